/** Counts requests in memory by key and day, and adds them to those in the store (docs/decisions/0044). */
import { randomBytes } from 'node:crypto';
import { log } from '../../log.ts';
import { ageOf, type Clock, currentMoment, DAY_MS, dayOf, type Moment } from '../../time.ts';

export interface Counts {
  readonly requests: number;
  readonly client_errors: number;
  readonly limited: number;
  readonly server_errors: number;
  /** Requests admitted without a limit because the store of the limits failed. */
  readonly unlimited: number;
}

export const COUNTED = ['requests', 'client_errors', 'limited', 'server_errors', 'unlimited'] as const;

export interface Addition {
  /** `2026-11-21`, UTC. */
  readonly day: string;
  readonly prefix: string;
  /** Name of the process, unique among all of them. */
  readonly writer: string;
  /** Grows with each addition of the process. A repeated one keeps its mark, and is added once. */
  readonly mark: number;
  readonly counts: Counts;
}

export interface Usage {
  /** Counts a request of the key with this prefix, as `requests` of them. @default 1 */
  readonly count: (prefix: string, status: number, unlimited: boolean, requests?: number) => void;
  /** Writes all counts, at most once a minute; returns undefined if nothing is due. Never rejects. */
  readonly writeIfDue: () => Promise<void> | undefined;
  readonly flush: () => Promise<void>;
}

const EVERY_MS = 60_000;
/** The time-out of all writes of a turn, for which a request waits. */
const PATIENCE_MS = 500;
const LANES = 8;
/** Days whose counts a process keeps while writes fail; older ones are dropped and logged. */
const DAYS_KEPT = 7;

type Growing = { -readonly [Name in keyof Counts]: number };

interface Pending {
  readonly day: string;
  readonly prefix: string;
  growing: Growing;
  /** An addition whose write has not succeeded, though the store may have it. */
  sent: Addition | null;
}

const nothing = (): Growing => ({
  requests: 0,
  client_errors: 0,
  limited: 0,
  server_errors: 0,
  unlimited: 0,
});

function addAnswer(counts: Growing, status: number, unlimited: boolean, requests: number): void {
  counts.requests += requests;
  if (status === 429) counts.limited += requests;
  else if (status >= 500) counts.server_errors += requests;
  else if (status >= 400) counts.client_errors += requests;
  if (unlimited) counts.unlimited += requests;
}

type AllPending = Map<string, Pending>;

function drop(pending: AllPending, isLost: (day: string) => boolean): void {
  const lost = new Map<string, number>();
  for (const [name, { day, growing, sent }] of pending) {
    if (!isLost(day)) continue;
    pending.delete(name);
    lost.set(day, (lost.get(day) ?? 0) + growing.requests + (sent?.counts.requests ?? 0));
  }
  for (const [day, requests] of lost) log.error('usage_lost', { day, requests });
}

/** Rejects if the addition may not be in the store. A repeated addition changes nothing. */
export type Add = (addition: Addition, patience: AbortSignal) => Promise<void>;

/** Writes all that is pending. What cannot be written stays. */
async function writeAll(pending: AllPending, add: Add, next: (of: Pending) => Addition): Promise<void> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const left = pending.entries();
  const lane = async (): Promise<void> => {
    for (const [name, one] of left) {
      if (one.sent === null) {
        one.sent = next(one);
        one.growing = nothing();
      }
      await add(one.sent, patience);
      one.sent = null;
      if (one.growing.requests === 0) pending.delete(name);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: LANES }, lane));
  const failed = ends.find((end) => end.status === 'rejected')?.reason;
  if (failed)
    log.warn('usage_delayed', { message: failed instanceof Error ? failed.message : String(failed) });
}

export function countUsage(
  add: Add,
  clock: Clock = currentMoment,
  writer: string = randomBytes(6).toString('base64url'),
): Usage {
  const pending: AllPending = new Map();
  let lastWrite: Moment | null = null;
  let mark = 0;
  let writing: Promise<void> | null = null;

  const write = (): Promise<void> =>
    writeAll(pending, add, ({ day, prefix, growing }) => ({
      day,
      prefix,
      writer,
      mark: ++mark,
      counts: growing,
    }));

  return {
    count: (prefix, status, unlimited, requests = 1) => {
      const day = dayOf(clock().wall);
      const name = `${day} ${prefix}`;
      const known = pending.get(name) ?? { day, prefix, growing: nothing(), sent: null };
      pending.set(name, known);
      addAnswer(known.growing, status, unlimited, requests);
    },
    writeIfDue: () => {
      const now = clock();
      if (pending.size === 0 || writing) return undefined;
      if (lastWrite && ageOf(lastWrite, now) < EVERY_MS) return undefined;
      lastWrite = now;
      const oldest = dayOf(now.wall - (DAYS_KEPT - 1) * DAY_MS);
      writing = write().then(() => {
        writing = null;
        drop(pending, (day) => day < oldest);
      });
      return writing;
    },
    flush: async () => {
      await writing;
      await write();
      drop(pending, () => true);
    },
  };
}
