/**
 * The instances of Lambda that the functions of the API keep for themselves, derived from the throttle of the
 * gateway, and the quota of the account that follows (docs/decisions/0073).
 */
import type { Target } from '../../shared/api/routes.ts';
import { TARGETS } from '../bundle.ts';
import type { Config } from '../config.ts';

/**
 * A request is one to three reads of 5 to 10 ms one after the other, and about 2 ms of half a core
 * (bench/results/serve.md). The rest is for cold starts.
 */
const SECONDS_PER_REQUEST = 0.05;
/** Lambda admits ten requests a second for each unit of a function's concurrency, however short they are. */
const PER_INSTANCE = 10;
/** Each instance counts failed admin tokens separately, so few instances allow few guesses. */
const ADMIN = 2;
/** The part of all requests that one route without a key can take. The rest is left to callers with a key. */
const OPEN = 0.1;
/** A page of signed addresses takes the processor time of dozens of other requests, but few are asked for. */
const FILES = 0.1;
/** The part of all requests that a function can receive and still answer. */
const SHARE: Readonly<Partial<Record<Reserved, number>>> = {
  authorizer: 1,
  cnpjs: 1,
  status: OPEN,
  exportacoes: FILES,
  fallback: OPEN,
};
const OTHER_FAMILY = 0.25;
/** Instances that AWS keeps for functions without reserved ones, in every account. */
const UNRESERVED = 100;
/** Instances for the API beside a load, in an account without reserved ones. */
const FEW = 5;

export type Reserved = Target | 'authorizer';

interface Capacity {
  /** Reserved concurrency by function; empty where the environment reserves none. */
  readonly reserved: Readonly<Partial<Record<Reserved, number>>>;
  /** Concurrent instances that the account must have. */
  readonly quota: number;
}

export function capacityOf({ reserves, throttle, loadConcurrency }: Config): Capacity {
  if (!reserves) return { reserved: {}, quota: loadConcurrency + FEW };
  // The gateway admits its whole burst and its rate within one second.
  const peak = throttle.rate + throttle.burst;
  const reserved = Object.fromEntries(
    (['authorizer', ...TARGETS] as const).map((name) => [name, instancesOf(name, peak)]),
  );
  const sum = Object.values(reserved).reduce((a, b) => a + b, 0);
  return { reserved, quota: sum + UNRESERVED + loadConcurrency };
}

/** Requests per second, and their burst, of each route that needs no key. */
export const openThrottle = ({ throttle: { rate, burst } }: Config): Config['throttle'] => ({
  rate: Math.ceil(rate * OPEN),
  burst: Math.ceil(burst * OPEN),
});

function instancesOf(name: Reserved, peak: number): number {
  if (name === 'admin') return ADMIN;
  const requests = peak * (SHARE[name] ?? OTHER_FAMILY);
  return Math.ceil(Math.max(requests * SECONDS_PER_REQUEST, requests / PER_INSTANCE));
}
