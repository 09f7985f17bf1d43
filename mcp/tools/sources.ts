/** Tools about the sources: what changed in one, their versions, last loads and bulk files. */
import * as z from 'zod';
import { SOURCES } from '../../shared/datasets/index.ts';
import { type Ask, answerTo, type Body } from '../asking.ts';
import { each, listed, PAGE, TEXT, type ToolAnswer, tool, whole, withoutAbsent } from '../tool.ts';
import { STATUS } from './registries.ts';

const COMPARED = SOURCES.filter(({ changes }) => changes !== undefined).map(({ name }) => name);

export const listarAlteracoes = tool({
  name: 'listar_alteracoes',
  description:
    'O que mudou em uma fonte entre duas versões: aberturas, baixas, sócios, dívidas … Sem de e para, as duas mais novas. De um CNPJ: listar_da_empresa.',
  input: z.strictObject({
    fonte: z.enum(COMPARED),
    ...each(TEXT, 'de', 'para', 'tipo', 'uf', 'municipio', 'cnae'),
    ...PAGE,
  }),
  answer: (query, ask) => listed(ask, query.fonte, { route: '/v1/alteracoes' }, query),
});

const NAMES = SOURCES.map(({ name }) => name);

/** What is asked about the sources: its address, and the items in the answer. */
const ABOUT = {
  versoes: versionsOf,
  ultima_carga: lastLoadsOf,
  arquivos: filesOf,
} satisfies Record<string, (ask: Ask, fonte?: string) => Promise<ToolAnswer>>;

export const situacaoDasFontes = tool({
  name: 'situacao_das_fontes',
  description:
    'Versão e datas de cada fonte, e se está desatualizada ou é amostra; o que a última carga trouxe; ou os arquivos da publicação inteira.',
  input: z.strictObject({
    sobre: z.enum(Object.keys(ABOUT) as (keyof typeof ABOUT)[]).default('versoes'),
    fonte: z.enum(NAMES).optional(),
  }),
  answer: ({ sobre, fonte }, ask) => ABOUT[sobre](ask, fonte),
});

interface OfSource extends Body {
  readonly fonte: string;
  readonly versao: string | null;
}

/** Returns the items about the source that is asked for, or about all. */
function about(items: readonly OfSource[], route: string, fonte?: string): ToolAnswer {
  const found = items.filter((one) => fonte === undefined || one.fonte === fonte);
  const fontes = found.map(({ fonte: name, versao, status }) => [
    name,
    withoutAbsent({ versao, status: status ?? null }),
  ]);
  return whole(found.map(withoutAbsent), Object.fromEntries(fontes), [{ route }]);
}

async function versionsOf(ask: Ask, fonte?: string): Promise<ToolAnswer> {
  const { fontes } = (await answerTo(ask, STATUS)).body as { readonly fontes: Record<string, OfSource> };
  const states = Object.entries(fontes).map(([name, state]) => ({ ...state, fonte: name }));
  return about(states, STATUS.route, fonte);
}

interface LastLoad extends OfSource {
  readonly quarentena: { readonly total: number };
}

async function lastLoadsOf(ask: Ask, fonte?: string): Promise<ToolAnswer> {
  const route = '/v1/atualizacoes';
  const { atualizacoes } = (await answerTo(ask, { route })).body as {
    readonly atualizacoes: readonly LastLoad[];
  };
  const loads = atualizacoes.map(({ versao, quarentena, ...load }) => {
    const { publicada_em, extraido_em, alteracoes_desde, alteracoes } = load;
    const kept = { publicada_em, extraido_em, alteracoes_desde, alteracoes };
    return { fonte: load.fonte, versao, ...kept, em_quarentena: quarentena.total };
  });
  return about(loads, route, fonte);
}

interface Exported extends OfSource {
  readonly href: string;
}

async function filesOf(ask: Ask, fonte?: string): Promise<ToolAnswer> {
  const route = '/v1/exportacoes';
  const { exportacoes } = (await answerTo(ask, { route })).body as {
    readonly exportacoes: readonly Exported[];
  };
  return about(exportacoes, route, fonte);
}
