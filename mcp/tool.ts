/** What a tool is: its texts, the schemas of its input and of its answer, and its questions to the API. */
import * as z from 'zod';
import { type Ask, addressOf, answerTo, type Body, type Question, ToolError } from './asking.ts';

/**
 * The form of the answers of all tools. Its fields are explained once, in the instructions of the server, and
 * most are not listed: every conversation of an assistant begins with the list of tools.
 */
export const ANSWER = z.looseObject({
  itens: z.array(z.looseObject({})),
  total: z.int(),
  proximo: z.string().nullable(),
});

export interface ToolAnswer {
  readonly itens: readonly Body[];
  readonly total: number;
  /** The number of all records that were counted; only in counts. */
  readonly quantidade?: number;
  readonly proximo: string | null;
  readonly palavras_ignoradas?: readonly string[];
  readonly voce_quis_dizer?: readonly Body[];
  /** The next step to try; only where nothing was found. */
  readonly aviso?: string;
  readonly fontes: Body;
  readonly enderecos: readonly string[];
}

export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** In Portuguese, for the model: when to call it and what it answers. */
  readonly description: string;
  readonly input: Input;
  readonly answer: (input: z.infer<Input>, ask: Ask) => Promise<ToolAnswer>;
}

/** Keeps the type of the input for the answer, and forgets it for the list of tools. */
export const tool = <Input extends z.ZodObject>(made: Tool<Input>): Tool => made as unknown as Tool;

/** Arguments of one form, by their names. */
export const each = <const Name extends string, Form>(form: Form, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, form])) as Record<Name, Form>;

export const TEXT = z.string().optional();

/** Longer pages do not help a model: it asks for the next one, or counts. */
const MOST_ITEMS = 20;

export const PAGE = {
  limite: z.int().min(1).max(MOST_ITEMS).default(10),
  cursor: z.string().optional(),
};

/** Accepts the mask of a CNPJ: 99.111.001/0001-70. Anything else is left for the API to refuse. */
export const CNPJ = z.string().describe('14 posições, com ou sem máscara');
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

/**
 * A cursor has the offset of the next page and the publication that the pages before it came from:
 * `20@cnpj:202610-1a2b3c4d5e`. Without a publication a page could repeat or skip records.
 */
const CURSOR = /^(\d{1,9})@([\w:;-]+)$/;

/** What a tool asks for one page, as the model has sent it. */
interface Wanted {
  readonly limite: number;
  readonly cursor?: string | undefined;
  readonly [filter: string]: string | number | boolean | undefined;
}

/** What a search says of its question besides what it found. */
function saidOf({ palavras_ignoradas, voce_quis_dizer }: Body, total: number): Partial<ToolAnswer> {
  const [ignored, meant] = [palavras_ignoradas, voce_quis_dizer] as [string[]?, Body[]?];
  return {
    ...(ignored?.length && { palavras_ignoradas: ignored }),
    ...(meant?.length && { voce_quis_dizer: meant }),
    ...(ignored && total === 0 && { aviso: NOTHING }),
  };
}

export const NOTHING =
  'Nada foi encontrado. Tire um filtro, use menos palavras, no singular, ou o começo de uma (padar*), e ponha lugar e atividade nos seus próprios argumentos.';

/** Asks for one page of a list of a source. @throws ToolError for a cursor that no answer has given */
export async function pageOf(
  ask: Ask,
  source: string,
  asked: Pick<Question, 'route' | 'path'>,
  { cursor, ...query }: Wanted,
): Promise<ToolAnswer & { readonly page: Page }> {
  const [, offset = '0', snapshot] = CURSOR.exec(cursor ?? '') ?? [];
  if (cursor && snapshot === undefined) {
    throw new ToolError('O cursor não é o de uma resposta. Envie proximo da página anterior, ou nenhum.');
  }
  const question = { ...asked, snapshot, query: { ...query, offset } };
  const answer = await answerTo(ask, question);
  const page = answer.body as Page;
  const { total } = page.paginacao;
  const next = page.paginacao.offset + page.itens.length;
  // A model would take an empty page for an empty list.
  if (page.itens.length === 0 && next < total)
    throw new ToolError(`A API disse que há ${total} itens, mas não os enviou. Tente de novo em um minuto.`);
  return {
    page,
    itens: page.itens.map(withoutAbsent),
    total,
    proximo: next >= total ? null : `${next}@${answer.snapshot}`,
    ...saidOf(page, total),
    fontes: { [source]: page.fonte },
    enderecos: [addressOf(question)],
  };
}

/** The answer that is one page of a list. */
export async function listed(...asked: Parameters<typeof pageOf>): Promise<ToolAnswer> {
  const { page: _, ...answer } = await pageOf(...asked);
  return answer;
}

/** The answer that is no page of a list: all that was asked for. */
export const whole = (itens: Body[], fontes: Body, questions: readonly Question[]): ToolAnswer => ({
  itens,
  total: itens.length,
  proximo: null,
  fontes,
  enderecos: questions.map(addressOf),
});
