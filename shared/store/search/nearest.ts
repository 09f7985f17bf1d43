/** Finds the words of an index that are one edit from another one, by looking each of them up. */
import { wordText } from '../records/sets/keys.ts';
import { wordsAtOne } from './near-words.ts';
import type { Index } from './reads.ts';
import { readDirectory, readTerms } from './terms.ts';

/** Letters of a word of which others are near. Shorter ones have too many; longer ones are hardly words. */
const SHORTEST = 4;
const LONGEST = 20;
/** Words that are returned. */
const MOST_NEAR = 6;

export interface NearWord {
  readonly word: string;
  /** Entries that have it. */
  readonly total: number;
}

const isCorrectable = (word: string): boolean =>
  word.length >= SHORTEST && word.length <= LONGEST && /^[A-Z]+$/.test(word);

/** Returns the nearest words of a filter, the frequent ones first. @throws StoreError */
export async function nearest(index: Index, filter: string, word: string): Promise<NearWord[]> {
  if (!isCorrectable(word)) return [];
  const words = [...wordsAtOne(word)];
  const texts = words.map((one) => wordText(filter, one));
  const found = await readTerms(index, await readDirectory(index), texts);
  return words
    .flatMap((one, i) => {
      const term = found.get(texts[i] ?? '');
      return term ? [{ word: one, total: term.entry.total }] : [];
    })
    .sort((a, b) => b.total - a.total || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_NEAR);
}
