/** Calculates the fetch of one large archive on AWS from measured figures. */
import { SEGMENT_BYTES } from '../../loaders/fetch/cloud/bucket-draft.ts';
import { CALL_MS } from '../../loaders/fetch/cloud/task-world.ts';

export const LARGE_BYTES = 10 * 2 ** 30;
/** Bytes per second at which a publisher sends a file. */
export const RATES = [1e6, 5e6, 20e6] as const;
/** Lambda ends a function after 15 minutes. */
const FUNCTION_SECONDS = 900;
/** Events of an execution with one file: without its calls, for the first call, and for each further one (test/fetch-cloud/definition.test.ts). */
const EVENTS = { around: 22, first: 13, further: 7 } as const;

export interface OnPaper {
  readonly rate: number;
  readonly minutes: number;
  readonly parts: number;
  /** Calls of the function: those that fetch, and the last one, which checks. */
  readonly calls: number;
  readonly events: number;
  readonly checkSeconds: number;
  /** Whether the check fits into one call. */
  readonly fits: boolean;
}

/** `checkRate`: packed bytes per second on one core, which is the share of a function with 1,769 MB. */
export function onPaper(rate: number, checkRate: number): OnPaper {
  const seconds = LARGE_BYTES / rate;
  const calls = Math.ceil((seconds * 1_000) / CALL_MS) + 1;
  const checkSeconds = LARGE_BYTES / checkRate;
  return {
    rate,
    minutes: seconds / 60,
    parts: Math.ceil(LARGE_BYTES / SEGMENT_BYTES),
    calls,
    events: EVENTS.around + EVENTS.first + (calls - 1) * EVENTS.further,
    checkSeconds,
    fits: checkSeconds < FUNCTION_SECONDS,
  };
}
