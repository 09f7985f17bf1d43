/** The question for the companies that a name may mean, and its answer. */
import { RegistrosPublicos } from '../../../clients/typescript/src/index.ts';

export interface FiltrosCorrespondencias {
  readonly nome: string;
  readonly municipio?: string;
  readonly uf?: string;
  readonly cep?: string;
}

export interface Motivos {
  readonly palavras: readonly {
    readonly pedida: string;
    readonly publicada: string;
    readonly relacao: string;
  }[];
  readonly faltam: readonly string[];
  readonly sobram: readonly string[];
  /** True where the place agrees, false where it differs, null where it was not asked for. */
  readonly uf: boolean | null;
  readonly municipio: boolean | null;
  readonly cep: boolean | null;
}

export interface Correspondencia {
  readonly cnpj: string;
  readonly razao_social: string | null;
  readonly nome_fantasia: string | null;
  readonly situacao_cadastral: string | null;
  readonly identificador_matriz_filial: string | null;
  readonly uf: string | null;
  readonly municipio: string | null;
  readonly municipio_nome: string | null;
  readonly pontos: number;
  readonly certo: boolean;
  readonly motivos: Motivos;
}

export interface Correspondencias {
  readonly itens: readonly Correspondencia[];
}

/** The published client with the one method that it is not generated with yet. */
export class MatchingClient extends RegistrosPublicos {
  correspondencias(filtros: FiltrosCorrespondencias): Promise<Correspondencias> {
    return this.one('/v1/cnpjs/correspondencias', undefined, filtros);
  }
}
