/** The distinguishing part of a company's name: invented words, initials, families, numbers, mixed freely. */
import { below, pick, type Random, weighted } from '../../../kit/random.ts';
import { inventedWord } from './invented.ts';
import { familyName, givenName } from './persons.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SYMBOLS = ['&', '-', '/', '.'] as const;
const CLITICS = ["D'", "L'", 'D\x92'] as const;

const letter = (random: Random): string => LETTERS[below(random, LETTERS.length)] ?? '';

/** Draws two to four initials: `A.B.C.`, `A. B.`, `A B C`, `A&B`, `ABC`. */
function initials(random: Random): string {
  const count = 2 + below(random, 3);
  const [between, last] = pick(random, [
    ['.', '.'],
    ['. ', '.'],
    [' ', ''],
    ['&', ''],
    ['', ''],
  ] as const);
  let text = letter(random);
  for (let i = 1; i < count; i += 1) text += between + letter(random);
  return text + last;
}

/** Draws a number as names have them: of one to four digits, with a letter, or after a word. */
function numbered(random: Random): string {
  const word = inventedWord(random);
  const forms = [
    () => `${word} ${below(random, 100)}`,
    () => `${word} ${1950 + below(random, 80)}`,
    () => `${1 + below(random, 30)} ${word}`,
    () => `${word} ${letter(random)}${1 + below(random, 9)}`,
    () => `${word} ${1 + below(random, 24)}H`,
    () => `${word} ${1 + below(random, 9)}.${String(below(random, 1000)).padStart(3, '0')}`,
  ];
  return pick(random, forms)();
}

const FORMS = weighted<(random: Random) => string>([
  [inventedWord, 36],
  [(random) => `${inventedWord(random)} ${inventedWord(random)}`, 14],
  [(random) => `${familyName(random)} ${pick(random, ['E', '&'] as const)} ${familyName(random)}`, 9],
  [(random) => `${givenName(random)} ${familyName(random)}`, 8],
  [initials, 8],
  [numbered, 8],
  [(random) => inventedWord(random) + pick(random, SYMBOLS) + inventedWord(random), 8],
  [(random) => `${pick(random, CLITICS)}${inventedWord(random)}`, 3],
  [(random) => `${inventedWord(random)} & ${inventedWord(random)}`, 3],
  [(random) => `${inventedWord(random)}'S`, 1],
  [(random) => `${letter(random)} ${inventedWord(random)}`, 2],
]);

export const brandOf = (random: Random): string => pick(random, FORMS)(random);
