/** A search over sixty million entries holds little memory, and pauses between its steps. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';
import type { TableKey } from '../../shared/aws/read-items.ts';
import { createPace } from '../../shared/store/search/pacing.ts';
import { type Clause, createSearcher, type Searcher } from '../../shared/store/search/searcher.ts';
import { until } from '../support/programs.ts';
import { copiesOf, denseSet, wideIndex } from '../support/search/wide-index.ts';

const CONTAINERS = 916; // With 65,536 entries each they have sixty million.
const WORDS = new Map([1, 3, 7].map((seed) => [`nome:W${seed}`, denseSet(seed)]));
const ITEMS = wideIndex(WORDS, CONTAINERS);
const ASKED: Clause[] = [...WORDS.keys()].map((term) => ({ kind: 'any', terms: [term] }));
const PAGE = { limite: 20, offset: 1_000_000 };

const [first, second, third] = [...WORDS.values()].map((places) => new Set(places));
const HITS = [...first!].filter((place) => second!.has(place) && third!.has(place)).length;

setFlagsFromString('--expose-gc');
// Otherwise another thread frees array buffers some time after a collection, and they would still be counted.
setFlagsFromString('--no-concurrent-array-buffer-sweeping');
setFlagsFromString('--no-concurrent-sweeping');
const collect: () => void = runInNewContext('gc');

describe('a search of three dense words over sixty million entries', () => {
  type Search = (searcher: Searcher, onRead: () => void) => Promise<{ total: number }>;
  const searches: [string, number, Search][] = [
    ['page', 2, (searcher, onRead) => searcher.page(copiesOf(ITEMS, onRead), ASKED, PAGE)],
    ['counts', 3, (searcher, onRead) => searcher.counts(copiesOf(ITEMS, onRead), ASKED, 'uf')],
  ];

  const used = (): number => {
    collect();
    collect(); // The first frees the bytes of array buffers on another thread; the second waits for that.
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };

  test.each(searches)(
    'gives the exact total of a %s, may pause %i times for each container, and holds at most 10 MB',
    async (_, times, search) => {
      let pauses = 0;
      const pace = (): undefined => void pauses++;
      // The first search compiles functions, which stay in memory.
      const { total } = await search(createSearcher({ pace }), () => undefined);
      expect(HITS).toBeGreaterThan(1_000);
      expect(total).toBe(HITS * CONTAINERS);
      expect(pauses).toBeGreaterThanOrEqual(times * CONTAINERS);
      const before = used();
      let most = 0;
      let calls = 0;
      await search(createSearcher({ cacheBytes: 100_000 }), () => {
        if (calls++ % 16 === 0) most = Math.max(most, used() - before);
      });
      expect(calls).toBeGreaterThan(25);
      expect(most).toBeLessThan(10 * 1024 * 1024);
    },
  );

  test('reads ahead at most three windows', async () => {
    let chunks = 0;
    const never = new Promise<void>(() => undefined);
    const onRead = (keys: readonly TableKey[]): Promise<void> | undefined => {
      if (!keys[0]?.key['k']?.startsWith('T#')) return undefined;
      chunks += keys.length;
      return never;
    };
    void createSearcher().page(copiesOf(ITEMS, onRead), ASKED, PAGE);
    await until(() => chunks > 200);
    // Nothing but the reads that never end is waited for, so that all that is asked for is by now.
    for (let turns = 0; turns < 100; turns++) await new Promise((resolve) => setImmediate(resolve));
    expect(chunks).toBeLessThanOrEqual(3 * 202);
  });
});

test('computations that have used up their slice go on in turns of their own', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const pace = createPace();
  expect(pace()).toBeUndefined();
  now = 4;
  let turn = 0;
  const watch = (): void => {
    if (++turn < 10) setImmediate(watch);
  };
  setImmediate(watch);
  const turns = await Promise.all(
    [pace(), pace(), pace()].map(async (pause) => {
      await pause;
      return turn;
    }),
  );
  vi.restoreAllMocks();
  expect(new Set(turns).size).toBe(3);
});
