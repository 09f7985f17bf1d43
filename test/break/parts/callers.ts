/** A well-behaved caller beside attacks of other callers. */
import { ok } from 'node:assert/strict';
import { ATTACKS } from '../http/attacks.ts';
import { goodCaller } from '../http/good-caller.ts';
import { IMPATIENT, serveSamples } from '../http/served.ts';
import { canMeasure, sample } from '../mixed/meters.ts';
import type { Attempt, Part, Place, Prepared } from '../part.ts';

const NAMES = Object.keys(ATTACKS);
/** The bodies of an attack alone are 600 MB. */
const MOST_GROWTH_MB = 250;

export const callers: Part = {
  promise:
    'Callers that guess tokens, send bodies without a token, send heads and bodies slowly, pipeline thousands of requests or ' +
    'open thousands of connections are ended within seconds, and a well-behaved caller beside them is answered in time.',
  attempts: `runs one of ${NAMES.length} attacks, in turn, beside a good caller`,
  // The short forms are test/local/gateway-*.test.ts.
  count: { full: 3 * NAMES.length, short: 0 },
  patienceSeconds: 600,
  prepare,
};

async function prepare(place: Place): Promise<Prepared> {
  const served = await serveSamples(place, IMPATIENT);
  const { service, programs } = served;
  const memory = (): number => (canMeasure() ? (sample(0, service.pid, programs.dataDir)?.service ?? 0) : 0);
  let requests = 0;
  let longest = 0;
  let highest = 0;
  return {
    attempt: async ({ number }: Attempt) => {
      served.expectRunning();
      const name = NAMES[number % NAMES.length] ?? '';
      const before = memory();
      let peak = before;
      const meter = setInterval(() => {
        peak = Math.max(peak, memory());
      }, 100);
      const good = goodCaller(served);
      const outcome = await ATTACKS[name]?.(served).then(
        () => null,
        (error: Error) => error,
      );
      clearInterval(meter);
      const answered = await good.end().catch((error: Error) => error);
      for (const error of [outcome, answered])
        if (error instanceof Error) throw new Error(`${name}: ${error.message}`);
      ok(
        peak - before < MOST_GROWTH_MB,
        `${name}: the memory of the service grew from ${before} to ${peak} MB`,
      );
      highest = Math.max(highest, peak);
      if (answered instanceof Error) return;
      requests += answered.requests;
      longest = Math.max(longest, answered.longestMs);
    },
    conclude: async () => [
      `${requests} good requests, the longest ${longest} ms`,
      `the service takes at most ${highest} MB`,
    ],
    close: served.close,
  };
}
