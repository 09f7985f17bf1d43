/** Stands in for the matching of names, which replaces this file: it asks the suggestions. */
import { NOME_DIGITADO } from '../../../shared/api/search/filters.ts';
import { foldText } from '../../../shared/datasets/fold.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import type { Call } from '../../../shared/http/located.ts';
import { suggestions } from '../search/suggestions.ts';

type Cell = string | null;

export interface MatchQuestion {
  readonly nome: string;
  readonly uf?: Cell;
  readonly municipio?: Cell;
  readonly cep?: Cell;
  readonly cnae?: Cell;
  readonly limite: number;
}

export interface Match {
  readonly cnpj: string;
  readonly razao_social: Cell;
  readonly nome_fantasia: Cell;
  readonly situacao_cadastral: Cell;
  readonly identificador_matriz_filial: Cell;
  readonly uf: Cell;
  readonly municipio: Cell;
  readonly municipio_nome: Cell;
  readonly cnae_fiscal_principal: Cell;
  readonly pontos: number;
  readonly certo: boolean;
  readonly motivos: {
    readonly palavras: readonly {
      readonly pedida: string;
      readonly publicada: string;
      readonly relacao: string;
    }[];
    readonly faltam: readonly string[];
    readonly sobram: readonly string[];
    readonly uf: boolean | null;
    readonly municipio: boolean | null;
    readonly cep: boolean | null;
    readonly cnae: boolean | null;
  };
  readonly href: string;
}

export interface Matches {
  readonly palavras_ignoradas: readonly string[];
  readonly lugar: { readonly uf: Cell; readonly municipio: Cell; readonly municipio_nome: Cell };
  readonly cortado: boolean;
  readonly itens: readonly Match[];
}

export async function matchesOf(
  { nome, uf = null, limite }: MatchQuestion,
  call: Call,
  deps: Dependencies,
): Promise<Matches> {
  const { data } = NOME_DIGITADO.schema().safeParse(nome);
  const parameters = { ...call.parameters, query: { nome: typeof data === 'string' ? data : '' } };
  const { itens } = JSON.parse(await suggestions()({ ...call, parameters }, deps)) as {
    readonly itens: readonly Match[];
  };
  return {
    palavras_ignoradas: [],
    lugar: { uf, municipio: null, municipio_nome: null },
    cortado: false,
    itens: itens.slice(0, limite).map((item) => {
      const isSame = foldText(item.razao_social ?? '') === foldText(nome);
      return {
        ...item,
        pontos: isSame ? 100 : 50,
        certo: isSame && itens.length === 1,
        motivos: {
          palavras: [],
          faltam: [],
          sobram: [],
          uf: uf === null ? null : uf === item.uf,
          municipio: null,
          cep: null,
          cnae: null,
        },
      };
    }),
  };
}
