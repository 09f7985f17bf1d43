/** Tools about one company: everything in one answer, and the pages of one of its lists. */
import * as z from 'zod';
import { answerTo, type Body } from '../asking.ts';
import { CNPJ, one, PAGE, type Page, pageOf, tool, unmasked, withoutAbsent } from '../tool.ts';

const PROFILE = '/v1/cnpjs/{cnpj}';
const PARTNERS = `${PROFILE}/socios`;

/** A profile with most partners has more than this; the others are a page of `listar_da_empresa`. */
const FIRST_PARTNERS = 20;

export const consultarEmpresa = tool({
  name: 'consultar_empresa',
  description:
    'Tudo de um CNPJ: situação, endereço, atividade, Simples, sócios (até 20) e os totais, com soma em reais, de dívidas na União por categoria, parcelamentos, transações, obras e filiais.',
  input: z.strictObject({ cnpj: CNPJ }),
  answer: async ({ cnpj }, ask) => {
    const path = { cnpj: unmasked(cnpj) };
    const asked = { route: PROFILE, path };
    const partnersAsked = { route: PARTNERS, path, query: { limite: FIRST_PARTNERS } };
    const { empresa, estabelecimento, simples, resumos, fontes } = await answerTo(ask, asked);
    const { itens, paginacao } = (await answerTo(ask, partnersAsked)) as Page;
    const record: Body = {
      cnpj: path.cnpj,
      empresa: withoutAbsent(empresa),
      estabelecimento: withoutAbsent(estabelecimento),
      simples: withoutAbsent(simples),
      socios: { total: paginacao.total, itens: itens.map(withoutAbsent) },
      resumos,
    };
    return one(record, fontes as Body, [asked, partnersAsked]);
  },
});

/** The lists below a CNPJ: their source, the end of their address, and their query. */
const LISTS = {
  estabelecimentos: { source: 'cnpj', end: 'estabelecimentos' },
  socios: { source: 'cnpj', end: 'socios' },
  obras: { source: 'cno', end: 'obras-cno' },
  dividas_nao_previdenciarias: {
    source: 'pgfn',
    end: 'dividas-pgfn',
    query: { categoria: 'nao_previdenciario' },
  },
  dividas_fgts: { source: 'pgfn', end: 'dividas-pgfn', query: { categoria: 'fgts' } },
  dividas_previdenciarias: { source: 'pgfn', end: 'dividas-pgfn', query: { categoria: 'previdenciario' } },
  parcelamentos: { source: 'parcelamentos_rfb', end: 'parcelamentos-rfb' },
  transacoes: { source: 'transacoes_rfb', end: 'transacoes-rfb' },
} as const satisfies Record<string, { source: string; end: string; query?: Record<string, string> }>;

type ListName = keyof typeof LISTS;

export const listarDaEmpresa = tool({
  name: 'listar_da_empresa',
  description:
    'Uma página de uma lista de um CNPJ. Use depois de consultar_empresa, se os totais não bastarem. Filiais e sócios são da empresa; as outras listas, do CNPJ exato.',
  input: z.strictObject({ cnpj: CNPJ, lista: z.enum(Object.keys(LISTS) as ListName[]), ...PAGE }),
  answer: ({ cnpj, lista, ...page }, ask) => {
    const { source, end, ...list }: { source: string; end: string; query?: object } = LISTS[lista];
    return pageOf(ask, source, {
      route: `${PROFILE}/${end}`,
      path: { cnpj: unmasked(cnpj) },
      query: { ...list.query, ...page },
    });
  },
});
