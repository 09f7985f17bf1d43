/**
 * Limits the requests of keys over all processes (docs/decisions/0043). A process takes several permits by
 * one write, a lease, and spends them in memory; the next lease is twice as large, up to the largest. Leased
 * permits stay until they are spent or the month ends. Where the store has too few, requests are refused from
 * memory until it may have enough. While the store fails, requests pass and are added to the month
 * afterwards. Requests that wait in one process share one lease.
 */
import { log } from '../../log.ts';
import { ageOf, type Clock, currentMoment, type Moment } from '../../time.ts';
import {
  fresh,
  fromMemory,
  type Held,
  lost,
  overtaken,
  refusalOf,
  refused,
  type Verdict,
  wantedBy,
} from './held-permits.ts';
import { freeInMonth, freeNow, type Limits, leaseOf, monthOf } from './permit-limits.ts';
import { PATIENCE_MS, type PermitCalls, type PermitStore } from './permit-store.ts';

/** All `n` permits or none. Null admits, as the store failed. No promise where no call is needed. */
export type Take = (prefix: string, limits: Limits, n?: number) => Verdict | null | Promise<Verdict | null>;

export interface Permits extends Take {
  /** Books the permits that requests owe, also of keys that send none any more. Never rejects. */
  readonly book: () => Promise<void>;
}

/** Keys in memory, of about 400 bytes each. */
const CAPACITY = 10_000;
/** The store is not called for so long after a failure, which avoids its time-out at every request. */
const BACK_OFF_MS = 1_000;
/** Attempts to lease while other processes are faster. The key is refused for a moment after them. */
const ROUNDS = 3;

/** Makes one attempt for at least `least`, with the known state. Returns false if the stored one differs. */
async function leased(
  held: Held,
  calls: PermitCalls,
  [wanted, least]: readonly [number, number],
  now: Moment,
): Promise<boolean> {
  const { limits, month } = held;
  const past = overtaken(held, now);
  const given = past ? { tat: 0, used: held.given.used } : held.given;
  const free = Math.min(freeNow(limits, given, now.wall), freeInMonth(limits, given));
  const n = Math.max(leaseOf(wanted, free), free < least ? 0 : least);
  if (n < least) {
    held.refusal = refusalOf(held, wanted, now, least);
    return true;
  }
  const after = await calls.lease(limits, {
    n,
    busy: given.tat > now.wall * 1_000,
    overtaken: past ? held.given.tat : null,
    now: now.wall,
  });
  if (held.month !== month) return true;
  if (after === null) return false;
  Object.assign(held, { given: after, permits: held.permits + n, refusal: null });
  held.size = Math.min(limits.largestLease, 2 * n);
  return true;
}

/** Adds what is owed to the count of the month alone; twice where the answer is lost, as with a lease. */
async function bookOwed(held: Held, calls: PermitCalls): Promise<void> {
  const { owed } = held;
  if (owed === 0) return;
  await calls.add(owed);
  held.owed -= owed;
}

async function leaseMore({ open, clock }: Leasing, held: Held, prefix: string, n: number): Promise<void> {
  // After one turn of the event loop, all concurrent requests count as waiting and `held.asking` is set.
  await Promise.resolve();
  const { month } = held;
  const calls = open(prefix, month);
  await bookOwed(held, calls);
  if (n === 0) return;
  // Several permits are spent at once and not kept, so the largest lease does not limit them.
  const wanted = Math.max(wantedBy(held), n);
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0) {
      const given = await calls.read();
      if (held.month !== month) return;
      held.given = given;
    }
    if (await leased(held, calls, [wanted, n], clock())) return;
  }
  held.refusal = lost(held, clock());
}

/** Evicts the least recently used key without a running call: a second lease would exceed the key's limit. */
function remember(known: Map<string, Held>, prefix: string, held: Held): void {
  known.delete(prefix);
  for (const [oldest, { asking, owed }] of known) {
    if (known.size < CAPACITY) break;
    if (asking === null && owed === 0) known.delete(oldest);
  }
  known.set(prefix, held);
}

/** All keys share one back-off, because a failing store fails for all of them. */
function createBackOff(clock: Clock) {
  let failed: Moment | null = null;
  return {
    isOn: (now: Moment): boolean => failed !== null && ageOf(failed, now) < BACK_OFF_MS,
    failed: (prefix: string, error: unknown): void => {
      failed = clock();
      const message = error instanceof Error ? error.message : String(error);
      log.warn('limit_skipped', { key_prefix: prefix, message });
    },
  };
}

interface Leasing {
  readonly known: Map<string, Held>;
  readonly backOff: ReturnType<typeof createBackOff>;
  readonly open: PermitStore;
  readonly clock: Clock;
}

/** Only books for `n` of 0. Returns false if the store failed. */
async function tryToLease(leasing: Leasing, held: Held, prefix: string, n: number): Promise<boolean> {
  try {
    await leaseMore(leasing, held, prefix, n);
    return true;
  } catch (error) {
    leasing.backOff.failed(prefix, error);
    return false;
  } finally {
    held.asking = null;
  }
}

function unlimited(held: Held, n: number): null {
  held.owed += n;
  return null;
}

async function waitFor(leasing: Leasing, held: Held, prefix: string, n: number): Promise<Verdict | null> {
  const { known, clock } = leasing;
  const deadline = clock().monotonic + PATIENCE_MS;
  held.waiting += 1;
  try {
    for (;;) {
      remember(known, prefix, held);
      held.asking ??= tryToLease(leasing, held, prefix, n);
      if (!(await held.asking)) return unlimited(held, n);
      const now = clock();
      const verdict = fromMemory(held, now, n);
      if (verdict) return verdict;
      // The store answers, but it has fewer permits than waiting requests in this time.
      if (now.monotonic > deadline) return refused(held, lost(held, now), now);
    }
  } finally {
    held.waiting -= 1;
  }
}

export function createPermits(open: PermitStore, clock: Clock = currentMoment): Permits {
  const known = new Map<string, Held>();
  const backOff = createBackOff(clock);
  const leasing = { known, backOff, open, clock };
  const book = async (): Promise<void> => {
    for (const [prefix, held] of [...known].filter(([, { owed }]) => owed > 0)) {
      await held.asking;
      held.asking ??= tryToLease(leasing, held, prefix, 0);
      if (!(await held.asking)) return;
    }
  };
  const take: Take = (prefix, limits, n = 1) => {
    const now = clock();
    let held = known.get(prefix);
    if (!held) {
      held = fresh(limits, monthOf(now.wall));
      remember(known, prefix, held);
    }
    const verdict = fromMemory(held, now, n);
    if (verdict) return verdict;
    return backOff.isOn(now) ? unlimited(held, n) : waitFor(leasing, held, prefix, n);
  };
  return Object.assign(take, { book });
}
