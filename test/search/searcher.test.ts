/** Totals, pages and counts of an index equal those of a scan over plain objects. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Clause, createSearcher, type First } from '../../shared/store/search/searcher.ts';
import { country, impliedOrders, orders, questions, WORDS } from '../support/search/country.ts';
import { itemsOf, type PlainIndex, scan, storeOf, tallyOf } from '../support/search/small-index.ts';

/** Containers of a size at which sets have several chunks, one without entries, and small ones. */
const LARGE = country(7, [30_000, 2_500, 0, 1, 25_000, 31, 33, 9_000, 20_000, 64, 8_000, 20_000]);
const LARGE_ITEMS = itemsOf(LARGE, 16);

const page = fc.record({
  limite: fc.integer({ min: 1, max: 100 }),
  offset: fc.oneof(fc.nat(50), fc.nat(3_000), fc.nat(40_000)),
});

type Asked = {
  readonly clauses: Clause[];
  readonly first?: First;
  readonly page: { readonly limite: number; readonly offset: number };
};

async function compare(
  searcher: ReturnType<typeof createSearcher>,
  at: ReturnType<typeof storeOf>['at'],
  index: PlainIndex,
  { clauses, first = [], page: { limite, offset } }: Asked,
): Promise<void> {
  const expected = scan(index, clauses, first);
  const answer = await searcher.page(at, clauses, { limite, offset }, first);
  expect(answer.total).toBe(expected.length);
  expect(answer.rows).toEqual(expected.slice(offset, offset + limite).map(({ row }) => row));
  const counts = await searcher.counts(at, clauses, 'uf');
  expect(counts.total).toBe(expected.length);
  const values = counts.slice(0, counts.values);
  expect(new Map(values)).toEqual(tallyOf(expected));
  const most = values.map(([, count]) => count);
  expect(most).toEqual(most.toSorted((a, b) => b - a));
}

describe('an index', () => {
  test('has chunks of several containers, and several chunks of a term', () => {
    const chunks = [...LARGE_ITEMS.keys()].filter((name) => name.startsWith(`T#0#${WORDS[0]}`));
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.length).toBeLessThan(8);
  });

  test('answers as a scan does, whatever was asked before', async () => {
    const searcher = createSearcher();
    const { at } = storeOf(LARGE_ITEMS);
    await fc.assert(
      fc.asyncProperty(questions, orders, page, (clauses, first, asked) =>
        compare(searcher, at, LARGE, { clauses, first, page: asked }),
      ),
      { numRuns: 100 },
    );
  });

  test('reads no set of a question for one word but those of the page, in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(impliedOrders, page, async ({ clauses, first }, asked) => {
        const { at } = storeOf(LARGE_ITEMS);
        await compare(createSearcher(), at, LARGE, { clauses, first, page: asked });
      }),
      { numRuns: 60 },
    );
  });

  test('of several hundred containers answers as a scan does', async () => {
    const index = country(
      5,
      Array.from({ length: 350 }, (_, i) => i % 7),
    );
    const { at } = storeOf(itemsOf(index, 16));
    const searcher = createSearcher({ cacheBytes: 20_000 });
    await fc.assert(
      fc.asyncProperty(questions, orders, page, (clauses, first, asked) =>
        compare(searcher, at, index, { clauses, first, page: asked }),
      ),
    );
  });

  test('answers as a scan does without a cache', async () => {
    const searcher = createSearcher({ cacheBytes: 0 });
    const { at } = storeOf(LARGE_ITEMS);
    await fc.assert(
      fc.asyncProperty(questions, orders, page, (clauses, first, asked) =>
        compare(searcher, at, LARGE, { clauses, first, page: asked }),
      ),
      { numRuns: 40 },
    );
  });

  test('of any size answers as a scan does', async () => {
    const sizes = fc.array(fc.nat(70), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.integer(),
        sizes,
        questions,
        orders,
        page,
        async (seed, of, clauses, first, asked) => {
          const index = country(seed, of);
          if (index.flat().length === 0) return;
          await compare(createSearcher(), storeOf(itemsOf(index, 4)).at, index, {
            clauses,
            first,
            page: asked,
          });
        },
      ),
    );
  });

  test('without entries has none', async () => {
    const { at } = storeOf(itemsOf([], 1));
    const searcher = createSearcher();
    expect(await searcher.page(at, [], { limite: 10, offset: 0 })).toEqual({ total: 0, rows: [] });
    expect(await searcher.counts(at, [], 'uf')).toMatchObject({ total: 0, values: 0 });
  });

  test('gives pages that together are all hits, each once', async () => {
    const { at } = storeOf(LARGE_ITEMS);
    const searcher = createSearcher();
    const clauses: Clause[] = [
      { kind: 'any', terms: [WORDS[0]!] },
      { kind: 'any', terms: [WORDS[2]!] },
    ];
    const rows: string[] = [];
    for (let offset = 0; ; offset += 100) {
      const answer = await searcher.page(at, clauses, { limite: 100, offset });
      if (answer.rows.length === 0) break;
      rows.push(...answer.rows);
    }
    expect(rows).toEqual(scan(LARGE, clauses).map(({ row }) => row));
  });

  test('answers questions that run at the same time', async () => {
    const { at } = storeOf(LARGE_ITEMS);
    const searcher = createSearcher({ cacheBytes: 200_000 });
    const asked = fc.sample(fc.record({ clauses: questions, page }), { numRuns: 40, seed: 3 });
    await Promise.all(asked.map((one) => compare(searcher, at, LARGE, one)));
  });
});

test('a clause for one row needs a term', async () => {
  const asking = createSearcher().page(storeOf(LARGE_ITEMS).at, [{ kind: 'sameRow', terms: [] }], {
    limite: 1,
    offset: 0,
  });
  await expect(asking).rejects.toThrow(RangeError);
});
