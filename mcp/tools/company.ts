/** Tools about one company: everything in one answer, and the pages of one of its lists. */
import * as z from 'zod';
import { type Ask, answerTo, type Body, ToolError } from '../asking.ts';
import { readable } from '../readable.ts';
import { CNPJ, listed, PAGE, tool, unmasked, whole } from '../tool.ts';

const COMPANY = '/v1/cnpjs/{cnpj}';

export const consultarEmpresa = tool({
  name: 'consultar_empresa',
  description:
    'Tudo de um CNPJ, com descrições: situação, endereço, atividade, Simples, sócios, e os totais, com soma em reais, de dívidas na União por categoria, parcelamentos, transações, obras e filiais. Até 5 CNPJs, com vírgulas.',
  input: z.strictObject({ cnpj: CNPJ }),
  answer: async ({ cnpj }, ask) => {
    const several = cnpj.split(/[,;\n]/).filter((one) => one.trim() !== '');
    if (several.length > 1) return batchOf(several, ask);
    const asked = { route: `${COMPANY}/ficha`, path: { cnpj: unmasked(cnpj) } };
    const { body } = await answerTo(ask, asked);
    const { fontes, snapshot_fingerprint: _, ...record } = body;
    return whole([readable(record) as Body], fontes as Body, [asked]);
  },
});

/** Each company takes some kilobytes. */
const MOST_COMPANIES = 5;

interface Batch extends Body {
  readonly itens: readonly (Body & { readonly ficha: Body | null })[];
}

async function batchOf(cnpjs: readonly string[], ask: Ask) {
  if (cnpjs.length > MOST_COMPANIES) {
    throw new ToolError(`Envie no máximo ${MOST_COMPANIES} CNPJs de cada vez, e não ${cnpjs.length}.`);
  }
  const asked = { route: '/v1/cnpjs/lote', query: { cnpjs: cnpjs.join(',') } };
  const { itens } = (await answerTo(ask, asked)).body as Batch;
  const fontes = itens.find(({ ficha }) => ficha)?.ficha?.['fontes'] ?? {};
  const companies = itens.map(({ ficha, entrada, resultado, mensagem }) => {
    const { fontes: _, snapshot_fingerprint: __, ...record } = ficha ?? {};
    return readable(ficha ? { resultado, ...record } : { entrada, resultado, mensagem }) as Body;
  });
  return whole(companies, fontes as Body, [asked]);
}

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
    'Uma página de uma lista de um CNPJ. Use depois de consultar_empresa, se os totais não bastarem. Filiais e sócios são da empresa; as outras listas, do CNPJ exato.',
  input: z.strictObject({ cnpj: CNPJ, lista: z.enum(Object.keys(LISTS) as ListName[]), ...PAGE }),
  answer: ({ cnpj, lista, ...page }, ask) => {
    const { source, end, ...list }: { source: string; end: string; query?: object } = LISTS[lista];
    const asked = { route: `${COMPANY}/${end}`, path: { cnpj: unmasked(cnpj) } };
    return listed(ask, source, asked, { ...list.query, ...page });
  },
});
