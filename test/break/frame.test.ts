import { describe, expect, test } from 'vitest';
import { folderForFile } from '../support/for-file.ts';
import { growthOf, type Sample } from './mixed/meters.ts';
import type { Part, Prepared } from './part.ts';
import { randomOf } from './random.ts';
import { linesOf, pageOf, summaryOf } from './report.ts';
import { type Options, type PartResult, runPart } from './run-part.ts';

const OPTIONS: Options = { seed: 7, isShort: false, attempts: undefined, only: undefined, minutes: 1 };
const root = folderForFile('frame');

/** A part of ten attempts, of which the fourth and the sixth fail. */
const fails = async (number: number): Promise<void> => {
  if (number === 3 || number === 5) throw new Error(`attempt ${number} does not hold`);
};
const partOf = (prepared: Partial<Prepared>, more: Partial<Part> = {}): Part => ({
  promise: 'It holds.',
  attempts: 'tries it',
  count: { full: 10, short: 2 },
  prepare: async () => ({
    attempt: ({ number }) => fails(number),
    close: async () => undefined,
    ...prepared,
  }),
  ...more,
});

const run = (part: Part, options: Partial<Options> = {}, stop = new AbortController()): Promise<PartResult> =>
  runPart(
    { name: 'example', part },
    { ...OPTIONS, ...options },
    { folder: root, isShort: false, say: () => undefined },
    stop.signal,
  );

describe('a part', () => {
  test('counts its attempts and failures, and shows the command that repeats the first failure', async () => {
    const result = await run(partOf({}));
    expect(result).toMatchObject({ tried: 10, failed: 2 });
    expect(linesOf(result)).toEqual([
      expect.stringMatching(/^example +10 tried, 2 failed, [\d.]+ s$/),
      '  FAILED attempt 3 does not hold',
      '  repeat npm run bench -- break --parts example --seed 7 --only 3',
    ]);
    const again = await run(partOf({}), { only: 3 });
    expect(again).toMatchObject({ tried: 1, failed: 1, first: result.first });
  });

  test('of attempts that depend on each other repeats those up to the failure', async () => {
    const { first } = await run(partOf({}, { isSequence: true }));
    expect(first?.repeat).toBe('npm run bench -- break --parts example --seed 7 --attempts 4');
  });

  test('fails if its preparation, its checks at the end or its close fail', async () => {
    const broken = async () => {
      throw new Error('broken');
    };
    const attempt = async () => undefined;
    for (const part of [
      partOf({}, { prepare: broken }),
      partOf({ attempt, conclude: broken }),
      partOf({ attempt, close: broken }),
    ]) {
      const { failed, first } = await run(part);
      expect([failed, first?.what]).toEqual([1, 'broken']);
    }
  });

  test('ends at an attempt that hangs, and closes', async () => {
    let closed = 0;
    const close = async () => {
      closed++;
    };
    const result = await run(
      partOf({ attempt: () => new Promise(() => undefined), close }, { patienceMs: 50 }),
    );
    expect(result).toMatchObject({
      tried: 1,
      failed: 1,
      first: { what: 'the attempt has not ended after 0.05 s' },
    });
    expect(closed).toBe(1);
  });

  test('closes and counts no failure after a signal', async () => {
    const stop = new AbortController();
    let closed = 0;
    const attempt = async () => {
      stop.abort();
      throw new Error('the signal also ended the programs');
    };
    const close = async () => {
      closed++;
    };
    expect(await run(partOf({ attempt, close }), {}, stop)).toMatchObject({ tried: 1, failed: 0 });
    expect(closed).toBe(1);
  });

  test('that the machine cannot run is named with its reason, and is no failure', async () => {
    const result = await run(partOf({}, { hindrance: () => 'it needs root' }));
    expect(linesOf(result)).toEqual(['example          NOT RUN on this machine: it needs root']);
    expect(summaryOf([result])).toBe('Every promise that was tried held. Not run on this machine: example.');
  });
});

test('the numbers of an attempt depend on seed, part and attempt only', () => {
  const draw = (...of: [number, string, number]) =>
    Array.from({ length: 5 }, () => randomOf(...of).whole(0, 1e6));
  expect(draw(1, 'a', 0)).toEqual(draw(1, 'a', 0));
  const others = [draw(1, 'a', 0), draw(2, 'a', 0), draw(1, 'b', 0), draw(1, 'a', 1)].map(String);
  expect(new Set(others).size).toBe(4);
});

test('the page of results keeps the rows of parts that did not run', async () => {
  const one = { ...(await run(partOf({}))), name: 'one' };
  const other = { ...one, name: 'other', tried: 77 };
  const order = ['one', 'other'];
  const page = pageOf(pageOf('', [one, other], order, 1), [{ ...one, tried: 88 }], order, 2);
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows).toEqual([
    expect.stringMatching(/^\| `one` \| 88 .* 2 .* FAILED: attempt 3 does not hold \|/),
    expect.stringMatching(/^\| `other` \| 77 .* 1 /),
  ]);
});

describe('the growth of a measure', () => {
  const samples = (values: readonly number[]): Sample[] =>
    values.map((value, minute) => ({ minute, service: value, files: 0, disk: 0 }));

  test('is the slope of what grows all the time, by the lowest value of each minute', () => {
    const rising = samples([100, 102, 104, 106, 108, 110]);
    const noise = rising.map((one) => ({ ...one, minute: one.minute + 0.5, service: one.service + 50 }));
    expect(growthOf([...rising, ...noise], 'service')).toEqual({ first: 100, last: 110, perMinute: 2 });
  });

  test('is nothing where a heap has grown once to its working size', () => {
    expect(growthOf(samples([100, 100, 180, 180, 180, 180, 180]), 'service').perMinute).toBe(0);
  });
});
