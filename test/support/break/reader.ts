/** Reads all paths of a service repeatedly during a fault, and records what a caller would see. */
import { setTimeout as pause } from 'node:timers/promises';
import { ask, type Expected, publicationOf } from './answers.ts';
import { PATHS } from './two-publications.ts';

export interface Seen {
  readonly answered: number;
  /** Answers that are in neither publication and are no 503. */
  readonly wrong: readonly string[];
  /** The longest time without an answer from a publication, in milliseconds. */
  readonly longestOutageMs: number;
  /** Whether an answer of the old publication came after one of the new. */
  readonly wentBack: boolean;
}

export interface Reader {
  /** Waits until an answer comes that was asked for after this call. @throws Error after `patienceMs` */
  answered(patienceMs: number): Promise<void>;
  stop(): Promise<Seen>;
}

export function startReader(expected: Expected, url: string, key: string): Reader {
  let stopped = false;
  let answered = 0;
  let lastGood = performance.now();
  let longestOutageMs = 0;
  let sawNew = false;
  let wentBack = false;
  let last = '';
  const wrong: string[] = [];

  const note = (path: string, answer: string): void => {
    const from = publicationOf(expected, path, answer);
    last = `${path}: ${answer.slice(0, 200)}`;
    if (from === null) {
      // A store that is starting again is a 503 and may last for seconds; the outage is measured.
      if (!answer.startsWith('503') && !answer.startsWith('no connection')) wrong.push(last);
      return;
    }
    answered++;
    longestOutageMs = Math.max(longestOutageMs, performance.now() - lastGood);
    lastGood = performance.now();
    if (from === 'old' && sawNew) wentBack = true;
    if (from === 'new') sawNew = true;
  };
  const read = async (): Promise<void> => {
    for (let i = 0; !stopped; i = (i + 1) % PATHS.length) {
      const path = PATHS[i] ?? '';
      note(path, await ask(url, key, path).catch((error: Error) => `no connection: ${reasonOf(error)}`));
      await pause(2);
    }
  };
  const reading = read();
  return {
    answered: async (patienceMs) => {
      const start = performance.now();
      const before = answered;
      // The first answer may have been asked for before the call.
      while (answered < before + 2) {
        if (performance.now() - start > patienceMs) {
          throw new Error(`the service answers nothing ${Math.round(patienceMs / 1000)} s later: ${last}`);
        }
        await pause(10);
      }
    },
    stop: async () => {
      stopped = true;
      await reading;
      return { answered, wrong, longestOutageMs: Math.round(longestOutageMs), wentBack };
    },
  };
}

/** @throws Error for a wrong answer, or one of the old publication after one of the new */
export function expectRight({ wrong, wentBack }: Seen): void {
  if (wrong[0]) throw new Error(`${wrong.length} wrong answers, the first: ${wrong[0]}`);
  if (wentBack) throw new Error('the old generation was served after the new one');
}

const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message;
