/** The answers that are also feeds, by the name of their view. */
import { kindsOf } from '../../datasets/changes.ts';
import { comparedSource } from '../changes/params.ts';
import { periodOfVersion } from '../versions.ts';

export interface AtomEntry {
  /** What tells the entry from all others, for ever. */
  readonly identity: readonly (string | null)[];
  readonly title: string;
  /** Instant, ISO 8601. */
  readonly updated: string;
  /** Plain text. */
  readonly content: string;
}

export interface AtomFeed {
  readonly identity: readonly (string | null)[];
  readonly title: string;
  readonly entries: readonly AtomEntry[];
}

/** What a feed says besides its answer. */
export interface FeedContext {
  /** The host that was asked, which tells this service from others. */
  readonly host: string;
  readonly query: Readonly<Record<string, string | null>>;
  readonly sources: Readonly<
    Record<string, { readonly generation: string; readonly published_at: string } | undefined>
  >;
}

type FeedOf<Body> = (body: Body, context: FeedContext) => AtomFeed;

interface Loads {
  readonly atualizacoes: readonly {
    readonly fonte: string;
    readonly titulo: string;
    readonly versao: string;
    readonly geracao: string;
    readonly amostra: boolean;
    readonly publicada_em: string;
    readonly recursos: readonly { readonly titulo: string; readonly lidas: number }[];
    readonly quarentena: { readonly total: number };
    readonly alteracoes_desde: string | null;
    readonly alteracoes: readonly { readonly titulo: string; readonly quantidade: number }[];
  }[];
}

const loads: FeedOf<Loads> = ({ atualizacoes }, { host }) => ({
  identity: [host, 'atualizacoes'],
  title: 'Registros públicos: versões que entraram no ar',
  entries: atualizacoes.map((load) => ({
    identity: [host, load.fonte, load.geracao, load.publicada_em],
    title: `${load.titulo}: ${load.versao}${load.amostra ? ' (dados inventados)' : ''}`,
    updated: load.publicada_em,
    content: [
      ...load.recursos.map(({ titulo, lidas }) => `${titulo}: ${lidas} linhas lidas`),
      `Em quarentena: ${load.quarentena.total}`,
      ...(load.alteracoes_desde === null ? [] : [`Desde a versão ${load.alteracoes_desde}:`]),
      ...load.alteracoes.map(({ titulo, quantidade }) => `${titulo}: ${quantidade}`),
    ].join('\n'),
  })),
});

type Item = Readonly<
  Record<'para' | 'geracao_anterior' | 'geracao' | 'chave' | 'tipo' | 'conjunto', string> &
    Record<'registro' | 'campo' | 'antes' | 'depois', string | null>
>;

interface ChangesPage {
  readonly itens: readonly Item[];
  readonly de: string | null;
  readonly para: string | null;
}

const changes: FeedOf<ChangesPage> = ({ itens, de, para }, { host, query, sources }) => {
  const { fonte = null, ...filters } = query;
  const state = sources[fonte ?? ''];
  const compared = comparedSource(fonte);
  const kinds = compared ? kindsOf(compared.changes) : [];
  const titleOf = (tipo: string): string => kinds.find(({ name }) => name === tipo)?.title ?? tipo;
  const entryOf = (item: Item): AtomEntry => {
    const { geracao_anterior, geracao, chave, tipo, conjunto, registro, campo, antes, depois } = item;
    return {
      identity: [host, geracao_anterior, geracao, chave, tipo, conjunto, registro, campo, antes, depois],
      title: `${chave}: ${titleOf(tipo)}`,
      // The time of a publication is known while it is served; then the first day of its period is left.
      updated:
        state?.generation === geracao
          ? state.published_at
          : new Date(periodOfVersion(item.para).start).toISOString(),
      content: [
        `${conjunto}${registro === null ? '' : `, ${registro}`}${campo === null ? '' : `, ${campo}`}`,
        `Antes: ${antes ?? '–'}`,
        `Depois: ${depois ?? '–'}`,
      ].join('\n'),
    };
  };
  const versions = de !== null && para !== null ? `, de ${de} para ${para}` : '';
  return {
    identity: [host, 'alteracoes', fonte, JSON.stringify(filters)],
    title: `Alterações da fonte ${fonte}${versions}`,
    entries: itens.map(entryOf),
  };
};

/** The body of an answer has the form of its own schema. */
export const FEEDS: Readonly<Record<string, FeedOf<never>>> = { atualizacoes: loads, changes };
