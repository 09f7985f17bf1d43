/** Finds the companies in which a party may be a partner. */
import { indexedWords } from '../../../shared/datasets/names/words.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import type { Call } from '../../../shared/http/located.ts';
import { termText, wordText } from '../../../shared/store/records/sets/keys.ts';
import type { Clause } from '../../../shared/store/search/searcher.ts';
import { indexAt } from '../search/index-at.ts';
import { itemOf } from '../search/items.ts';
import { searcherOf } from '../search/searcher-of.ts';
import { MOST_FOUND, MOST_LINKS } from './bounds.ts';
import { rootOf } from './parties.ts';

/** An establishment of each of the companies, by root; or how many there are, which are too many. */
export type Participations = { readonly cnpjs: readonly string[] } | { readonly total: number };

const HEAD_OFFICES: Clause = { kind: 'any', terms: [termText('matriz', 'true')], disjoint: true };

const documentText = (documento: string): string => termText('socio_documento', documento);

/** @throws StoreError */
export async function companiesOfCompany(
  cnpjs: readonly string[],
  call: Call,
  deps: Dependencies,
): Promise<Participations> {
  const clause: Clause = { kind: 'any', terms: cnpjs.map(documentText) };
  return found(clause, clause, call, deps);
}

/**
 * The document and the rarest word of the name leave few others, whose partner rows then tell. The words of a
 * name are read where that finds many, and their number is to be said.
 * @throws StoreError
 */
export async function companiesOfPerson(
  documento: string,
  nome: string,
  call: Call,
  deps: Dependencies,
): Promise<Participations> {
  const words = indexedWords(nome).map((word) => wordText('socio', word));
  const totals = await searcherOf(deps).totalsOf(indexAt(call, deps), words);
  const byTotal = words.toSorted((a, b) => (totals.get(a) ?? 0) - (totals.get(b) ?? 0));
  const sameRow = (terms: readonly string[]): Clause => ({
    kind: 'sameRow',
    terms: [documentText(documento), ...terms],
  });
  return found(sameRow(byTotal.slice(0, 1)), sameRow(words), call, deps);
}

async function found(few: Clause, exact: Clause, call: Call, deps: Dependencies): Promise<Participations> {
  const at = indexAt(call, deps);
  const searcher = searcherOf(deps);
  const all = await searcher.page(at, [few], { limite: MOST_FOUND, offset: 0 });
  if (all.total <= MOST_FOUND) return { cnpjs: oneEach(all.rows) };
  const heads = await searcher.page(at, [exact, HEAD_OFFICES], { limite: MOST_LINKS, offset: 0 });
  return heads.total > MOST_LINKS ? { total: heads.total } : { cnpjs: oneEach(heads.rows) };
}

/** Returns one establishment a company, by root. */
function oneEach(rows: readonly string[]): string[] {
  const cnpjs = rows.flatMap((row) => itemOf(row, new Map(), new Map()).cnpj ?? []);
  return [...new Map(cnpjs.map((cnpj) => [rootOf(cnpj), cnpj])).values()].sort();
}
