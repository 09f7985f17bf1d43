/** Real processes that share one key: what they admit together, against what they may (docs/decisions/0043). */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { NO_LIMITS } from '../../shared/store/keys/key-limits.ts';
import { type Limits, limitsOf } from '../../shared/store/usage/permit-limits.ts';

/** One process's part. */
export interface Share {
  readonly table: string;
  readonly prefix: string;
  readonly perSecond: number;
  readonly burst: number;
  /** Milliseconds that a process waits for the store before it lets a request through. */
  readonly patienceMs: number;
  readonly seconds: number;
  /** The first seconds are spent on getting hold of a lease, which is kept until the burst has grown again. */
  readonly holdSeconds: number;
}

/** What a process tells at its end. */
export interface Shared {
  /** Milliseconds since 1970. */
  readonly admitted: readonly number[];
  readonly asked: number;
  /** Let through because the store failed. */
  readonly unlimited: number;
  /** On the store. */
  readonly calls: number;
}

export interface Overshoot {
  readonly limits: Limits;
  readonly admitted: number;
  readonly asked: number;
  readonly unlimited: number;
  readonly calls: number;
  /** Of the worst of all windows: what it admitted beyond rate × its length. */
  readonly excess: number;
  /** What that may be: burst + processes × lease. */
  readonly bound: number;
}

/** For the word to reach all of them. */
const SOON_MS = 100;

/** By how much the worst of all windows exceeded rate × its length; `instants` in milliseconds. */
export function excessOf(instants: readonly number[], rate: number): number {
  const sorted = [...instants].sort((a, b) => a - b);
  let worst = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (const [i, at] of sorted.entries()) {
    const due = (rate * (at - (sorted[0] ?? 0))) / 1_000;
    lowest = Math.min(lowest, i - due);
    worst = Math.max(worst, i + 1 - due - lowest);
  }
  return worst;
}

const PROCESS = fileURLToPath(new URL('./overshoot-process.ts', import.meta.url));

/** Says that it is ready, is told when to begin, and tells what it did. */
async function startProcess(share: Share): Promise<(start: number) => Promise<Shared>> {
  // Its log would stand in the middle of the campaign's result.
  const child = fork(PROCESS, [JSON.stringify(share)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const message = async (): Promise<unknown> => {
    const told = await Promise.race([once(child, 'message'), ended.then(() => null)]);
    if (told === null) throw new Error('a process that shares the limit ended without a word');
    return told[0];
  };
  await message();
  return async (start) => {
    const told = message();
    child.send(start);
    const shared = (await told) as Shared;
    await ended;
    return shared;
  };
}

/** The store is the one of the AWS_* variables of this process. */
export async function overshoot(processes: number, of: Omit<Share, 'prefix'>): Promise<Overshoot> {
  const declared = { per_second: of.perSecond, burst: of.burst, per_month: null };
  const limits = limitsOf(declared, NO_LIMITS);
  if (!limits) throw new Error('the processes need a limit to share');
  const share = { ...of, prefix: `overshoot ${randomUUID()}` };
  const started = await Promise.all(Array.from({ length: processes }, () => startProcess(share)));
  const start = Date.now() + SOON_MS;
  const parts = await Promise.all(started.map((begin) => begin(start)));
  const admitted = parts.flatMap((part) => part.admitted);
  const sum = (name: 'asked' | 'unlimited' | 'calls'): number =>
    parts.reduce((all, part) => all + part[name], 0);
  return {
    limits,
    admitted: admitted.length,
    asked: sum('asked'),
    unlimited: sum('unlimited'),
    calls: sum('calls'),
    excess: excessOf(admitted, of.perSecond),
    bound: of.burst + processes * limits.largestLease,
  };
}
