/** Functions that are throttled or fail, and S3 that slows down, in the middle of a load. */
import { describe, expect, test } from 'vitest';
import type { EmulatedCloud } from '../../support/emulators/cloud.ts';
import { THROTTLED } from '../../support/emulators/functions.ts';
import { trialOf } from '../../support/emulators/trial.ts';

export function serviceCases(at: () => EmulatedCloud): void {
  const trial = trialOf(at);

  describe('throttling', () => {
    test('of a function delays the load', async () => {
      const { functions } = at();
      let refused = 0;
      functions.before = async (name) => (/-(build|verify)$/.test(name) && refused++ < 25 ? THROTTLED : null);
      await trial.expectPublished(await trial.load());
      expect(refused).toBeGreaterThan(25);
    });
  });

  test('a function whose process ends is called again', async () => {
    const { functions } = at();
    const errors = ['Sandbox.Timedout', 'Runtime.ExitError', 'Runtime.OutOfMemory', 'Runtime.Unknown'];
    const tasks = ['judge', 'verify', 'partition', 'publish'];
    const left = new Map(tasks.map((task, i) => [task, errors[i]]));
    functions.before = async (name) => {
      const task = tasks.find((one) => name.endsWith(`-${one}`)) ?? '';
      const errorType = left.get(task);
      left.delete(task);
      return errorType ? { errorType, errorMessage: 'RequestId: 1 Error: Runtime exited' } : null;
    };
    await trial.expectPublished(await trial.load());
    expect([...left.keys()]).toEqual([]);
  });

  test('a defect of a task fails the load with its reason, and the next start continues it', async () => {
    const { functions } = at();
    functions.before = async (name) =>
      name.endsWith('-verify') ? { errorType: 'TypeError', errorMessage: 'x is not a function' } : null;
    const ended = await trial.load();
    expect([ended.status, ended.error]).toEqual(['FAILED', 'TypeError']);
    expect(await trial.record(ended)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('x is not a function'),
    });
    expect(await at().locks()).toEqual([]);
    functions.before = async () => null;
    at().store.calls.length = 0;
    await trial.expectPublished(await trial.loadAgain());
    expect(at().store.calls.filter((call) => call.startsWith('ImportTable'))).toEqual([]);
  });
}
