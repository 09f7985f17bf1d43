/** Usage in a process: counted by day and key, written at most once a minute, kept where a write fails. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Batch, countUsage, OTHERS } from '../../shared/store/usage/usage-counts.ts';
import { steady } from '../support/clocks.ts';
import { captureLog } from '../support/service/api.ts';

const EVENING = Date.UTC(2026, 10, 21, 23, 50);
const MINUTE = 60_000;
const NOTHING = { requests: 0, client_errors: 0, limited: 0, server_errors: 0, unlimited: 0 };

let lines: string[];
beforeEach(() => {
  lines = captureLog();
});
const events = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line));

describe('counting', () => {
  function counting() {
    const clock = { now: EVENING };
    const written: Batch[] = [];
    const state = { failing: false, attempts: 0 };
    const write = async (batch: Batch): Promise<void> => {
      state.attempts++;
      if (state.failing) throw new Error('down');
      written.push({ ...batch, counts: new Map(batch.counts) });
    };
    const usage = countUsage(
      write,
      steady(() => clock.now),
      'p1',
    );
    const request = async (prefix = 'k', status = 200): Promise<void> => {
      usage.count(prefix, status, false);
      await usage.writeIfDue();
    };
    const requestsOf = (batches: readonly Batch[]): number =>
      batches.flatMap(({ counts }) => [...counts.values()]).reduce((sum, { requests }) => sum + requests, 0);
    return { clock, written, state, usage, request, requestsOf };
  }

  test('groups statuses by their meaning for the owner of a key', async () => {
    const { usage, written } = counting();
    for (const status of [200, 200, 304, 401, 404, 422, 429, 429, 500, 503]) usage.count('k', status, false);
    usage.count('k', 200, true);
    await usage.flush();
    expect(written[0]?.counts.get('k')).toEqual({
      requests: 11,
      client_errors: 3,
      limited: 2,
      server_errors: 2,
      unlimited: 1,
    });
  });

  test('writes with the first request, and then at most once a minute, one item each time', async () => {
    const { clock, written, state, request, requestsOf } = counting();
    for (let i = 0; i < 6_000; i++) {
      await request(`key ${i % 7}`);
      clock.now += 50;
    }
    expect(state.attempts).toBe(5);
    expect(written.map(({ sort }) => sort)).toEqual(
      [0, 1, 2, 3, 4].map((i) => `${new Date(EVENING + i * MINUTE).toISOString()}#p1`),
    );
    expect([...written[0]!.counts]).toEqual([['key 0', { ...NOTHING, requests: 1 }]]);
    expect(requestsOf(written)).toBe(4 * 1_200 + 1);
  });

  test('splits at midnight in UTC into one item per day, still with one write a minute', async () => {
    const { clock, written, usage, request } = counting();
    await request();
    clock.now = Date.UTC(2026, 10, 21, 23, 59, 59, 999);
    usage.count('k', 200, false);
    clock.now += 1;
    usage.count('k', 404, false);
    await usage.writeIfDue();
    await usage.writeIfDue();
    expect(written.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-21']);
    clock.now += MINUTE;
    await usage.writeIfDue();
    expect(written[2]).toMatchObject({ day: '2026-11-22' });
    expect(written[2]!.counts.get('k')).toEqual({ ...NOTHING, requests: 1, client_errors: 1 });
  });

  test('keeps counts that could not be written, and writes them under the sort key of the first attempt', async () => {
    const { clock, written, state, request, requestsOf } = counting();
    state.failing = true;
    for (let i = 0; i < 3; i++) {
      await request();
      await request();
      clock.now += MINUTE;
    }
    expect(state.attempts).toBe(3);
    expect(events().map(({ event }) => event)).toEqual(Array(3).fill('usage_delayed'));
    state.failing = false;
    await request();
    expect(requestsOf(written)).toBe(7);
    expect(written.map(({ sort }) => sort)).toEqual([`${new Date(EVENING).toISOString()}#p1`]);
  });

  test('continues counting during a write', async () => {
    const written: Batch[] = [];
    let done = (): void => {};
    const usage = countUsage((batch) => {
      written.push(batch);
      return new Promise((resolve) => {
        done = resolve;
      });
    });
    usage.count('k', 200, false);
    const first = usage.writeIfDue();
    usage.count('k', 200, false);
    expect(usage.writeIfDue()).toBeUndefined();
    done();
    await first;
    const rest = usage.flush();
    await Promise.resolve();
    done();
    await rest;
    expect(written.map(({ counts }) => counts.get('k')?.requests)).toEqual([1, 1]);
  });

  test('counts further keys together once a day has more than 4,000', async () => {
    const { written, usage } = counting();
    for (let i = 0; i < 4_010; i++) usage.count(`key ${i}`, 200, false);
    for (let i = 0; i < 4_010; i++) usage.count(`key ${i}`, 200, false);
    await usage.flush();
    const [{ counts } = { counts: new Map() }] = written;
    expect(counts.size).toBe(4_001);
    expect(counts.get(OTHERS)).toEqual({ ...NOTHING, requests: 20 });
    expect(counts.get('key 0')).toEqual({ ...NOTHING, requests: 2 });
  });

  test('drops and logs the oldest of more than seven days that could not be written', async () => {
    const { clock, state, request } = counting();
    state.failing = true;
    for (let day = 0; day < 8; day++) {
      await request();
      await request();
      clock.now += 86_400_000;
    }
    expect(events().filter(({ event }) => event === 'usage_lost')).toEqual([
      expect.objectContaining({ level: 'error', day: '2026-11-21', requests: 2 }),
    ]);
  });

  test('logs the lost counts where the last write of a process fails', async () => {
    const { state, usage } = counting();
    state.failing = true;
    usage.count('k', 200, false);
    await usage.flush();
    expect(events().at(-1)).toMatchObject({ event: 'usage_lost', day: '2026-11-21', requests: 1 });
  });
});
