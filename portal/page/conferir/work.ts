/** A list that is under way: a few names are asked for at once, until all are answered or one fails. */

import type { FiltrosCorrespondencias } from '../../../clients/typescript/src/index.ts';
import type { Api } from '../api/api.ts';
import type { Problem } from '../consultar/problem.ts';
import { type Entry, keepAnswer, type List } from './entries.ts';

/** Requests at once: a key may have a limit for each second, and other readers use the service, too. */
const AT_ONCE = 4;

export type Work = ReturnType<typeof createWork>;

export const createWork = (list: List, { patient, reply }: Pick<Api, 'patient' | 'reply'>) => ({
  list,
  ask: (question: FiltrosCorrespondencias) => reply(patient.correspondencias(question)),
  /** The entries that no worker has taken. */
  waiting: new Set(list.entries),
  /** Workers; each has a request under way. */
  working: 0,
  starts: 0,
  isRunning: false,
  /** Why it ended before all were answered; null where it did not, or was stopped. */
  problem: null as Problem | null,
  /** Shows a change, on the page that is shown now. */
  changed: (): void => {},
  /** The name in doubt that is shown. */
  doubt: null as Entry | null,
  /** Whether the result has been saved since the last answer and decision. */
  isSaved: false,
});

/** `problem` is null where all are answered, and where the reader stops it. */
export function end(work: Work, problem: Problem | null = null): void {
  work.isRunning = false;
  work.problem = problem;
  work.changed();
}

async function askFor(entry: Entry, work: Work): Promise<void> {
  const { starts } = work;
  const { body, problem } = await work.ask(entry.question);
  if (body) keepAnswer(entry, body);
  else if (problem.status === 422) entry.isRefused = true;
  else {
    work.waiting.add(entry);
    // A request from before a stop may fail later, for example with the key of that time.
    if (work.isRunning && starts === work.starts) end(work, problem);
    return;
  }
  work.isSaved = false;
  work.changed();
}

/** A worker that was asking at a stop goes on with the next start. */
async function askOn(work: Work): Promise<void> {
  work.working += 1;
  for (const entry of work.waiting) {
    if (!work.isRunning) break;
    work.waiting.delete(entry);
    await askFor(entry, work);
  }
  work.working -= 1;
  if (work.working === 0 && work.isRunning) end(work);
}

export function start(work: Work): void {
  work.starts += 1;
  work.isRunning = true;
  work.problem = null;
  work.changed();
  for (let more = AT_ONCE - work.working; more > 0; more -= 1) void askOn(work);
}
