/** The words that are near to another one. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsAtOne } from '../../shared/store/search/near-words.ts';

test.each([
  ['PADARIA', 'PADARIAS'],
  ['MOTOR', 'MOTORES'],
  ['CONSTRUCAO', 'CONSTRUCOES'],
  ['PAO', 'PAES'],
  ['IRMAO', 'IRMAOS'],
  ['HOTEL', 'HOTEIS'],
  ['FOSSIL', 'FOSSEIS'],
  ['FUZIL', 'FUZIS'],
  ['IMAGEM', 'IMAGENS'],
])('the singular %s and the plural %s are near to each other', (singular, plural) => {
  expect(wordsAtOne(singular)).toContain(plural);
  expect(wordsAtOne(plural)).toContain(singular);
});

test.each(['FLAMEGO', 'FLAMENGOO', 'FLAMANGO', 'FLAMNEGO', 'LAMENGO'])(
  '%s is one edit from FLAMENGO',
  (word) => {
    expect(wordsAtOne(word)).toContain('FLAMENGO');
    expect(wordsAtOne('FLAMENGO')).toContain(word);
  },
);

test('a word is not near to itself, and no word is empty', () => {
  expect(wordsAtOne('AA')).not.toContain('AA');
  expect(wordsAtOne('A')).not.toContain('');
});

/** Counts edits by trying all of them, from the last letters to the first. */
function editsBetween(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [restA, restB] = [a.slice(0, -1), b.slice(0, -1)];
  const swapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return Math.min(
    editsBetween(restA, b) + 1,
    editsBetween(a, restB) + 1,
    editsBetween(restA, restB) + (a.at(-1) === b.at(-1) ? 0 : 1),
    swapped ? editsBetween(a.slice(0, -2), b.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  );
}

const word = fc.string({ unit: fc.constantFrom('A', 'B', 'C'), minLength: 1, maxLength: 6 });

test('the words at one are those that one edit makes, counted by trying all edits', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      const edits = editsBetween(a, b);
      if (edits === 1) expect(wordsAtOne(a)).toContain(b);
      // Words of three letters of the alphabet have no endings of the singular or the plural.
      else expect(wordsAtOne(a)).not.toContain(b);
    }),
    { numRuns: 500 },
  );
});
