/** After any faults, a fetched folder is whole and equal to one publication, or the reason is named. */
import { expect, test } from 'vitest';
import { type Ending, runSequence } from '../support/fetch/fault-sequence.ts';

const SEQUENCES = 300;
const FIRST = Number(process.env['FC_SEED'] ?? 1) * SEQUENCES;

test(`after each of ${SEQUENCES} random sequences of faults the folder is whole, or nothing in it can be loaded`, async () => {
  const endings: Record<Ending, number> = { sealed: 0, failed: 0, killed: 0 };
  for (let seed = FIRST; seed < FIRST + SEQUENCES; seed++) {
    const ended = await runSequence(seed).catch((error: unknown) => {
      throw new Error(`the sequence of seed ${seed}: ${(error as Error).message}`, { cause: error });
    });
    for (const ending of ended) endings[ending]++;
  }
  // The campaign meets each end often, so that it proves something.
  expect(Math.min(...Object.values(endings))).toBeGreaterThan(SEQUENCES / 10);
});
