/** Reads terms from their pages, in one round trip. */
import type { Item } from '../../aws/read-items.ts';
import { decodeIndexDirectory, type IndexDirectory } from '../records/sets/index-directory.ts';
import { directoryKey, pageKey, partOf } from '../records/sets/keys.ts';
import { findTerm, type TermEntry } from '../records/sets/term-pages.ts';
import { bytesAt, bytesOf, decoding, type Index } from './reads.ts';

/** A term of a question. */
export interface Term {
  readonly text: string;
  readonly entry: TermEntry;
  /** Index in the entry's lists plus one, by container; 0 for a container that the term does not have. */
  readonly listPlaces: Uint32Array;
}

/** @throws StoreError if the directory is missing or damaged */
export async function readDirectory(index: Index): Promise<IndexDirectory> {
  const bytes = await bytesAt(index, directoryKey, 'directory');
  return decoding('the directory', () => decodeIndexDirectory(bytes));
}

/** Returns the terms that exist. @throws StoreError */
export async function readTerms(
  index: Index,
  { pages, containers }: IndexDirectory,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Term>> {
  const numbers = [...new Set(texts.map((text) => partOf(text, pages)))];
  const items = await Promise.all(index.items(numbers.map(pageKey)));
  const byPage = new Map<number, Item | undefined>(numbers.map((page, i) => [page, items[i]]));
  const found = new Map<string, Term>();
  for (const text of texts) {
    const item = byPage.get(partOf(text, pages));
    const term = item && decoding('a page', () => termOf(text, bytesOf(item, 'page'), containers));
    if (term) found.set(text, term);
    await index.pace();
  }
  return found;
}

function termOf(text: string, page: Uint8Array, containers: number): Term | undefined {
  const entry = findTerm(page, text);
  if (!entry) return undefined;
  const listPlaces = new Uint32Array(containers);
  entry.containers.forEach((container, i) => {
    if (container >= containers) throw new Error('a term has an unknown container');
    listPlaces[container] = i + 1;
  });
  return { text, entry, listPlaces };
}

/** Returns the number of distinct places that a term has in a container. */
export const countIn = ({ listPlaces, entry }: Term, container: number): number =>
  entry.counts[(listPlaces[container] as number) - 1] ?? 0;
