/** Finds the texts that tell a company from no other one by what is published. */
import { IGNORED_WORDS } from '../../../shared/datasets/names/words.ts';
import type { Company, Registry } from '../../readers/search/registry.ts';
import { bare, type Named } from './distortions.ts';

/** A text that is asked for a company, and the towns of others that it means no less. */
interface Text {
  readonly words: readonly string[];
  /** Most words of a name that it means no less. */
  readonly most: number;
  readonly own: string;
  readonly towns: Set<string | null>;
}

/** A corporate name, and its words that the service does not ignore. */
interface Name {
  readonly name: string;
  readonly words: readonly string[];
}

const CUT = '.';

/** Returns the words of a bare name without those that the service ignores. */
const wordsOf = (name: string): string[] => name.split(' ').filter((word) => !IGNORED_WORDS.has(word));

function textOf(typed: string, { name }: Named): Text {
  const cut = new Set(typed.match(/\p{L}+(?=\.$|\. )/gu));
  const words = wordsOf(bare(typed)).map((word) => (cut.has(word) ? `${word}${CUT}` : word));
  const own = bare(name);
  return { words, most: Math.max(words.length, wordsOf(own).length), own, towns: new Set() };
}

const isFor = (asked: string, word: string | undefined): boolean =>
  asked.endsWith(CUT) ? word?.startsWith(asked.slice(0, -1)) === true : asked === word;

/** Whether a name has all words of a text in their order. */
function hasInOrder(name: readonly string[], { words }: Text): boolean {
  let found = 0;
  for (const word of name) if (found < words.length && isFor(words[found] ?? '', word)) found++;
  return found === words.length;
}

/**
 * Returns whether a text tells its company from all others: in its town, or anywhere. It does not if the
 * corporate name of another company there, which is no namesake, has all of its words in their order, and no
 * more words than the right name has. A word with a dot is the beginning of one, and words that every answer
 * names as ignored are none.
 */
export function toldBy({ establishments }: Registry, asked: readonly (readonly [string, Named])[]) {
  const texts = new Map(asked.map(([typed, of]) => [keyOf(typed, of), textOf(typed, of)]));
  const names = new Map<Company, Name>();
  for (const { company } of establishments) {
    const name = bare(company.name ?? '');
    if (!names.has(company)) names.set(company, { name, words: wordsOf(name) });
  }
  const byWord = byRarest([...names.values()], [...texts.values()]);
  for (const { company, town } of establishments) {
    const { name, words } = names.get(company) as Name;
    for (const text of new Set([...words, ''].flatMap((word) => byWord.get(word) ?? []))) {
      if (words.length <= text.most && name !== text.own && hasInOrder(words, text)) text.towns.add(town);
    }
  }
  return (typed: string, of: Named, isPlaced: boolean): boolean => {
    const towns = texts.get(keyOf(typed, of))?.towns;
    return isPlaced ? !towns?.has(of.town) : !towns?.size;
  };
}

const keyOf = (typed: string, { root }: Named): string => `${root} ${typed}`;

/** Returns the texts by the rarest of their whole words, and by none those without one. */
function byRarest(names: readonly Name[], texts: readonly Text[]): Map<string, Text[]> {
  const totals = new Map(texts.flatMap(({ words }) => words.map((word) => [word, 0])));
  for (const word of names.flatMap(({ words }) => words)) {
    const total = totals.get(word);
    if (total !== undefined) totals.set(word, total + 1);
  }
  const byWord = new Map<string, Text[]>();
  for (const text of texts) {
    const whole = text.words.filter((word) => !word.endsWith(CUT));
    const [rarest = ''] = whole.toSorted((a, b) => (totals.get(a) ?? 0) - (totals.get(b) ?? 0));
    byWord.set(rarest, [...(byWord.get(rarest) ?? []), text]);
  }
  return byWord;
}
