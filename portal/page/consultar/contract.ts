/** The parts of the API's answers that the page shows. */

export interface Source {
  readonly status: string;
  readonly versao: string | null;
}

export interface List<T> {
  readonly fonte: Source;
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

/** An establishment in an answer of `GET /v1/cnpjs/sugestoes`. */
export type Suggested = Pick<Found, 'cnpj' | 'razao_social' | 'nome_fantasia' | 'uf' | 'municipio_nome'>;

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
  /** The code of a town at IBGE, where the table has it. */
  readonly codigo_ibge?: string | null;
}

/** A published record: texts by field. */
export type Published = Readonly<Record<string, string | null>>;

export interface Summary {
  /** Null where the list does not take the number, because it has letters. */
  readonly href: string | null;
  readonly total: number;
  readonly valor_total: string | null;
}

export interface Described {
  readonly codigo: string | null;
  readonly descricao: string | null;
}

export interface Formatted {
  readonly formatado: string | null;
}

/** A company in `GET /v1/cnpjs/{cnpj}/ficha`. */
export interface Sheet {
  readonly cnpj: string;
  readonly empresa: {
    readonly razao_social: string | null;
    readonly natureza_juridica: Described;
    readonly qualificacao_responsavel: Described;
    readonly capital_social: Formatted;
    readonly porte_empresa: Described;
    readonly ente_federativo_responsavel: string | null;
  };
  readonly estabelecimento: SheetPlace;
  /** The options are null where the company is not in the file. */
  readonly simples: {
    readonly opcao_pelo_simples: Described;
    readonly data_opcao_simples: string | null;
    readonly data_exclusao_simples: string | null;
    readonly opcao_pelo_mei: Described;
    readonly data_opcao_mei: string | null;
    readonly data_exclusao_mei: string | null;
  };
  /** Without the lists of sources that are not available. */
  readonly resumos: Readonly<Record<string, Summary>>;
  readonly fontes: { readonly cnpj: Source };
}

export interface SheetPlace {
  readonly identificador_matriz_filial: Described;
  readonly nome_fantasia: string | null;
  readonly situacao_cadastral: Described;
  readonly data_situacao_cadastral: string | null;
  readonly motivo_situacao_cadastral: Described;
  readonly nome_cidade_exterior: string | null;
  readonly pais: Described;
  readonly data_inicio_atividade: string | null;
  readonly cnae_fiscal_principal: Described;
  readonly cnae_fiscal_secundaria: readonly Described[];
  readonly tipo_logradouro: string | null;
  readonly logradouro: string | null;
  readonly numero: string | null;
  readonly complemento: string | null;
  readonly bairro: string | null;
  readonly cep: Formatted;
  readonly uf: string | null;
  readonly municipio: Described;
  readonly telefone_1: Formatted;
  readonly telefone_2: Formatted;
  readonly fax: Formatted;
  readonly correio_eletronico: string | null;
  readonly situacao_especial: string | null;
  readonly data_situacao_especial: string | null;
}
