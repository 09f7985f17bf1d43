/** The clauses of a name, and the order of what it finds: whole names, the prominent, and others. */
import type { NameWords } from '../../../shared/api/search/words.ts';
import { ROOT_PARTS } from '../../../shared/datasets/cnpj/busca.ts';
import { formsOf } from '../../../shared/datasets/short-forms.ts';
import { nameText, OF_FIRST, OF_ONLY, termText, wordText } from '../../../shared/store/records/sets/keys.ts';
import type { Clause, First } from '../../../shared/store/search/searcher.ts';

const NAME = 'nome';

/** Each word, or another form of it, must be in one of the names, and a word for each that begins so. */
export function nameClauses({ words, begun, beginning, name, root }: NameWords): Clause[] {
  // Who is called so, or whose name begins so, has these words.
  const implied = name !== null && [...words, ...begun].every((word) => name.includes(word));
  const begins = (text: string): Clause => ({
    kind: 'any',
    terms: [],
    beginning: wordText(NAME, text),
    implied,
  });
  return [
    ...words.map(
      (word): Clause => ({ kind: 'any', terms: formsOf(word).map((form) => wordText(NAME, form)), implied }),
    ),
    ...begun.map(begins),
    ...(beginning === null ? [] : [begins(beginning)]),
    ...rootClauses(root),
  ];
}

/** The root of a CNPJ, whose parts are terms. */
export const rootClauses = (root: string | null | undefined): Clause[] =>
  Object.entries(root ? ROOT_PARTS : {}).map(([name, { from, to }]) => ({
    kind: 'any',
    terms: [termText(name, root?.slice(from, to) ?? '')],
    disjoint: true,
  }));

/** The head offices of companies that everybody means, among all that match. */
export const PROMINENT: Clause = { kind: 'any', terms: [], apart: [termText('destaque', 'true')] };

/**
 * The parts of a list before the rest, each without the entries of those before: the establishments whose
 * whole name is the question, and those whose name begins with it. By one word people mean the prominent; by
 * several words, first whoever is called so.
 */
export function nameParts({ words, begun: cut, beginning, name }: NameWords): First {
  const asked = words.length + cut.length + (beginning === null ? 0 : 1);
  if (asked === 0) return [];
  if (name === null) return [[PROMINENT]];
  const [word = '', ...others] = name;
  const [whole, begun] =
    others.length === 0
      ? wordFirst(wordText(NAME, word), beginning !== null)
      : severalFirst(nameText(NAME, name.join(' ')), beginning !== null);
  return asked === 1 ? [[PROMINENT], [whole], [begun]] : [[whole, PROMINENT], [whole], [PROMINENT], [begun]];
}

/** The same parts, each with the entries of those before. */
export function namesFirst(asked: NameWords): First {
  const parts = nameParts(asked);
  const at = parts.findIndex(([first]) => first === PROMINENT);
  return parts.map((part, i) => {
    if (i < at) return part;
    const [clause] = (i === at && parts[i - 1]) || part;
    return [{ ...PROMINENT, ...clause }];
  });
}

/** Those who are called so, and those whose name begins so. */
type Called = readonly [whole: Clause, begun: Clause];

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
