/** The errors of this library. Their names and messages are Portuguese, as all that its users see. */
import type { ErroDeParametro } from './generated/models.ts';

/** Todo erro desta biblioteca. */
export class ErroRegistrosPublicos extends Error {
  override readonly name: string = 'ErroRegistrosPublicos';
}

/** Não houve resposta: a rede, o endereço ou o certificado falhou. */
export class FalhaDeConexao extends ErroRegistrosPublicos {
  override readonly name: string = 'FalhaDeConexao';
}

/** A resposta não chegou dentro de `tempoLimiteMs`. */
export class TempoEsgotado extends FalhaDeConexao {
  override readonly name = 'TempoEsgotado';
}

/** Uma resposta não traz tantos itens quantos promete, ou o total de uma lista muda dentro da publicação. */
export class ListaIncompleta extends ErroRegistrosPublicos {
  override readonly name = 'ListaIncompleta';
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The faults in the `detail` of a 422, which a server of another kind fills in another way. */
export const faultsIn = (detail: unknown): readonly ErroDeParametro[] =>
  Array.isArray(detail) ? detail.filter(isFault) : [];

const isFault = (value: unknown): boolean =>
  isObject(value) &&
  [value['type'], value['msg']].every((text) => typeof text === 'string') &&
  Array.isArray(value['loc']) &&
  value['loc'].every((part) => !isObject(part)) &&
  isObject(value['ctx']);

/** The parts of an error answer. */
export interface Refusal {
  readonly status: number;
  /** The path of the request, without the query. */
  readonly path: string;
  readonly text: string;
  readonly detail: unknown;
  readonly requestId: string | null;
  readonly retryAfter: number | null;
}

/** A API respondeu com um erro. A chave nunca faz parte dele. */
export class ErroDaApi extends ErroRegistrosPublicos {
  override readonly name: string = 'ErroDaApi';
  /** O status HTTP. */
  readonly status: number;
  /** O que a API diz em `detail`: um texto, ou a lista das falhas de um 422. */
  readonly detalhe: unknown;
  /** O `X-Request-Id` da resposta; informe-o ao relatar um problema. */
  readonly idDaRequisicao: string | null;
  /** Os segundos de `Retry-After`, quando a resposta os traz. */
  readonly tentarEmSegundos: number | null;

  constructor({ status, path, text, detail, requestId, retryAfter }: Refusal) {
    const known = requestId === null ? '' : ` (X-Request-Id ${requestId})`;
    // A terminal would obey the control characters of a text that the service sends.
    super(`${status} em ${path}: ${text}${known}`.replace(/\p{Cc}/gu, ' '));
    this.status = status;
    this.detalhe = detail;
    this.idDaRequisicao = requestId;
    this.tentarEmSegundos = retryAfter;
  }
}

/** 401: a chave está ausente, é inválida, expirou ou foi revogada. */
export class NaoAutorizado extends ErroDaApi {
  override readonly name = 'NaoAutorizado';
}

/** 404: o número não existe na fonte. */
export class NaoEncontrado extends ErroDaApi {
  override readonly name = 'NaoEncontrado';
}

/** 409: a publicação de que a lista vinha não é mais guardada. Comece a lista de novo. */
export class PublicacaoRetirada extends ErroDaApi {
  override readonly name = 'PublicacaoRetirada';
}

/** 410: as alterações entre as versões pedidas não estão guardadas. Recomece da versão no ar. */
export class ParNaoGuardado extends ErroDaApi {
  override readonly name = 'ParNaoGuardado';
}

/** 422: parâmetros recusados, todos de uma vez. */
export class ParametroInvalido extends ErroDaApi {
  override readonly name = 'ParametroInvalido';
  /** Cada falha: onde está, o que foi enviado e o que se permite. */
  readonly falhas: readonly ErroDeParametro[];

  constructor(refusal: Refusal) {
    super(refusal);
    this.falhas = faultsIn(refusal.detail);
  }
}

/** 429: a chave atingiu o seu limite por segundo ou por mês. */
export class LimiteExcedido extends ErroDaApi {
  override readonly name = 'LimiteExcedido';
}

/** 502, 503 ou 504: uma fonte ainda não foi carregada, ou o serviço está fora de alcance por um momento. */
export class Indisponivel extends ErroDaApi {
  override readonly name = 'Indisponivel';
}

const BY_STATUS: Readonly<Record<number, typeof ErroDaApi>> = {
  401: NaoAutorizado,
  404: NaoEncontrado,
  409: PublicacaoRetirada,
  410: ParNaoGuardado,
  422: ParametroInvalido,
  429: LimiteExcedido,
  502: Indisponivel,
  503: Indisponivel,
  504: Indisponivel,
};

export const errorOf = (refusal: Refusal): ErroDaApi => new (BY_STATUS[refusal.status] ?? ErroDaApi)(refusal);
