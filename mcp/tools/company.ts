/** Tools about one company: everything in one answer, and the pages of one of its lists. */
import * as z from 'zod';
import { answerTo, type Body } from '../asking.ts';
import { readable } from '../readable.ts';
import { CNPJ, listed, one, PAGE, tool, unmasked } from '../tool.ts';

const COMPANY = '/v1/cnpjs/{cnpj}';

export const consultarEmpresa = tool({
  name: 'consultar_empresa',
  description:
    'Tudo de um CNPJ, com descrições: situação, endereço, atividade, Simples, sócios, e os totais, com soma em reais, de dívidas na União por categoria, parcelamentos, transações, obras e filiais.',
  input: z.strictObject({ cnpj: CNPJ }),
  answer: async ({ cnpj }, ask) => {
    const asked = { route: `${COMPANY}/ficha`, path: { cnpj: unmasked(cnpj) } };
    const { body } = await answerTo(ask, asked);
    const { fontes, snapshot_fingerprint: _, ...record } = body;
    return one(readable(record) as Body, fontes as Body, [asked]);
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
  alteracoes: { source: 'cnpj', end: 'alteracoes' },
} as const satisfies Record<string, { source: string; end: string; query?: Record<string, string> }>;

type ListName = keyof typeof LISTS;

export const listarDaEmpresa = tool({
  name: 'listar_da_empresa',
  description:
    'Uma página de uma lista de um CNPJ. Use depois de consultar_empresa, se os totais não bastarem. Filiais e sócios são da empresa; alteracoes, do CNPJ e da empresa entre versões; as outras, do CNPJ exato.',
  input: z.strictObject({ cnpj: CNPJ, lista: z.enum(Object.keys(LISTS) as ListName[]), ...PAGE }),
  answer: ({ cnpj, lista, ...page }, ask) => {
    const { source, end, ...list }: { source: string; end: string; query?: object } = LISTS[lista];
    const asked = { route: `${COMPANY}/${end}`, path: { cnpj: unmasked(cnpj) } };
    return listed(ask, source, asked, { ...list.query, ...page });
  },
});
