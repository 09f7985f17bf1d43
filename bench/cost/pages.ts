/** Pages of one list as requests to measure. */

export interface CostCase {
  /** The method and the path, as in the public description. */
  readonly endpoint: string;
  /** The property for which the request was chosen, such as its filter and offset. */
  readonly what: string;
  readonly path: string;
  /** Records of the list; null for a record alone. */
  readonly total: number | null;
  /** The list whose pages cost the same at any offset; null for a single request and for several ranges. */
  readonly list: string | null;
  /** The most read units that the request may cost. */
  readonly limit: number;
}

/** The part of an answer that a campaign uses. */
export interface Answered {
  readonly itens?: readonly Readonly<Record<string, unknown>>[];
  readonly paginacao?: { readonly total: number };
}

/** @throws Error for another status than 200 */
export type Ask = (path: string) => Promise<Answered>;

/**
 * Read units of two heads (the company, and its list in another registry) and three blocks; or of one head of
 * each table that a profile reads.
 */
export const LIMIT = 2.5;
const PAGE = 100;
const BLOCK = 50;

export interface Listed extends Pick<CostCase, 'endpoint' | 'path'> {
  readonly what?: string;
  readonly total: number;
  /** @default LIMIT, for pages that cost the same at any offset */
  readonly limit?: number;
}

export const withQuery = (path: string, query: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** Returns three pages of 100 records: the first, one that begins in the middle of a block, and the last. */
export function pages({ endpoint, path, total, limit, what = '' }: Listed): CostCase[] {
  const last = Math.max(0, total - PAGE);
  const offsets = [...new Set([0, Math.floor(last / 2 / BLOCK) * BLOCK + BLOCK / 2, last])];
  return offsets
    .filter((offset) => offset <= last)
    .map((offset) => ({
      endpoint,
      what: [what, `offset ${offset.toLocaleString('en-US')}`].filter(Boolean).join(', '),
      path: withQuery(path, `limite=${PAGE}&offset=${offset}`),
      total,
      list: limit === undefined ? path : null,
      limit: limit ?? LIMIT,
    }));
}

export async function totalOf(path: string, ask: Ask): Promise<number> {
  const { paginacao } = await ask(withQuery(path, 'limite=1'));
  return paginacao?.total ?? 0;
}

/** Reads every record of a list. */
export async function recordsOf(path: string, ask: Ask): Promise<Readonly<Record<string, unknown>>[]> {
  const total = await totalOf(path, ask);
  const records: Readonly<Record<string, unknown>>[] = [];
  while (records.length < total) {
    const { itens = [] } = await ask(withQuery(path, `limite=${PAGE}&offset=${records.length}`));
    if (itens.length === 0) throw new Error(`${path} ends before its total`);
    records.push(...itens);
  }
  return records;
}
