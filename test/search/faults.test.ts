/** A fault of the store fails the search with a StoreError, never with fewer hits, and is not remembered. */
import { setImmediate as immediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { StoreError } from '../../shared/aws/errors.ts';
import { AS_IS } from '../../shared/store/records/block.ts';
import {
  bucketOf,
  columnKey,
  directoryKey,
  entryBlockKey,
  pageKey,
  tallyKey,
} from '../../shared/store/records/sets/keys.ts';
import { type Clause, createSearcher } from '../../shared/store/search/searcher.ts';
import { country, WORDS } from '../support/search/country.ts';
import { type Items, itemsOf, nameOf, scan, storeOf } from '../support/search/small-index.ts';

const INDEX = country(
  9,
  Array.from({ length: 12 }, () => 2_500),
);
const ITEMS = itemsOf(INDEX, 16);
const ASKED: Clause[] = [
  { kind: 'any', terms: [WORDS[0]!] },
  { kind: 'any', terms: [WORDS[1]!] },
];
const PAGE = { limite: 20, offset: 0 };
const PAGE_OF_WORD = nameOf(pageKey({ bucket: bucketOf(WORDS[0]!, 16), page: 0 }));
const CHUNK = [...ITEMS.keys()].find((name) => name.includes(`#${WORDS[0]} `))!;

const page = (items: Items) => createSearcher().page(storeOf(items).at, ASKED, PAGE);
const counts = (items: Items, clauses = ASKED) => createSearcher().counts(storeOf(items).at, clauses, 'uf');

function without(name: string): Items {
  const items = new Map(ITEMS);
  expect(items.delete(name)).toBe(true);
  return items;
}

/** Keeps only the first bytes of an item. */
function cut(name: string): Items {
  const item = ITEMS.get(name)!;
  const bytes = item[AS_IS] as Buffer;
  return new Map(ITEMS).set(name, { ...item, [AS_IS]: bytes.subarray(0, 9) });
}

describe('a missing item is a StoreError:', () => {
  test.each([
    ['the directory', nameOf(directoryKey), page],
    ['a page of terms', PAGE_OF_WORD, page],
    ['a chunk', CHUNK, page],
    ['a block of entries', nameOf(entryBlockKey(0, 0)), page],
    ['a column', nameOf(columnKey('uf', 3)), counts],
    ['a tally', nameOf(tallyKey('uf')), (items: Items) => counts(items, [])],
  ])('%s', async (_, name, search) => {
    await search(new Map(ITEMS));
    await expect(search(without(name))).rejects.toThrow(StoreError);
  });
});

describe('a damaged item is a StoreError:', () => {
  test.each([
    ['the directory', nameOf(directoryKey), page],
    ['a page of terms', PAGE_OF_WORD, page],
    ['a chunk', CHUNK, page],
    ['a column', nameOf(columnKey('uf', 3)), counts],
    ['a tally', nameOf(tallyKey('uf')), (items: Items) => counts(items, [])],
  ])('%s', async (_, name, search) => {
    await expect(search(cut(name))).rejects.toThrow(StoreError);
  });

  test('an item without bytes', async () => {
    const { [AS_IS]: _, ...key } = ITEMS.get(CHUNK)!;
    await expect(page(new Map(ITEMS).set(CHUNK, key))).rejects.toThrow(StoreError);
  });

  test('a chunk of another term, whose sets have other counts', async () => {
    const other = [...ITEMS.keys()].find((name) => name.includes(`#${WORDS[1]} `))!;
    const items = new Map(ITEMS).set(CHUNK, ITEMS.get(other)!);
    await expect(page(items)).rejects.toThrow(StoreError);
  });
});

describe('a failing read', () => {
  /** Fails the call with this number, from 0. */
  /** Fails the read of this number, after `turns` of the event loop. */
  function failing(number: number, turns = 0) {
    const { at } = storeOf(ITEMS);
    let call = 0;
    const read: typeof at.read = async (keys) => {
      if (call++ === number) {
        for (let turn = 0; turn < turns; turn++) await immediate();
        throw new StoreError('BatchGetItem', 'UnprocessedKeys');
      }
      return at.read(keys);
    };
    return { ...at, read };
  }

  test.each([0, 1, 2, 3])(
    'number %i of a page is passed on, and the next search succeeds',
    async (number) => {
      const at = failing(number);
      const searcher = createSearcher();
      await expect(searcher.page(at, ASKED, PAGE)).rejects.toThrow(StoreError);
      expect((await searcher.page(at, ASKED, PAGE)).total).toBe(scan(INDEX, ASKED).length);
    },
  );

  test.each([0, 1, 2, 3])(
    'number %i of counts is passed on, and the next search succeeds',
    async (number) => {
      const at = failing(number);
      const searcher = createSearcher();
      await expect(searcher.counts(at, ASKED, 'uf')).rejects.toThrow(StoreError);
      expect((await searcher.counts(at, ASKED, 'uf')).total).toBe(scan(INDEX, ASKED).length);
    },
  );

  test('fails all searches that share it', async () => {
    // On a slow machine a search waits some turns for others before it asks for the same items.
    const at = failing(2, 100);
    const searcher = createSearcher();
    const asked = await Promise.allSettled([1, 2, 3].map(() => searcher.page(at, ASKED, PAGE)));
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect((await searcher.page(at, ASKED, PAGE)).total).toBe(scan(INDEX, ASKED).length);
  });
});
