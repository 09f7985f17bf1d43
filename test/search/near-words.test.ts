/** The words that are near to another one. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsAtOne } from '../../shared/store/search/near-words.ts';
import { editsBetween } from '../readers/search/corrections.ts';

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

const word = fc.string({ unit: fc.constantFrom('A', 'B', 'C'), minLength: 1, maxLength: 6 });

test('the words at one are those that one edit makes, counted by a table', () => {
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
