/** Asks for the entries of a list, a few at once, until all are answered, one fails, or it is stopped. */

import type { Reply } from '../api/api.ts';
import type { Correspondencias, FiltrosCorrespondencias } from '../api/matching.ts';
import type { Problem } from '../consultar/problem.ts';
import { type Entry, keepAnswer } from './entries.ts';

/** Requests at once: a key may have a limit for each second, and other readers use the service, too. */
const AT_ONCE = 4;

export interface Job {
  readonly start: () => void;
  readonly stop: () => void;
  readonly isRunning: () => boolean;
  /** Why it ended before all were answered; null where it did not, or was stopped. */
  readonly problem: () => Problem | null;
}

type Ask = (question: FiltrosCorrespondencias) => Promise<Reply<Correspondencias>>;

/** `changed` is called after every answer, and at every start and end. */
export function createJob(entries: readonly Entry[], ask: Ask, changed: () => void): Job {
  const waiting = new Set(entries);
  let working = 0;
  let starts = 0;
  let isRunning = false;
  let problem: Problem | null = null;

  const end = (why: Problem | null): void => {
    isRunning = false;
    problem = why;
    changed();
  };

  const answer = async (entry: Entry): Promise<void> => {
    const own = starts;
    const reply = await ask(entry.question);
    if (reply.body) keepAnswer(entry, reply.body);
    else if (reply.problem.status === 422) entry.isRefused = true;
    else {
      waiting.add(entry);
      // A request from before the stop may fail later, for example with the key of that time.
      if (isRunning && own === starts) end(reply.problem);
      return;
    }
    changed();
  };

  /** A worker that was asking at the stop goes on with the next start. */
  const work = async (): Promise<void> => {
    working += 1;
    for (const entry of waiting) {
      if (!isRunning) break;
      waiting.delete(entry);
      await answer(entry);
    }
    working -= 1;
    if (working === 0 && isRunning) end(null);
  };

  return {
    start: () => {
      starts += 1;
      isRunning = true;
      problem = null;
      changed();
      for (let more = AT_ONCE - working; more > 0; more -= 1) void work();
    },
    stop: () => end(null),
    isRunning: () => isRunning,
    problem: () => problem,
  };
}
