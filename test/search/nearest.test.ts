/** The words of an index that are near to another one are found in few reads. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSearcher } from '../../shared/store/search/searcher.ts';
import { editsBetween } from '../readers/search/corrections.ts';
import { roundTrips } from '../support/search/round-trips.ts';
import { itemsOf, storeOf } from '../support/search/small-index.ts';

/** The numbers of entries that have each word. */
type Words = ReadonlyMap<string, number>;

/** Returns a store whose entries have these words; buckets of one beginning also have words of partners. */
function storeWith(words: Words, buckets: number) {
  const most = Math.max(0, ...words.values());
  const entries = Array.from({ length: most }, (_, i) => ({
    row: String(i),
    terms: [...words].flatMap(([word, total]) => (i < total ? [`nome~${word}`] : [])),
    rows: i === 0 ? [['socio~CONSTRUTORA']] : [],
    uf: null,
  }));
  return storeOf(itemsOf([entries], buckets));
}

const nearest = async (words: Words, asked: string) =>
  (await createSearcher().nearest(storeWith(words, 4).at, 'nome', asked)).map(({ word, edits, total }) => [
    word,
    edits,
    total,
  ]);

test('they are ordered by their edits, then by their entries, then as texts', async () => {
  const words = new Map([
    ['CONSTRUTORA', 1],
    ['CONSTRUTORAS', 9],
    ['CONSTRUTOR', 4],
    ['CONSTRUTURA', 2],
    ['CONSTRITURA', 2],
    ['CONSTRUIR', 9],
    ['CONTRUTORA', 9],
    ['CONSTRUTORA2', 9],
    ['CONSTRUTORÁ', 9],
  ]);
  expect(await nearest(words, 'CONSTRTORA')).toEqual([
    ['CONSTRUTORA', 1, 1],
    ['CONSTRUTORAS', 2, 9],
    ['CONSTRUTOR', 2, 4],
    ['CONSTRITURA', 2, 2],
    ['CONSTRUTURA', 2, 2],
  ]);
});

test('a plural at several edits is before other words at two', async () => {
  const words = new Map([
    ['CONSTRUCOES', 1],
    ['CONSTRUCOX', 1],
    ['CONSTRUXXO', 9],
  ]);
  expect(await nearest(words, 'CONSTRUCAO')).toEqual([
    ['CONSTRUCOES', 1, 1],
    ['CONSTRUXXO', 2, 9],
    ['CONSTRUCOX', 2, 1],
  ]);
});

const ending = (minLength: number) =>
  fc.string({ unit: fc.constantFrom('A', 'B', 'C'), minLength, maxLength: 7 });

test('they are those that two edits make of a word of eight letters, counted by a table', async () => {
  const some = fc.uniqueArray(ending(0), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(some, ending(3), fc.constantFrom(1, 4), async (endings, asked, buckets) => {
      const words = [...endings.map((one) => `CONST${one}`), 'CONS', 'CONSUABA', 'ZZZ'];
      const { at } = storeWith(new Map(words.map((word) => [word, 1])), buckets);
      const near = await createSearcher().nearest(at, 'nome', `CONST${asked}`);
      const expected = words
        .map((word) => ({ word, edits: editsBetween(`CONST${asked}`, word), total: 1 }))
        .filter(({ word, edits }) => edits === 1 || (edits === 2 && word.startsWith('CONST')))
        .sort((a, b) => a.edits - b.edits || (a.word < b.word ? -1 : 1));
      expect(near).toEqual(expected.slice(0, 6));
    }),
    { numRuns: 60 },
  );
});

test('more letters must be alike where words that begin alike have more than a hundred pages', async () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const ends = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `XYZ${a}${b}${c}`)));
  const words = ['A', 'B', 'C'].flatMap((sixth) => ends.map((end) => `CONST${sixth}${end}`));
  const { at } = storeWith(new Map(words.map((word) => [word, 1])), 1);
  const { answer, keys: read } = await roundTrips(at, (one) =>
    createSearcher().nearest(one, 'nome', 'CONSTBXYZQQQQQ'),
  );
  expect(answer).toMatchObject([{ word: 'CONSTBXYZQQQ', edits: 2 }]);
  expect(read[0]).toBe(1); // The directory.
  expect(read).toHaveLength(2);
  expect(read[1]).toBeLessThan(100);
  // Two edits from a word of the index, one of them in the sixth letter.
  expect(await createSearcher().nearest(at, 'nome', 'CONSTDXYZQQQQ')).toEqual([]);
  expect(await nearest(new Map([['CONSTBXYZQQQ', 1]]), 'CONSTDXYZQQQQ')).toEqual([['CONSTBXYZQQQ', 2, 1]]);
});
