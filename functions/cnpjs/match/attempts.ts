/** The names by which a question is searched for: the most exact first, then other ways and shorter ones. */
import { type NameWords, nameWords } from '../../../shared/api/search/words.ts';
import { IGNORED_WORDS } from '../../../shared/datasets/names/words.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import type { Call } from '../../../shared/http/located.ts';
import { wordText } from '../../../shared/store/records/sets/keys.ts';
import type { Clause } from '../../../shared/store/search/searcher.ts';
import { indexAt, searcherOf } from '../search/index-at.ts';
import { waysOf } from '../search/ways.ts';
import type { Reading } from './readings.ts';
import type { AskedWord } from './words.ts';

/** A name to search for. */
export interface Attempt {
  readonly name: NameWords;
  readonly reading: Reading;
  /** More clauses of the name: for each a word that stands for one of the question. */
  readonly instead?: readonly Clause[];
  readonly where: 'placed' | 'anywhere';
  /** Whether a word was changed or left out. A company that agrees well ends the search then. */
  readonly isLoose: boolean;
}

export interface Context {
  readonly call: Call;
  readonly deps: Dependencies;
  /** How many names have each word of the question, in any form. */
  readonly totals: ReadonlyMap<string, number>;
}

/** The text of words, with the dots that cut some of them. */
const textOf = (words: readonly AskedWord[]): string =>
  words.map(({ word, isCut }) => (isCut ? `${word}.` : word)).join(' ');

/** `readings` are those of the text; the last one has the fewest words. @throws StoreError */
export async function* attemptsOf(readings: readonly Reading[], context: Context): AsyncGenerator<Attempt> {
  const exact = readings.map((reading) => ({ reading, name: nameWords(textOf(reading.words)) }));
  for (const one of exact) yield { ...one, where: 'placed', isLoose: false };
  // Only the whole text is a name that may be anywhere: the others have a place.
  for (const one of exact.slice(0, 1)) yield { ...one, where: 'anywhere', isLoose: false };
  const loose: Omit<Attempt, 'where' | 'isLoose'>[] = [];
  for (const reading of new Set([...readings.slice(0, 1), ...readings.slice(-1)])) {
    const ways = await waysOf(textOf(reading.words), context.call, context.deps);
    loose.push(
      ...ways.filter(({ municipio }) => !municipio).map(({ nome }) => ({ reading, name: nameWords(nome) })),
      ...(await nearAttempts(reading, context)),
      ...initialsApart(reading),
      ...shorter(reading, context),
    );
  }
  for (const where of ['placed', 'anywhere'] as const)
    for (const one of loose) yield { ...one, where, isLoose: true };
}

/** Words of a question in whose place others are looked for. */
const MOST_UNKNOWN = 2;

/** The name with the nearest words in place of those that no name has. */
async function nearAttempts(reading: Reading, { call, deps, totals }: Context) {
  const isUnknown = ({ word, counts, isCut }: AskedWord): boolean =>
    counts && !isCut && totals.get(word) === 0;
  const unknown = reading.words.filter(isUnknown);
  if (unknown.length === 0 || unknown.length > MOST_UNKNOWN) return [];
  const near = await Promise.all(
    unknown.map(({ word }) => searcherOf(deps).nearest(indexAt(call, deps), 'nome', word)),
  );
  const instead = near
    .filter((words) => words.length > 0)
    .map((words): Clause => ({ kind: 'any', terms: words.map(({ word }) => wordText('nome', word)) }));
  const known = reading.words.filter((one) => !isUnknown(one));
  return instead.length > 0 ? [{ reading, name: nameWords(textOf(known)), instead }] : [];
}

/** The name with the letters of its initials apart, of which the question may have too few or too many. */
function initialsApart(reading: Reading) {
  const initials = reading.words.filter(
    ({ word, counts, isInitials }) => counts && isInitials && word.length > 1,
  );
  const letters = initials.flatMap(({ word }) => [...word]).filter((letter) => !IGNORED_WORDS.has(letter));
  if (letters.length === 0) return [];
  const others = reading.words.filter((word) => !initials.includes(word));
  const instead = letters.map((letter): Clause => ({ kind: 'any', terms: [wordText('nome', letter)] }));
  return [{ reading, name: nameWords(textOf(others)), instead }];
}

/**
 * The name without the words that no name has, where these are several, and without each of its words in
 * turn, first without the rarest, which most often is the wrong one.
 */
function shorter(reading: Reading, { totals }: Context) {
  const counted = reading.words.filter(({ counts }) => counts);
  if (counted.length < 2) return [];
  const namesWith = ({ word }: AskedWord): number => totals.get(word) ?? 0;
  const without = (left: readonly AskedWord[]) => {
    const words = reading.words.filter((word) => !left.includes(word));
    return { reading, name: nameWords(textOf(words)) };
  };
  const unknown = counted.filter((word) => namesWith(word) === 0);
  const one = counted.toSorted((a, b) => namesWith(a) - namesWith(b)).map((word) => without([word]));
  return unknown.length > 1 ? [without(unknown), ...one] : one;
}
