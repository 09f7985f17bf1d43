/** A search over sixty million entries holds little memory, and does not hold the event loop. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { TableKey } from '../../shared/aws/read-items.ts';
import { type Clause, createSearcher } from '../../shared/store/search/searcher.ts';
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

/** Returns the longest processor time of one event-loop turn in ms, which other processes do not lengthen. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let done = false;
  let longest = 0;
  const milliseconds = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let before = milliseconds();
  const watch = (): void => {
    const now = milliseconds();
    longest = Math.max(longest, now - before);
    before = now;
    if (!done) setImmediate(watch);
  };
  setImmediate(watch);
  await work().finally(() => {
    done = true;
  });
  return longest;
}

describe('a search of three dense words over sixty million entries', () => {
  const searches: [
    string,
    (searcher: ReturnType<typeof createSearcher>, onRead: () => void) => Promise<number>,
  ][] = [
    ['page', async (searcher, onRead) => (await searcher.page(copiesOf(ITEMS, onRead), ASKED, PAGE)).total],
    [
      'counts',
      async (searcher, onRead) => (await searcher.counts(copiesOf(ITEMS, onRead), ASKED, 'uf')).total,
    ],
  ];

  test.each(searches)(
    'gives the exact total of a %s in turns of the event loop below 50 ms',
    async (_, search) => {
      let total = 0;
      const longest = await longestTurn(async () => {
        total = await search(createSearcher(), () => undefined);
      });
      expect(HITS).toBeGreaterThan(1_000);
      expect(total).toBe(HITS * CONTAINERS);
      expect(longest).toBeLessThan(50);
    },
  );

  test('lets ten searches at the same time pass in turns below 50 ms', async () => {
    const searcher = createSearcher();
    const longest = await longestTurn(() =>
      Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          searcher.page(
            copiesOf(ITEMS, () => undefined),
            ASKED.slice(i % 2),
            PAGE,
          ),
        ),
      ),
    );
    expect(longest).toBeLessThan(50);
  });

  test.each(searches)('of a %s holds at most 10 MB, however much it reads', async (_, search) => {
    const used = (): number => {
      collect();
      collect(); // The first frees the bytes of array buffers on another thread; the second waits for that.
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    // The first search compiles functions, which stay in memory.
    await search(createSearcher({ cacheBytes: 100_000 }), () => undefined);
    const before = used();
    let most = 0;
    let calls = 0;
    await search(createSearcher({ cacheBytes: 100_000 }), () => {
      if (calls++ % 4 === 0) most = Math.max(most, used() - before);
    });
    expect(calls).toBeGreaterThan(25);
    expect(most).toBeLessThan(10 * 1024 * 1024);
  });

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
    // What is asked for at once is asked for by now; a later call can only make the test fail.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(chunks).toBeLessThanOrEqual(3 * 202);
  });
});
