/** Repeats what failed at a publisher, with growing and random pauses, until the deadline of the visit. */
import { PublisherError, type PublisherFault, type Visit } from './ports.ts';

/** Longest pause before the first repetition; it doubles with each. */
const FIRST_MS = 1_000;
const LONGEST_MS = 120_000;
/** The firewall of Receita Federal has alternated right and wrong answers; three retries meet a right one. */
const FEW = 3;

const ALWAYS: readonly PublisherFault[] = ['busy', 'broken'];
const SOMETIMES: readonly PublisherFault[] = ['blocked', 'moved', 'wrong'];

/** The attempts at one piece of work. */
export interface Attempts {
  /** Waits until the next attempt. @throws PublisherError, the given one or `late`; another error as it is */
  failed(error: unknown): Promise<void>;
  /** Begins to count anew, since the last attempt got on. */
  gotOn(): void;
}

export function attemptsOf(visit: Visit): Attempts {
  let failures = 0;
  let strange = 0;
  return {
    gotOn: () => {
      failures = 0;
      strange = 0;
    },
    failed: async (error) => {
      if (!(error instanceof PublisherError)) throw error;
      if (SOMETIMES.includes(error.fault)) strange++;
      else if (!ALWAYS.includes(error.fault)) throw error;
      if (strange > FEW) throw error;
      await wait(visit, error, failures++);
    },
  };
}

/**
 * `busy` and `broken` are repeated until the deadline, `blocked`, `moved` and `wrong` a few times, since the
 * firewall of Receita Federal answers at random; the other faults are not. `work` must be one request with
 * its body.
 * @throws PublisherError, the last one; with the fault `late` where the deadline has passed
 */
export async function persist<T>(visit: Visit, work: () => Promise<T>): Promise<T> {
  const attempts = attemptsOf(visit);
  refuseLate(visit);
  for (;;) {
    try {
      return await work();
    } catch (error) {
      await attempts.failed(error);
    }
  }
}

/** @throws PublisherError, `late` */
export function refuseLate(visit: Visit): void {
  refuseEnded(visit);
  if (visit.clock.elapsed() < visit.until) return;
  throw new PublisherError('late', 'the time for this publisher is over');
}

function refuseEnded({ ended }: Visit): void {
  if (ended?.aborted) throw new PublisherError('late', 'the work of which this request is a part has ended');
}

/** A part of a visit, which ends with the signal. The deadline of the whole may still be set earlier. */
export const endedBy = (visit: Visit, ended: AbortSignal): Visit => ({
  ...visit,
  get until() {
    return visit.until;
  },
  ended,
});

/**
 * Runs work that asks for several things at the same time. When it ends, by the error of one of them too, the
 * others make no further attempt: else they would repeat a request, in the background, until the deadline.
 */
export async function endingTogether<T>(visit: Visit, work: (visit: Visit) => Promise<T>): Promise<T> {
  const end = new AbortController();
  try {
    return await work(endedBy(visit, end.signal));
  } finally {
    end.abort();
  }
}

/**
 * Waits for parts of a visit that ends with the signal; it ends as soon as one of them has failed.
 * @throws the error of the part that failed first
 */
export async function together(end: AbortController, parts: readonly Promise<unknown>[]): Promise<void> {
  await Promise.all(parts.map((part) => part.catch((error: unknown) => end.abort(error))));
  end.signal.throwIfAborted();
}

/**
 * Full jitter: any pause up to the bound is as likely, so that many segments that break together do not come
 * back together. A `Retry-After` is a minimum.
 */
async function wait(visit: Visit, error: PublisherError, failures: number): Promise<void> {
  refuseEnded(visit);
  const { clock, until, ended, note } = visit;
  const jitter = clock.random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
  const ms = Math.round(jitter + (error.retryAfterMs ?? 0));
  if (clock.elapsed() + ms >= until) {
    throw new PublisherError('late', `${error.message}; no time is left for another attempt`, {
      cause: error,
    });
  }
  note(`${error.message}; attempt ${failures + 2} in ${(ms / 1000).toFixed(1)} s`);
  await clock.pause(ms, ended);
  refuseEnded(visit);
}
