/** Finds the companies in which a party may be a partner: first how many, then which. */
import { indexedWords } from '../../../shared/datasets/names/words.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import type { Call } from '../../../shared/http/located.ts';
import { termText, wordText } from '../../../shared/store/records/sets/keys.ts';
import type { Clause } from '../../../shared/store/search/searcher.ts';
import { indexAt, searcherOf } from '../search/index-at.ts';
import { cnpjOf } from '../search/items.ts';
import { rootOf } from './parties.ts';

/** Partners of a company, and companies of a partner, that are walked through. */
export const MOST_LINKS = 100;
/** Branches among the establishments of a partner's companies that are found besides head offices. */
const MOST_BRANCHES = 20;

/** The establishments whose company may have a party as partner. */
export interface Counted {
  readonly clause: Clause;
  readonly heads: number;
  readonly branches: number;
}

const isHead = (is: boolean): Clause => ({
  kind: 'any',
  terms: [termText('matriz', String(is))],
  disjoint: true,
});

const documentText = (documento: string): string => termText('socio_documento', documento);

export const isCrowded = ({ heads }: Counted): boolean => heads > MOST_LINKS;

/** Whether branches are found too, so that no company without a head office is missed. */
export const hasAll = ({ branches }: Counted): boolean => branches <= MOST_BRANCHES;

/** @throws StoreError */
export const countOfCompany = (cnpjs: readonly string[], call: Call, deps: Dependencies): Promise<Counted> =>
  counted({ kind: 'any', terms: cnpjs.map(documentText) }, call, deps);

/**
 * The document and the rarest word of a name leave few others, whose partner rows then tell. The other words
 * are asked for only where that leaves too many.
 * @throws StoreError
 */
export async function countOfPerson(
  documento: string,
  nome: string,
  call: Call,
  deps: Dependencies,
): Promise<Counted> {
  const words = indexedWords(nome).map((word) => wordText('socio', word));
  const totals = await searcherOf(deps).totalsOf(indexAt(call, deps), words);
  const byTotal = words.toSorted((a, b) => (totals.get(a) ?? 0) - (totals.get(b) ?? 0));
  const sameRow = (terms: readonly string[]): Clause => ({
    kind: 'sameRow',
    terms: [documentText(documento), ...terms],
  });
  const few = await counted(sameRow(byTotal.slice(0, 1)), call, deps);
  return isCrowded(few) ? counted(sameRow(words), call, deps) : few;
}

async function counted(clause: Clause, call: Call, deps: Dependencies): Promise<Counted> {
  const total = async (clauses: readonly Clause[]): Promise<number> =>
    (await searcherOf(deps).page(indexAt(call, deps), clauses, { limite: 0, offset: 0 })).total;
  const [all, heads] = await Promise.all([total([clause]), total([clause, isHead(true)])]);
  return { clause, heads, branches: all - heads };
}

/** Returns an establishment of each company, by root. @throws StoreError */
export async function companiesOf(
  asked: Counted,
  call: Call,
  deps: Dependencies,
): Promise<readonly string[]> {
  const searcher = searcherOf(deps);
  const rows = (is: boolean, limite: number) =>
    searcher.page(indexAt(call, deps), [asked.clause, isHead(is)], { limite, offset: 0 });
  const found = await Promise.all([
    ...(asked.heads > 0 ? [rows(true, MOST_LINKS)] : []),
    ...(asked.branches > 0 && hasAll(asked) ? [rows(false, MOST_BRANCHES)] : []),
  ]);
  const cnpjs = found.flatMap((page) => page.rows.map(cnpjOf));
  return [...new Map(cnpjs.map((cnpj) => [rootOf(cnpj), cnpj])).values()].sort();
}
