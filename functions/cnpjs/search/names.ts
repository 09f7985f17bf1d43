/** The clauses of a name, and the order of what it finds: whole names, names that begin so, and others. */
import type { NameWords } from '../../../shared/api/search/words.ts';
import { nameText, wordText } from '../../../shared/store/records/sets/keys.ts';
import type { Clause, First } from '../../../shared/store/search/searcher.ts';

/** The filter of words, and that of whole names. */
const [WORDS, WHOLE] = ['nome', 'nome_completo'];

/** Each word must be in one of the names, and a word that begins so. */
export function nameClauses({ words, beginning, name }: NameWords): Clause[] {
  // Who is called so, or whose name begins so, has these words.
  const implied = name !== null && words.every((word) => name.includes(word));
  const whole = words.map((word): Clause => ({ kind: 'any', terms: [wordText(WORDS, word)], implied }));
  if (beginning === null) return whole;
  return [...whole, { kind: 'any', terms: [], beginning: wordText(WORDS, beginning), implied }];
}

/** First the establishments whose whole name is the question, and then those whose name begins with it. */
export function namesFirst({ name, beginning }: NameWords): First {
  if (name === null) return [];
  const text = name.join(' ');
  const whole: Clause = { kind: 'any', terms: [nameText(WHOLE, text)] };
  return [whole, name.length === 1 ? firstWord(text, beginning !== null) : begins(text, beginning !== null)];
}

/** Too many names begin with a common word to be read: their first words are terms. */
const firstWord = (word: string, isBegun: boolean): Clause =>
  isBegun
    ? { kind: 'any', terms: [], beginning: wordText(WHOLE, word) }
    : { kind: 'any', terms: [wordText(WHOLE, word)] };

const begins = (text: string, isBegun: boolean): Clause =>
  isBegun
    ? { kind: 'any', terms: [], beginning: nameText(WHOLE, text) }
    : { kind: 'any', terms: [nameText(WHOLE, text)], beginning: nameText(WHOLE, `${text} `) };
