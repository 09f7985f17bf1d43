/** A function has 15 minutes: what it begins it also ends, and the rest is left to the next call. */
import { describe, expect, test } from 'vitest';
import type { Target } from '../../loaders/fetch/target.ts';
import { fetchCloud, PUBLISHED } from '../support/fetch-cloud/cloud.ts';
import { generated } from '../support/publisher/bodies.ts';
import { published } from '../support/publisher/site.ts';

const cloud = fetchCloud('deadline');
const MINUTE_MS = 60_000;
const SEGMENT = 16 << 20;
const SIZE = 4_000_000_000;
const SEGMENTS = Math.ceil(SIZE / SEGMENT);

/** A file of 4 GB that lacks its last `segments`; storing each of them takes the given number of minutes. */
function lacking(segments: number, minutes: number): { checks: () => number } {
  cloud.files.set('parcelamentos.csv', published(generated(SIZE, 3), PUBLISHED));
  let checks = 0;
  let stored = SEGMENTS - segments;
  cloud.targets = (target): Target =>
    Object.assign(target, {
      open: async () => ({
        segmentBytes: SEGMENT,
        stored: new Set(Array.from({ length: stored }, (_, i) => i)),
        store: async () => {
          stored++;
          cloud.clock.pass(minutes * MINUTE_MS);
        },
        join: async () => {
          checks++;
          throw Object.assign(new Error('the check begins'), { name: 'TypeError' });
        },
      }),
    });
  return { checks: () => checks };
}

const run = () => cloud.run({ source: 'parcelamentos_rfb' });

describe('a file of 4 GB, whose check takes up to four and a half minutes,', () => {
  test('is checked by the call that fetches its last segment early enough', async () => {
    const { checks } = lacking(1, 9);
    const { calls } = await run();
    expect([checks(), calls.fetch]).toEqual([1, 1]);
  });

  test('is checked by the next call where the last segment comes later', async () => {
    const { checks } = lacking(1, 10);
    const { calls, waits } = await run();
    expect([checks(), calls.fetch, waits]).toEqual([1, 2, []]);
  });
});
