import { describe, expect, test } from 'vitest';
import type { Looked } from '../../loaders/fetch/cloud/task-look.ts';
import type { PublisherFault } from '../../loaders/publisher/ports.ts';
import type { FetchTask } from '../../shared/ingestion/fetch-definition.ts';
import { PUBLISHER_ERRORS } from '../../shared/ingestion/fetch-faults.ts';
import { type Invoke, named, runFetch } from '../support/fetch-cloud/machine.ts';

/** Step Functions ends an execution with more events. */
const MOST_EVENTS = 25_000;

const looked = (more: Partial<Looked> = {}): Looked => ({
  outcome: 'new',
  source: 'cnpj',
  version: '2026-11',
  reasons: [],
  files: ['a.zip', 'b.zip'],
  ...more,
});

/** Every function succeeds at once, except those that a test gives. */
const working =
  (own: Partial<Record<FetchTask, (payload: { file: string }) => unknown>> = {}): Invoke =>
  async (task, payload) => {
    const answers = { look: looked, fetch: () => ({ whole: true }), seal: () => ({ files: 2 }), ...own };
    return answers[task](payload);
  };

const failing = (error: string) => (): never => {
  throw named(error, `${error} at the publisher`);
};

describe('an execution', () => {
  test.each(['nothing', 'pending', 'unready'] as const)(
    'ends without a fetch where it finds %s',
    async (outcome) => {
      const found = looked({ outcome, files: [], reasons: ['Socios3.zip is missing'] });
      const { error, output, calls } = await runFetch(working({ look: () => found }));
      expect([error, calls]).toEqual([null, { look: 1, fetch: 0, seal: 0 }]);
      const { files: _, ...said } = found;
      expect(output).toEqual(said);
    },
  );

  test('calls the function of a file until the file is whole, and seals after the last file', async () => {
    const left: Record<string, number> = { 'a.zip': 3, 'b.zip': 1 };
    const order: string[] = [];
    const { error, output, waits } = await runFetch(async (task, payload) => {
      const { file } = payload as { file?: string };
      order.push(file ?? task);
      return working({ fetch: () => ({ whole: --left[`${file}`]! === 0 }) })(task, payload);
    });
    expect([error, order.sort(), waits]).toEqual([
      null,
      ['a.zip', 'a.zip', 'a.zip', 'b.zip', 'look', 'seal'],
      [],
    ]);
    expect(output).toMatchObject({ outcome: 'new', version: '2026-11' });
  });
});

describe('a fault', () => {
  /** Attempts of look, fetch and seal for a fault that stays; null where the publisher is looked at again. */
  const ATTEMPTS: Readonly<Record<PublisherFault, readonly [number, number | null, number | null]>> = {
    busy: [11, 25, 25],
    broken: [11, 25, 25],
    late: [11, 25, 25],
    blocked: [5, 5, 5],
    moved: [4, 4, 4],
    changed: [3, null, null],
    absent: [1, null, null],
    wrong: [4, 4, 4],
  };
  const TASKS: readonly FetchTask[] = ['look', 'fetch', 'seal'];

  test.each(Object.entries(PUBLISHER_ERRORS))(
    '%s that stays is retried and then ends the execution with its name and cause',
    async (fault, name) => {
      for (const [i, task] of TASKS.entries()) {
        const { error, calls, states } = await runFetch(
          working({ look: () => looked({ files: ['a.zip'] }), [task]: failing(name) }),
        );
        expect([error?.error, error?.message], task).toEqual([name, expect.stringContaining(`${name} at`)]);
        expect(states.at(-1)).toBe('Not fetched');
        const attempts = ATTEMPTS[fault as PublisherFault][i];
        // Files that were replaced are looked at three times, each time with one attempt.
        expect([task, calls[task], calls.look]).toEqual([
          task,
          attempts ?? 3,
          task === 'look' ? attempts : attempts === null ? 3 : 1,
        ]);
      }
    },
  );

  test.each(['LoadRefused', 'TypeError'])('%s is not retried', async (name) => {
    for (const task of TASKS) {
      const { error, calls } = await runFetch(
        working({ look: () => looked({ files: ['a.zip'] }), [task]: failing(name) }),
      );
      expect([error?.error, calls[task]]).toEqual([name, 1]);
    }
  });

  test('of a publisher that is busy is repeated with pauses of up to half an hour', async () => {
    const { waits } = await runFetch(
      working({ look: () => looked({ files: ['a.zip'] }), fetch: failing('PublisherBusy') }),
    );
    expect(waits.slice(0, 6)).toEqual([60, 120, 240, 480, 960, 1_800]);
    expect(Math.max(...waits)).toBe(1_800);
  });

  test('is counted anew after each call that has fetched something', async () => {
    let call = 0;
    const fetch = () => {
      call++;
      if (call % 6 !== 0) throw named('Sandbox.Timedout');
      return { whole: call === 60 };
    };
    const { error, calls } = await runFetch(working({ look: () => looked({ files: ['a.zip'] }), fetch }));
    expect([error, calls.fetch]).toEqual([null, 60]);
  });

  test('of a file that was replaced lets the publisher finish before it is looked at again', async () => {
    let looks = 0;
    const look = () =>
      ++looks === 1 ? looked() : looked({ outcome: 'unready', files: [], reasons: ['a.zip still changes'] });
    const { error, output, waits } = await runFetch(working({ look, fetch: failing('PublisherChanged') }));
    expect([error, output]).toEqual([null, expect.objectContaining({ reasons: ['a.zip still changes'] })]);
    // Longer than the 15 minutes of a function, so that no call for the earlier file is still running.
    expect(waits).toEqual([960]);
  });
});

describe('the history', () => {
  const files = Array.from({ length: 37 }, (_, i) => `${i}.zip`);

  test('stays below the limit where eight connections fetch for a whole day and every other call breaks', async () => {
    const CALLS_OF_A_DAY = 24 * 5;
    const made = new Map<string, number>();
    const fetch = ({ file }: { file: string }) => {
      const call = (made.get(file) ?? 0) + 1;
      made.set(file, call);
      if (call % 2 === 0) throw named('Lambda.Unknown');
      return { whole: call > CALLS_OF_A_DAY };
    };
    const { events } = await runFetch(
      working({ look: () => looked({ files: files.slice(0, 8) }), fetch }),
      { source: 'cnpj' },
      8,
    );
    expect(events).toBeLessThan(MOST_EVENTS / 2);
  });
});
