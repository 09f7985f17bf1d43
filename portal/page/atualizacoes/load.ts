/** A load as `GET /v1/atualizacoes` answers it, and as `npm run report` has it, also for a refused one. */

export interface LoadResource {
  readonly recurso: string;
  readonly titulo: string;
  readonly arquivos: number | null;
  readonly lidas: number;
  readonly gravadas: number | null;
  readonly gravadas_iguais: number | null;
  readonly descartadas: number | null;
  readonly em_quarentena: number | null;
}

export interface Changed {
  readonly acrescentados: number;
  readonly retirados: number;
  readonly alterados: number;
}

export interface ComparedResource extends Omit<Changed, 'alterados'> {
  readonly recurso: string;
  /** Null for a resource without a key. */
  readonly alterados: number | null;
  readonly linhas_antes: number;
  readonly linhas_agora: number;
  readonly parte_comparada: number;
  readonly campos: readonly (Changed & { readonly campo: string })[];
}

export interface Gate {
  readonly verificacao: string;
  readonly resultado: string;
  readonly dispensas: readonly string[];
}

export interface StateRows {
  readonly recurso: string;
  readonly uf: string | null;
  readonly linhas: number;
  readonly antes: number | null;
}

export interface Load {
  readonly fonte: string;
  readonly titulo: string;
  readonly versao: string | null;
  readonly geracao: string | null;
  readonly amostra: boolean;
  readonly iniciada_em: string | null;
  readonly publicada_em: string | null;
  readonly extraido_em: string | null;
  readonly origem: string | null;
  readonly recursos: readonly LoadResource[];
  readonly descartadas: readonly { readonly regra: string; readonly linhas: number }[];
  readonly quarentena: {
    readonly total: number;
    readonly por_motivo: readonly { readonly motivo: string; readonly linhas: number }[];
  };
  readonly verificacoes: readonly Gate[];
  readonly comparada_com: string | null;
  readonly comparacao: readonly ComparedResource[];
  readonly alteracoes_desde: string | null;
  readonly alteracoes: readonly {
    readonly tipo: string;
    readonly titulo: string;
    readonly quantidade: number;
  }[];
  readonly estados: readonly StateRows[];
}
