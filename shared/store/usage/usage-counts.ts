/** Counts requests in memory by day and key, and writes the counts in batches (docs/decisions/0044). */
import { randomBytes } from 'node:crypto';
import { log } from '../../log.ts';
import { ageOf, type Clock, currentMoment, DAY_MS, dayOf, type Moment } from '../../time.ts';

/** Requests of one key and day. */
export interface Counts {
  /** All requests. */
  readonly requests: number;
  /** Requests answered with 4xx, except 429. */
  readonly client_errors: number;
  /** Requests answered with 429. */
  readonly limited: number;
  /** Requests answered with 5xx. */
  readonly server_errors: number;
  /** Requests admitted without a limit because the store of the limits failed. */
  readonly unlimited: number;
}

export const COUNTED = ['requests', 'client_errors', 'limited', 'server_errors', 'unlimited'] as const;

/** The counts of one process and day since its last write. */
export interface Batch {
  /** `2026-11-21`, UTC. */
  readonly day: string;
  /** The sort key, set by the batch's first write: a retry overwrites an attempt whose answer was lost. */
  readonly sort: string;
  readonly counts: ReadonlyMap<string, Counts>;
}

export interface Usage {
  /** Counts a request of the key with this prefix, as `requests` of them. @default 1 */
  readonly count: (prefix: string, status: number, unlimited: boolean, requests?: number) => void;
  /** Writes the oldest batch, at most one a minute; returns undefined if none is due. Never rejects. */
  readonly writeIfDue: () => Promise<void> | undefined;
  /** Writes all pending batches before the process ends. */
  readonly flush: () => Promise<void>;
}

const EVERY_MS = 60_000;
/** At about 50 bytes each this is half of the largest item that DynamoDB accepts. */
const KEYS_A_DAY = 4_000;
export const OTHERS = '(outras)';
/** Days whose counts a process keeps while writes fail; older ones are dropped and logged. */
const DAYS_KEPT = 7;

/** Counts that grow; only this file changes them. */
type Growing = { -readonly [Name in keyof Counts]: number };
type Day = Map<string, Growing>;

/** Returns the counts to which those of a key are added. */
function growingOf(day: Day, prefix: string): Growing {
  const known = day.get(prefix);
  if (known) return known;
  const name = day.size < KEYS_A_DAY ? prefix : OTHERS;
  const counts = day.get(name) ?? {
    requests: 0,
    client_errors: 0,
    limited: 0,
    server_errors: 0,
    unlimited: 0,
  };
  day.set(name, counts);
  return counts;
}

function addAnswer(counts: Growing, status: number, unlimited: boolean, requests: number): void {
  counts.requests += requests;
  if (status === 429) counts.limited += requests;
  else if (status >= 500) counts.server_errors += requests;
  else if (status >= 400) counts.client_errors += requests;
  if (unlimited) counts.unlimited += requests;
}

function addAll(day: Day, prefix: string, counts: Counts): void {
  const growing = growingOf(day, prefix);
  for (const name of COUNTED) growing[name] += counts[name];
}

function reportLost(day: string, counts: Day): void {
  const requests = [...counts.values()].reduce((sum, one) => sum + one.requests, 0);
  log.error('usage_lost', { day, requests });
}

interface Pending {
  readonly counts: Day;
  /** Set by the first attempt to write the batch. */
  sort: string | null;
}

/** Pending counts by day, oldest first. */
type Days = Map<string, Pending>;

function pendingOf(days: Days, day: string): Pending {
  const known = days.get(day);
  if (known) return known;
  const pending: Pending = { counts: new Map(), sort: null };
  days.set(day, pending);
  return pending;
}

/** Restores the counts of a failed write before those of later days, and adds the counts since then. */
function keep(days: Days, day: string, pending: Pending): void {
  for (const [prefix, counts] of days.get(day)?.counts ?? []) addAll(pending.counts, prefix, counts);
  const later = [...days].filter(([other]) => other !== day);
  days.clear();
  for (const [other, its] of [[day, pending] as const, ...later]) days.set(other, its);
  for (const [oldest, { counts }] of days) {
    if (days.size <= DAYS_KEPT) return;
    days.delete(oldest);
    reportLost(oldest, counts);
  }
}

/** Returns the current day, formatted once per day and not at every request. */
function dayByClock(clock: Clock): () => string {
  let today = { name: '', end: 0 };
  return () => {
    const { wall: now } = clock();
    if (now >= today.end || now < today.end - DAY_MS) {
      today = { name: dayOf(now), end: (Math.floor(now / DAY_MS) + 1) * DAY_MS };
    }
    return today.name;
  };
}

/** Restores the counts of the oldest day, and returns false, if they could not be written. */
async function writeOldest(days: Days, sort: string, write: Write): Promise<boolean> {
  const [[day, pending] = []] = days;
  if (!day || !pending) return true;
  days.delete(day);
  pending.sort ??= sort;
  try {
    await write({ day, sort: pending.sort, counts: pending.counts });
    return true;
  } catch (error) {
    log.warn('usage_delayed', { message: error instanceof Error ? error.message : String(error) });
    keep(days, day, pending);
    return false;
  }
}

type Write = (batch: Batch) => Promise<void>;

/** If `write` throws, the batch is kept and later counts are added to it. */
export function countUsage(
  write: Write,
  clock: Clock = currentMoment,
  name: string = randomBytes(6).toString('hex'),
): Usage {
  const days: Days = new Map();
  const today = dayByClock(clock);
  let lastWrite: Moment | null = null;
  let sortTime = 0;
  let writing: Promise<void> | null = null;

  /** The clock may be set back, and a repeated sort key would overwrite the counts of an earlier write. */
  const next = (): Promise<boolean> => {
    sortTime = Math.max(sortTime + 1, clock().wall);
    return writeOldest(days, `${new Date(sortTime).toISOString()}#${name}`, write);
  };

  return {
    count: (prefix, status, unlimited, requests = 1) =>
      addAnswer(growingOf(pendingOf(days, today()).counts, prefix), status, unlimited, requests),
    writeIfDue: () => {
      const now = clock();
      if (days.size === 0 || writing) return undefined;
      if (lastWrite && ageOf(lastWrite, now) < EVERY_MS) return undefined;
      lastWrite = now;
      writing = next().then(() => {
        writing = null;
      });
      return writing;
    },
    flush: async () => {
      await writing;
      while (days.size > 0 && (await next()));
      for (const [day, { counts }] of days) reportLost(day, counts);
    },
  };
}
