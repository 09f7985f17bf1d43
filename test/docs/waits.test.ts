/** A test that sleeps, measures time or has a limit of its own would measure how busy the machine is. */
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT, read } from '../support/docs/pages.ts';

const MEASURES =
  /\bsetTimeout\b(?!')|performance\.now|cpuUsage|hrtime|waitForTimeout|\btimeout: \d|^\s*\}, [\d_]+\);$/m;

const ALLOWED = [
  // A load is killed at moments of which each keeps the promise.
  'test/loads/killed.test.ts',
  // The client's time-out for an answer that never comes.
  'test/clients/strange-answers.test.ts',
];

test('no test measures time: it waits by `until`, simulates the clock, or ends a time-out itself', () => {
  const files = globSync('test/**/*.test.ts', { cwd: ROOT }).filter((file) => MEASURES.test(read(file)));
  expect(files.toSorted()).toEqual([...ALLOWED, 'test/docs/waits.test.ts'].toSorted());
});
