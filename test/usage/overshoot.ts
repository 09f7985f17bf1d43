/** Compares what processes that share one key admit together with their bound (docs/decisions/0043). */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { NO_LIMITS } from '../../shared/store/keys/key-limits.ts';
import { type Limits, limitsOf } from '../../shared/store/usage/permit-limits.ts';

/** The input of one process. */
export interface Share {
  /** The data folder whose store each process opens. */
  readonly dataDir: string;
  readonly table: string;
  readonly prefix: string;
  readonly perSecond: number;
  readonly burst: number;
  /** Milliseconds that a process waits for the store before it lets a request through. */
  readonly patienceMs: number;
  readonly seconds: number;
  /** Seconds for taking a lease, which is kept until the burst has been refilled. */
  readonly holdSeconds: number;
}

/** The result of one process. */
export interface Shared {
  /** Milliseconds since 1970. */
  readonly admitted: readonly number[];
  readonly asked: number;
  /** Let through because the store failed. */
  readonly unlimited: number;
}

export interface Overshoot {
  readonly limits: Limits;
  readonly admitted: number;
  readonly asked: number;
  readonly unlimited: number;
  /** The most that any window of time admitted beyond rate × its length. */
  readonly excess: number;
  /** The bound of the excess: depth + processes × lease. */
  readonly bound: number;
}

/** Time for the start message to reach all processes. */
const SOON_MS = 100;

/** The most by which any window exceeds rate × its length; `instants` are in milliseconds. */
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

/** Starts a process, waits until it is ready, and returns how to send the start time and get the result. */
async function startProcess(share: Share): Promise<(start: number) => Promise<Shared>> {
  // Its log would be mixed with the result of the test.
  const child = fork(PROCESS, [JSON.stringify(share)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const message = async (): Promise<unknown> => {
    const received = await Promise.race([once(child, 'message'), ended.then(() => null)]);
    if (received === null) throw new Error('a process that shares the limit ended without a result');
    return received[0];
  };
  await message();
  return async (start) => {
    const received = message();
    child.send(start);
    const shared = (await received) as Shared;
    await ended;
    return shared;
  };
}

export async function overshoot(processes: number, of: Omit<Share, 'prefix'>): Promise<Overshoot> {
  const declared = { per_second: of.perSecond, burst: of.burst, per_month: null };
  const limits = limitsOf(declared, NO_LIMITS);
  if (!limits) throw new Error('the processes need a limit to share');
  const share = { ...of, prefix: `overshoot ${randomUUID()}` };
  const started = await Promise.all(Array.from({ length: processes }, () => startProcess(share)));
  const start = Date.now() + SOON_MS;
  const parts = await Promise.all(started.map((begin) => begin(start)));
  const admitted = parts.flatMap((part) => part.admitted);
  const sum = (name: 'asked' | 'unlimited'): number => parts.reduce((all, part) => all + part[name], 0);
  return {
    limits,
    admitted: admitted.length,
    asked: sum('asked'),
    unlimited: sum('unlimited'),
    excess: excessOf(admitted, of.perSecond),
    bound: limits.depth + processes * limits.largestLease,
  };
}
