/** Words that differ little from another one: by one edit, or by the ending of their number. */

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

/**
 * Returns the words that one edit makes of a word (a letter left out, changed or added, or two neighbours in
 * the other order), and its singulars and plurals.
 */
export function wordsAtOne(word: string): ReadonlySet<string> {
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
