/** Usage in a process: counted by day and key, written at most once a minute, each once. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Addition, countUsage } from '../../shared/store/usage/usage-counts.ts';
import { steady } from '../support/clocks.ts';
import { captureLog } from '../support/service/api.ts';
import { NOTHING } from '../support/service/usage.ts';

const EVENING = Date.UTC(2026, 10, 21, 23, 50);
const MINUTE = 60_000;

let lines: string[];
beforeEach(() => {
  lines = captureLog();
});
const events = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line));

/** A process that counts, and what reaches the store: additions that the store has already change nothing. */
function counting() {
  const clock = { now: EVENING };
  const written: Addition[] = [];
  const state = { failing: false, losesAnswers: false, attempts: 0 };
  const add = async (addition: Addition): Promise<void> => {
    state.attempts++;
    if (state.failing) throw new Error('down');
    if (!written.some(({ prefix, mark }) => prefix === addition.prefix && mark >= addition.mark))
      written.push(addition);
    if (state.losesAnswers) throw new Error('time-out');
  };
  const usage = countUsage(
    add,
    steady(() => clock.now),
    'p1',
  );
  const request = async (prefix = 'k', status = 200): Promise<void> => {
    usage.count(prefix, status, false);
    await usage.writeIfDue();
  };
  const requests = (): number => written.reduce((sum, { counts }) => sum + counts.requests, 0);
  return { clock, written, state, usage, request, requests };
}

describe('counting', () => {
  test('writes with the first request, and then each key at most once a minute', async () => {
    const { clock, written, state, request, requests } = counting();
    for (let i = 0; i < 6_000; i++) {
      await request(`key ${i % 7}`);
      clock.now += 50;
    }
    expect(state.attempts).toBe(1 + 4 * 7);
    expect(written[0]).toMatchObject({ prefix: 'key 0', counts: { ...NOTHING, requests: 1 } });
    expect(requests()).toBe(4 * 1_200 + 1);
  });

  test('keeps counts that could not be written, and adds them once where only the answer was lost', async () => {
    const { clock, state, usage, request, requests } = counting();
    const rounds = [
      { failing: true, losesAnswers: false },
      { failing: false, losesAnswers: true },
      { failing: true, losesAnswers: false },
      { failing: false, losesAnswers: true },
    ];
    for (const round of rounds) {
      Object.assign(state, round);
      await request();
      await request();
      clock.now += MINUTE;
    }
    expect(events().map(({ event }) => event)).toEqual(Array(4).fill('usage_delayed'));
    Object.assign(state, { failing: false, losesAnswers: false });
    await request();
    await usage.flush();
    expect(requests()).toBe(9);
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
});
