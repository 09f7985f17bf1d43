/** What a tool is: its texts, the schemas of its input and of its answer, and its questions to the API. */
import * as z from 'zod';
import { type Ask, addressOf, answerTo, type Body, type Question } from './asking.ts';

/**
 * The answers of all tools have this form. Its fields are explained once, in the instructions of the server:
 * every conversation of an assistant begins with the list of tools.
 */
export const ANSWER = z.object({
  itens: z.array(z.looseObject({})),
  total: z.int(),
  /** Of counts: all that were counted. */
  quantidade: z.int().optional(),
  proximo_offset: z.int().nullable(),
  fontes: z.looseObject({}),
  enderecos: z.array(z.string()),
});

export type ToolAnswer = z.infer<typeof ANSWER>;

export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** In Portuguese, for the model: when to call it and what it answers. */
  readonly description: string;
  readonly input: Input;
  readonly answer: (input: z.infer<Input>, ask: Ask) => Promise<ToolAnswer>;
}

/** Keeps the type of the input for the answer, and forgets it for the list of tools. */
export const tool = <Input extends z.ZodObject>(made: Tool<Input>): Tool => made as unknown as Tool;

/** Longer pages do not help a model: it asks for the next one, or counts. */
const MOST_ITEMS = 20;

export const PAGE = {
  limite: z.int().min(1).max(MOST_ITEMS).default(10),
  offset: z.int().min(0).default(0),
};

/** Accepts the mask of a CNPJ: 99.111.001/0001-70. Anything else is left for the API to refuse. */
export const CNPJ = z.string().describe('CNPJ de 14 dígitos, com ou sem máscara');
export const unmasked = (number: string): string => number.replace(/[\s./-]/g, '').toUpperCase();

/** Absent values are left out: they are most fields of a record, and tell a model nothing. */
export const withoutAbsent = (record: unknown): Body =>
  Object.fromEntries(Object.entries(record as Body).filter(([, value]) => value !== null));

export interface Versioned {
  readonly versao: string | null;
  readonly status: string;
}

/** The page of a list, as the API sends it. */
export interface Page extends Body {
  readonly fonte: Versioned;
  readonly itens: readonly Body[];
  readonly paginacao: { readonly limite: number; readonly offset: number; readonly total: number };
}

export function pageIn({ fonte, itens, paginacao }: Page, source: string, asked: Question): ToolAnswer {
  const next = paginacao.offset + itens.length;
  return {
    itens: itens.map(withoutAbsent),
    total: paginacao.total,
    proximo_offset: itens.length > 0 && next < paginacao.total ? next : null,
    fontes: { [source]: fonte },
    enderecos: [addressOf(asked)],
  };
}

/** Asks for one page of a list of a source. */
export const pageOf = async (ask: Ask, source: string, asked: Question): Promise<ToolAnswer> =>
  pageIn((await answerTo(ask, asked)) as Page, source, asked);

/** The answer about one record. */
export const one = (record: Body, fontes: Body, questions: readonly Question[]): ToolAnswer => ({
  itens: [record],
  total: 1,
  proximo_offset: null,
  fontes,
  enderecos: questions.map(addressOf),
});
