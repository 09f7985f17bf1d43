/** Tools about one company: everything in one answer, and the pages of one of its lists. */
import * as z from 'zod';
import { type Ask, answerTo, type Body, type Question, ToolError } from '../asking.ts';
import { CNPJ, listed, PAGE, tool, unmasked, whole, withoutAbsent } from '../tool.ts';

const COMPANY = '/v1/cnpjs/{cnpj}';
const NETWORK = `${COMPANY}/rede`;

export const consultarEmpresa = tool({
  name: 'consultar_empresa',
  description:
    'Tudo de um CNPJ: situação, endereço, atividade, Simples, sócios, e os totais e somas de dívidas na União, parcelamentos, transações, obras e filiais. Até 5 CNPJs, com vírgulas. Com rede, quem está por trás: níveis (1 a 3), ou o CNPJ a que chegar.',
  input: z.strictObject({ cnpj: CNPJ, rede: z.string().optional() }),
  answer: async ({ cnpj, rede }, ask) => {
    if (rede !== undefined) return networkOf(cnpj, rede.trim(), ask);
    const several = cnpj.split(/[,;\n]/).filter((one) => one.trim() !== '');
    if (several.length > 1) return batchOf(several, ask);
    const asked = { route: `${COMPANY}/ficha`, path: { cnpj: unmasked(cnpj) } };
    const { body } = await answerTo(ask, asked);
    const { fontes, snapshot_fingerprint: _, ...record } = body;
    return whole([readable(record) as Body], fontes as Body, [asked]);
  },
});

interface Network extends Body {
  readonly fonte: Body;
  readonly nos: readonly Body[];
  readonly cortado: readonly Body[];
}

const NO_PROOF =
  'Um nó não percorrido pode ter outras ligações. O mesmo nome e os mesmos dígitos do CPF não provam que é a mesma pessoa.';
const IS_CUT = 'A rede continua onde cortado diz.';

const MOST_NODES = 50;
const ONE_COMPANY = 'Uma rede é de um só CNPJ.';
const NO_NETWORK = 'rede deve ser o número de níveis, de 1 a 3, ou o CNPJ a que chegar.';

/** Asks for as many levels, or for the way to another company. */
async function networkOf(cnpj: string, rede: string, ask: Ask) {
  if (/[,;\n]/.test(cnpj)) throw new ToolError(ONE_COMPANY);
  if (!/^([1-3]|[\w./-]{14,18})$/.test(rede)) throw new ToolError(NO_NETWORK);
  const path = { cnpj: unmasked(cnpj) };
  const asked: Question =
    rede.length === 1
      ? { route: NETWORK, path, query: { niveis: rede, nos_ate: MOST_NODES } }
      : { route: `${NETWORK}/caminho`, path, query: { ate: rede } };
  const { fonte, nos, ...found } = (await answerTo(ask, asked)).body as Network;
  const aviso = found.cortado.length > 0 ? `${IS_CUT} ${NO_PROOF}` : NO_PROOF;
  return { ...whole([{ ...found, nos: nos.map(withoutAbsent) }], { cnpj: fonte }, [asked]), aviso };
}

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
    'Uma página de uma lista de um CNPJ. Quando os totais de consultar_empresa não bastam. Filiais e sócios são da empresa; as outras listas, do CNPJ exato.',
  input: z.strictObject({ cnpj: CNPJ, lista: z.enum(Object.keys(LISTS) as ListName[]), ...PAGE }),
  answer: ({ cnpj, lista, ...page }, ask) => {
    const { source, end, ...list }: { source: string; end: string; query?: object } = LISTS[lista];
    const asked = { route: `${COMPANY}/${end}`, path: { cnpj: unmasked(cnpj) } };
    return listed(ask, source, asked, { ...list.query, ...page });
  },
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Shortens the readable form of a company for a model, without losing a value: a code beside its description
 * becomes `02 – Ativa`, and a number beside its formatted text that text. Absent values, and objects of
 * absent values alone, are left out. Returns undefined for an absent value.
 */
function readable(value: unknown): unknown {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map(readable);
  if (!isObject(value)) return value;
  const { codigo, descricao, publicado, formatado, ...others } = value;
  if (typeof codigo === 'string' && !Object.values(others).some((other) => other !== null)) {
    return typeof descricao === 'string' ? `${codigo} – ${descricao}` : codigo;
  }
  if (typeof formatado === 'string') return formatado;
  if (typeof publicado === 'string') return publicado;
  const kept = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const short = readable(inner);
    return short === undefined ? [] : [[name, short]];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
