/**
 * Finds the words of an index that are near to another one. Those at one edit are looked up; those at two are
 * too many for that, and are sought among the words that begin alike, which are neighbours in the index.
 */
import type { IndexDirectory } from '../records/sets/index-directory.ts';
import { pageKey, wordText } from '../records/sets/keys.ts';
import { termsNear } from '../records/sets/near-terms.ts';
import { entryOf } from '../records/sets/term-pages.ts';
import { decoding, type Index } from './reads.ts';
import { readDirectory, readPages, readTerms } from './terms.ts';

/** Letters of a word of which others are near. Shorter ones have too many; longer ones are hardly words. */
const SHORTEST = 4;
const LONGEST = 20;
/** Letters of a word that may have two edits, and the first ones, which may have none then. */
const TWO_EDITS_FROM = 8;
const ALIKE = 5;
/** Pages of words that begin alike, of one call; where there are more, one more letter must be alike. */
const MOST_PAGES = 100;
const MOST_NEAR = 6;

export interface NearWord {
  readonly word: string;
  /** 1 also for the other number, whatever its ending. */
  readonly edits: 1 | 2;
  readonly total: number;
}

const isCorrectable = (word: string): boolean =>
  word.length >= SHORTEST && word.length <= LONGEST && /^[A-Z]+$/.test(word);

/** Returns the nearest words of a filter, by their edits, then the frequent first. @throws StoreError */
export async function nearest(index: Index, filter: string, word: string): Promise<NearWord[]> {
  if (!isCorrectable(word)) return [];
  const directory = await readDirectory(index);
  const [atOne, atTwo] = await Promise.all([
    nearAtOne(index, directory, filter, word),
    nearAtTwo(index, directory, filter, word),
  ]);
  const known = new Set(atOne.map((near) => near.word));
  return [...atOne, ...atTwo.filter((near) => !known.has(near.word))]
    .sort((a, b) => a.edits - b.edits || b.total - a.total || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_NEAR);
}

async function nearAtOne(index: Index, directory: IndexDirectory, filter: string, word: string) {
  const words = [...wordsAtOne(word)];
  const texts = words.map((one) => wordText(filter, one));
  const found = await readTerms(index, directory, texts);
  return words.flatMap((one, i) => {
    const term = found.get(texts[i] ?? '');
    return term ? [{ word: one, edits: 1 as const, total: term.entry.total }] : [];
  });
}

async function nearAtTwo(index: Index, directory: IndexDirectory, filter: string, word: string) {
  if (word.length < TWO_EDITS_FROM) return [];
  const pagesAt = (letters: number) =>
    decoding('the directory', () => directory.pagesFrom(wordText(filter, word.slice(0, letters))));
  let letters = ALIKE;
  while (letters < word.length && pagesAt(letters).length > MOST_PAGES) letters++;
  const name = wordText(filter, '').length;
  const near = { term: wordText(filter, word), alike: name + letters, edits: 2 };
  const words: NearWord[] = [];
  for (const page of await readPages(index, pagesAt(letters).map(pageKey))) {
    decoding('a page', () => {
      for (const { text, flags, body } of termsNear(page, near))
        words.push({ word: text.slice(name), edits: 2, total: entryOf(flags, body).total });
    });
    const pause = index.pace();
    if (pause) await pause;
  }
  return words;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Endings of the singular and of the plural: PADARIA, MOTOR, CONSTRUCAO, PAO, HOTEL, FOSSIL, IMAGEM. */
const NUMBERS: readonly (readonly [singular: string, plural: string])[] = [
  ['', 'S'],
  ['', 'ES'],
  ['AO', 'OES'],
  ['AO', 'AES'],
  ['L', 'IS'],
  ['IL', 'EIS'],
  ['M', 'NS'],
];

/** One edit leaves out, changes or adds a letter, or swaps two. Singulars and plurals are here too. */
function wordsAtOne(word: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (let i = 0; i <= word.length; i++) {
    const [before, letter = '', next = '', after] = [
      word.slice(0, i),
      word[i],
      word[i + 1],
      word.slice(i + 2),
    ];
    if (letter !== '') words.add(before + next + after);
    if (next !== '') words.add(before + next + letter + after);
    for (const other of LETTERS) {
      words.add(before + other + word.slice(i));
      if (letter !== '') words.add(before + other + next + after);
    }
  }
  for (const [singular, plural] of NUMBERS) {
    if (word.endsWith(singular)) words.add(word.slice(0, word.length - singular.length) + plural);
    if (word.endsWith(plural)) words.add(word.slice(0, word.length - plural.length) + singular);
  }
  words.delete(word);
  words.delete('');
  return words;
}
