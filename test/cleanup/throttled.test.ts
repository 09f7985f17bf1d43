/** Throttled calls of services have a name of their own, under which a load retries them for a day. */
import { afterEach, expect, test, vi } from 'vitest';
import { handlerOf } from '../../loaders/runtime/lambda-world.ts';
import type { World } from '../../loaders/work/world.ts';
import { onDynamoDB, onS3 } from '../../shared/aws/errors.ts';
import { retries, retriesOfChild } from '../../shared/ingestion/faults.ts';
import { sdkError } from '../support/aws/calls.ts';

afterEach(() => void vi.restoreAllMocks());

/** Returns the name that Lambda reports for a call that fails with this error. */
async function reported(service: typeof onS3, name: string): Promise<string> {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const task = () => service('Do', () => Promise.reject(sdkError(name)));
  const ended = handlerOf({} as World, 'build', task)({});
  return ended.then(String, (error: Error) => error.name);
}

test.each(['SlowDown', 'ThrottlingException', 'ProvisionedThroughputExceededException'])(
  '%s is reported as Throttled',
  async (name) => {
    expect(await reported(onS3, name)).toBe('Throttled');
  },
);

test('other errors keep the name of their service, also a quota that is used up', async () => {
  expect(await reported(onS3, 'AccessDenied')).toBe('S3Error');
  expect(await reported(onDynamoDB, 'LimitExceededException')).toBe('StoreError');
});

test('throttling is retried for longer than a load may take, and every other error for minutes', () => {
  for (const all of [retries(), retriesOfChild()]) {
    const hours = all.map(({ ErrorEquals, MaxAttempts, MaxDelaySeconds }) => ({
      busy: ErrorEquals.includes('Lambda.TooManyRequestsException') && ErrorEquals.includes('Throttled'),
      // With full jitter a delay is half of the longest on average.
      mean: (MaxAttempts * MaxDelaySeconds) / 2 / 3_600,
    }));
    expect(hours.map(({ busy }) => busy)).toEqual([true, false, false, false]);
    expect(hours[0]?.mean).toBeGreaterThan(30);
    for (const { mean } of hours.slice(1)) expect(mean).toBeLessThan(0.1);
  }
});
