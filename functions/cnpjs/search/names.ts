/** The clauses of a name, and the order of what it finds: the prominent, whole names, beginnings, others. */
import type { NameWords } from '../../../shared/api/search/words.ts';
import { ROOT_PARTS } from '../../../shared/datasets/cnpj/busca.ts';
import { alternativesOf } from '../../../shared/datasets/names/short-forms.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import type { Call } from '../../../shared/http/located.ts';
import {
  nameText,
  OF_FIRST,
  OF_ONLY,
  OF_PROMINENT,
  termText,
  wordText,
} from '../../../shared/store/records/sets/keys.ts';
import type { Clause, First } from '../../../shared/store/search/searcher.ts';
import { indexAt, searcherOf } from './index-at.ts';

const NAME = 'nome';

/** Each word, or another form of it, must be in one of the names, and a word for each that begins so. */
export function nameClauses({ words, begun, beginning, name, root }: NameWords): Clause[] {
  // Who is called so, or whose name begins so, has these words.
  const isImplied = name !== null && [...words, ...begun].every((word) => name.includes(word));
  const asked = beginning === null ? words : [...words, beginning];
  const having = (word: string): Clause[] => {
    const lists = termsOf({ filter: NAME, word }, asked);
    // The prominent are those of the first list.
    return lists.map((terms) => ({ kind: 'any', terms, implied: isImplied && lists.length === 1 }));
  };
  const begins = (text: string) => ({ beginning: wordText(NAME, text) });
  return [
    ...words.flatMap(having),
    ...begun.map((text): Clause => ({ kind: 'any', terms: [], ...begins(text), implied: isImplied })),
    // A word that is begun may be a whole one, with its other forms.
    ...(beginning === null ? [] : having(beginning)).map((clause): Clause => {
      return { ...clause, terms: clause.terms.slice(1), ...begins(beginning ?? '') };
    }),
    ...rootClauses(root),
  ];
}

/** A word of one of the filters of words. */
export interface WordOf {
  readonly filter: string;
  readonly word: string;
}

/** Returns the lists of terms of each of which an entry must have one. Partners have no other forms. */
const termsOf = ({ filter, word }: WordOf, asked: readonly string[]): string[][] =>
  (filter === NAME ? alternativesOf(word, asked) : [[word]]).map((forms) =>
    forms.map((form) => wordText(filter, form)),
  );

/** Returns for each word how many entries have it, in any form. @throws StoreError */
export async function totalsOf(words: readonly WordOf[], call: Call, deps: Dependencies): Promise<number[]> {
  const terms = words.map((word) => termsOf(word, [word.word]));
  const found = await searcherOf(deps).totalsOf(indexAt(call, deps), terms.flat(2));
  const totalOf = (list: string[]): number => list.reduce((sum, term) => sum + (found.get(term) ?? 0), 0);
  return terms.map((lists) => Math.min(...lists.map(totalOf)));
}

/** The root of a CNPJ, whose parts are terms. */
export const rootClauses = (root: string | null | undefined): Clause[] =>
  Object.entries(root ? ROOT_PARTS : {}).map(([name, { from, to }]) => ({
    kind: 'any',
    terms: [termText(name, root?.slice(from, to) ?? '')],
    disjoint: true,
  }));

type Any = Extract<Clause, { readonly kind: 'any' }>;

/**
 * By one word people mean the prominent, who come first; then the establishments whose whole name is the
 * question, and those whose name begins with it. By several words people mean whoever is called so: the
 * prominent among them come first, and the others of the prominent after them.
 */
export function namesFirst(asked: NameWords): First {
  const [prominent] = nameClauses(asked).map(ofProminent);
  if (!prominent || asked.root !== null) return [];
  const { name, beginning } = asked;
  const apart = { ...prominent, apart: true };
  if (name === null) return [[apart]];
  const [word = '', ...others] = name;
  if (others.length === 0) {
    const disjoint = prominent.terms.length === 1;
    const [whole, begun] = wordFirst(wordText(NAME, word), beginning !== null);
    return [prominent, either(prominent, whole), either(prominent, begun)].map((one) => [
      { ...one, disjoint },
    ]);
  }
  const [whole, begun] = severalFirst(nameText(NAME, name.join(' ')), beginning !== null);
  // A clause has one beginning. Such a question has only an ignored word before it: `m/ e padar*`.
  if (prominent.beginning !== undefined) return [[whole], [begun]];
  return [[whole, apart], [whole], [either(apart, whole)], [either(apart, begun)]];
}

function ofProminent({ terms, beginning }: Clause): Any {
  const marked: Any = { kind: 'any', terms: terms.map((term) => `${term}${OF_PROMINENT}`) };
  return beginning === undefined ? marked : { ...marked, beginning, ending: OF_PROMINENT };
}

/** Returns a clause that holds where one of them does. */
function either(one: Any, other: Any): Any {
  const both = { ...one, ...other, terms: [...one.terms, ...other.terms] };
  return one.ending && other.ending ? { ...both, ending: one.ending + other.ending } : both;
}

/** Those who are called so, and those whose name begins so. */
type Called = readonly [whole: Any, begun: Any];

/** Too many names begin with a common word to be read: their first words are terms. */
const wordFirst = (word: string, isBegun: boolean): Called => [
  { kind: 'any', terms: [`${word}${OF_ONLY}`] },
  isBegun
    ? { kind: 'any', terms: [], beginning: word, ending: OF_FIRST }
    : { kind: 'any', terms: [`${word}${OF_FIRST}`] },
];

const severalFirst = (text: string, isBegun: boolean): Called => [
  { kind: 'any', terms: [text] },
  isBegun
    ? { kind: 'any', terms: [], beginning: text }
    : { kind: 'any', terms: [text], beginning: `${text} ` },
];
