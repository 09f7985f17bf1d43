/** All error answers: their statuses, their bodies, and the only step that renders them. */
import { json } from '../api/answers/json-text.ts';
import type { Fault } from '../api/faults.ts';
import { isAwsError } from '../aws/errors.ts';
import { withoutCpfs } from '../datasets/cpf.ts';
import { NO_KEY } from '../edge.ts';
import { log } from '../log.ts';
import { withoutSecrets } from '../store/keys/secret-form.ts';
import type { Verdict } from '../store/usage/held-permits.ts';
import { type HttpResult, NO_STORE, type Step, textResult } from './exchange.ts';

/** Seconds. A failing store usually recovers soon; a source that was never loaded first needs a load. */
const RETRY_STORE = '5';
const RETRY_SOURCE = '300';

/** An error that the caller may see. `detail` is Portuguese and names no table, class or other internal. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly detail: string | readonly Fault[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, detail: string | readonly Fault[], headers: Record<string, string> = {}) {
    super(`${status}`);
    this.status = status;
    this.detail = detail;
    this.headers = headers;
  }
}

/** The caller already has this version. It is thrown, so that it passes the same steps as an error. */
export class NotModified extends Error {
  override readonly name = 'NotModified';
  readonly headers: Readonly<Record<string, string>>;

  constructor(headers: Record<string, string>) {
    super('304');
    this.headers = headers;
  }
}

export const unauthorized = (): ApiError => new ApiError(NO_KEY.status, NO_KEY.detail, NO_KEY.headers);

export const notFound = (detail: string): ApiError => new ApiError(404, detail);

export const unknownTable = (): ApiError =>
  new ApiError(404, 'Tabela não encontrada. As tabelas estão em /v1/tabelas.');

export const noExport = (): ApiError =>
  new ApiError(404, 'Esta fonte não tem arquivos para baixar. As que têm estão em /v1/exportacoes.');

export const unknownRoute = (): ApiError =>
  new ApiError(404, 'Endereço não encontrado. Confira o caminho; CNPJ e outros números vão sem máscara.');

export const foreignOrigin = (): ApiError =>
  new ApiError(
    403,
    'Uma página desta origem não pode chamar este endereço. As permitidas estão em API_CORS_ORIGINS.',
  );

export const NO_LOGIN =
  'Este serviço não tem login (OAuth). Envie a chave de API em X-API-Key, ou em Authorization depois de Bearer. Se ela já é enviada, confira a chave: ela é inválida, expirou ou foi revogada.';

export const noLogin = (): ApiError => new ApiError(404, NO_LOGIN);

export const methodNotAllowed = (allow: string): ApiError =>
  new ApiError(405, `Método não permitido neste endereço. Use: ${allow}.`, { Allow: allow });

/** A service may be set to make no files, and answers 404 at that address. */
const restart = (source: string): string =>
  `Para recomeçar, leia a versão que está no ar: os arquivos, se este serviço os publica, estão em /v1/exportacoes/${source}.`;

/** The caller asks for the changes of two versions that are not a pair with kept changes. */
export const noPair = (asked: string, kept: string, source: string): ApiError =>
  new ApiError(410, `Não há alterações guardadas ${asked}.${kept && ` ${kept}`} ${restart(source)}`);

/** The caller names a version that was loaded more than once, each time as a generation of its own. */
export const ambiguousVersion = (version: string, generations: readonly string[], source: string): ApiError =>
  new ApiError(
    410,
    `A versão ${version} foi carregada mais de uma vez. Envie em seu lugar uma das gerações, da mais nova à mais antiga: ${generations.join(', ')}. ${restart(source)}`,
  );

/** The caller asks for generations that are neither served nor kept, or that another list was read from. */
export const snapshotGone = (): ApiError =>
  new ApiError(
    409,
    'A publicação indicada em X-Snapshot não é mais guardada, ou não é desta lista. Comece de novo pelo offset 0, sem o cabeçalho X-Snapshot.',
  );

export const invalid = (faults: readonly Fault[]): ApiError => new ApiError(422, faults);

const REACHED: Readonly<Record<Verdict['window'], string>> = {
  second:
    'O limite de requisições por segundo desta chave foi atingido. Aguarde os segundos indicados em Retry-After antes de tentar novamente e espace as requisições.',
  month:
    'O limite mensal de requisições desta chave foi atingido. A contagem recomeça no primeiro dia do próximo mês (UTC); se precisar de mais, fale com o responsável pelo serviço.',
};

/** `requests` is what the refused request counts as. */
export const limitReached = ({ window, retryAfter, remaining }: Verdict, requests = 1): ApiError => {
  const asMany = ` Esta requisição conta como ${requests}, e restam ${remaining}.`;
  const detail = requests > 1 ? REACHED[window] + asMany : REACHED[window];
  return new ApiError(429, detail, { 'Retry-After': String(retryAfter) });
};

export function sourcesUnavailable(names: readonly string[]): ApiError {
  const quoted = names.map((name) => `"${name}"`).join(' e ');
  const sentence =
    names.length === 1
      ? `A fonte ${quoted} ainda não está disponível.`
      : `As fontes ${quoted} ainda não estão disponíveis.`;
  return new ApiError(503, `${sentence} Tente novamente mais tarde.`, { 'Retry-After': RETRY_SOURCE });
}

export const NOT_IN_VERSION = 'ainda não está disponível para esta versão dos dados';

/** The served generation was loaded before `what` was stored with it. The next load stores it. */
export const notInVersion = (what: string): ApiError =>
  new ApiError(503, `${what} ${NOT_IN_VERSION}. Tente novamente mais tarde.`, {
    'Retry-After': RETRY_SOURCE,
  });

export const storeUnavailable = (): ApiError =>
  new ApiError(503, 'O serviço está temporariamente indisponível. Tente novamente em alguns segundos.', {
    'Retry-After': RETRY_STORE,
  });

export const unexpected = (): ApiError => new ApiError(500, 'Erro interno. A falha foi registrada.');

const masked = (text: string): string => withoutCpfs(withoutSecrets(text));

/** JSON escapes a line end, and a number has no quotes for a mask. */
function maskedValue(_: string, value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const text = masked(`${value}`);
  return text === `${value}` ? value : text;
}

/** Errors repeat sent names and values. A key or token in a wrong place, and a CPF, are masked. */
export function render({ status, detail, headers }: ApiError): HttpResult {
  const body = json(masked(JSON.stringify({ detail }, maskedValue)));
  return textResult(status, body, { ...NO_STORE, ...headers });
}

/** Failures of an AWS service become a 503, unexpected errors a 500. Only the log contains their causes. */
export function toApiError(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  if (isAwsError(error)) {
    log.error('store_error', { request_id: requestId, message: error.message });
    return storeUnavailable();
  }
  const stack = error instanceof Error ? error.stack : String(error);
  log.error('unexpected_error', { request_id: requestId, stack });
  return unexpected();
}

/** `portal` is its address, whose page explains the error; empty where there is none. */
export const errors = (portal = ''): Step => ({
  onError: (request) => {
    if (request.error instanceof NotModified) {
      request.response = { statusCode: 304, headers: { ...request.error.headers }, body: '' };
      return;
    }
    const error = toApiError(request.error, request.event.requestContext.requestId);
    request.response = render(error);
    if (portal !== '')
      request.response.headers['Link'] = `<${portal}/erros.html#${error.status}>; rel="help"`;
  },
});
