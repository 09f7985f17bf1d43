/** The parts of the API's answers that the page shows. */

export interface List<T> {
  readonly fonte: { readonly status: string; readonly versao: string | null };
  readonly itens: readonly T[];
  readonly paginacao: { readonly limite: number; readonly offset: number; readonly total: number };
}

/** An establishment in a result of `GET /v1/cnpjs`. */
export interface Found {
  readonly cnpj: string;
  readonly razao_social: string | null;
  readonly nome_fantasia: string | null;
  readonly situacao_cadastral: string | null;
  readonly identificador_matriz_filial: string | null;
  readonly uf: string | null;
  readonly municipio: string | null;
  readonly municipio_nome: string | null;
  readonly cnae_fiscal_principal: string | null;
  readonly cnae_descricao: string | null;
  readonly data_inicio_atividade: string | null;
}

/** A filter with which a question that finds nothing would find something. */
export interface Correction {
  readonly parametro: string;
  /** The whole value to send, with one word replaced. */
  readonly valor: string;
  readonly total: number;
}

export interface FoundPage extends List<Found> {
  readonly palavras_ignoradas: readonly string[];
  readonly voce_quis_dizer: readonly Correction[];
}

export interface Count {
  readonly valor: string | null;
  readonly descricao: string | null;
  readonly quantidade: number;
}

export interface Counts extends List<Count> {
  readonly por: string;
  /** All matching establishments. */
  readonly quantidade: number;
}

export interface Code {
  readonly codigo: string;
  readonly descricao: string | null;
}

/** A published record: texts by field. */
export type Published = Readonly<Record<string, string | null>>;

export interface Summary {
  readonly href: string;
  readonly total: number;
  readonly valor_total: string | null;
}

export interface Profile {
  readonly cnpj: string;
  readonly empresa: Published;
  readonly estabelecimento: Published;
  /** The options are null where the company is not in the file. */
  readonly simples: Published;
  /** Without the lists of sources that are not available. */
  readonly resumos: Readonly<Record<string, Summary>>;
}
