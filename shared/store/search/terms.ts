/** Reads terms from their pages, in one round trip. */
import type { Item, ItemKey } from '../../aws/read-items.ts';
import {
  decodeDirectoryHead,
  decodeIndexDirectory,
  type IndexDirectory,
} from '../records/sets/index-directory.ts';
import { directoryKey, directoryPartKey, pageKey } from '../records/sets/keys.ts';
import type { Places } from '../records/sets/places.ts';
import { findTerms, type TermEntry } from '../records/sets/term-pages.ts';
import { bytesOf, decoding, type Index, keyText } from './reads.ts';

/** A term of a question, or all terms together whose sets are in the pages of a beginning. */
export interface Term {
  readonly text: string;
  readonly entry: TermEntry;
  /** The sets of all terms of a beginning, which were decoded together. */
  readonly merged?: ReadonlyMap<number, Merged>;
  /** Index in the entry's lists plus one, by container; 0 for a container that the term does not have. */
  readonly listPlaces: Uint32Array;
}

/** The places that terms have in a container, and their pairs where these have some. */
export interface Merged {
  readonly places: Places;
  readonly pairs: Float64Array;
}

/** The decoded directories by their heads, which the cache of items keeps. */
const directories = new WeakMap<Item, Promise<IndexDirectory>>();

/** @throws StoreError if the directory is missing or damaged */
export async function readDirectory(index: Index): Promise<IndexDirectory> {
  const [head] = await Promise.all(index.items([directoryKey]));
  const known = head && directories.get(head);
  if (known) return known;
  const bytes = bytesOf(head, 'directory');
  const reading = readParts(index, bytes);
  if (head) {
    directories.set(head, reading);
    reading.catch(() => directories.delete(head));
  }
  return reading;
}

async function readParts(index: Index, bytes: Uint8Array): Promise<IndexDirectory> {
  const head = decoding('the directory', () => decodeDirectoryHead(bytes));
  const keys = Array.from({ length: head.others }, (_, part) => directoryPartKey(part));
  const others = (await Promise.all(index.items(keys))).map((item) => bytesOf(item, 'directory'));
  return decoding('the directory', () => decodeIndexDirectory(head, [head.first, ...others]));
}

/** Returns the terms that exist. @throws StoreError */
export async function readTerms(
  index: Index,
  directory: IndexDirectory,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Term>> {
  const asked = new Map<string, { readonly key: ItemKey; readonly texts: Set<string> }>();
  for (const text of texts) {
    const page = decoding('the directory', () => directory.pageOf(text));
    if (!page) continue;
    const key = pageKey(page);
    const own = asked.get(keyText(key));
    if (own) own.texts.add(text);
    else asked.set(keyText(key), { key, texts: new Set([text]) });
  }
  const all = [...asked.values()];
  const pages = await readPages(
    index,
    all.map(({ key }) => key),
  );
  const found = new Map<string, Term>();
  for (const [i, own] of all.entries()) {
    const terms = decoding('a page', () => termsOf(pages[i] as Uint8Array, own.texts, directory));
    for (const term of terms) found.set(term.text, term);
    const pause = index.pace();
    if (pause) await pause;
  }
  return found;
}

/** @throws StoreError */
export async function readPages(index: Index, keys: readonly ItemKey[]): Promise<Uint8Array[]> {
  const items = await Promise.all(index.items(keys));
  return items.map((item) => bytesOf(item, 'page'));
}

const termsOf = (page: Uint8Array, texts: Iterable<string>, { entries }: IndexDirectory): Term[] =>
  [...findTerms(page, [...texts])].map(([text, entry]) => placed({ text, entry }, entries.length));

/** Adds where the containers of a term are in its lists. @throws Error for a container that is not there */
export function placed({ entry, ...term }: Omit<Term, 'listPlaces'>, containers: number): Term {
  const listPlaces = new Uint32Array(containers);
  entry.containers.forEach((container, i) => {
    if (container >= containers) throw new Error('a term has an unknown container');
    listPlaces[container] = i + 1;
  });
  return { ...term, entry, listPlaces };
}

export const countIn = ({ listPlaces, entry }: Term, container: number): number =>
  entry.counts[(listPlaces[container] as number) - 1] ?? 0;
