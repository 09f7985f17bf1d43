/** Applies a key's limits: takes a permit per request, answers 429 if none is left, and sets the headers. */
import type { FunctionSettings } from '../env.ts';
import { type KeyLimits, NO_LIMITS } from '../store/keys/key-limits.ts';
import type { Verdict } from '../store/usage/held-permits.ts';
import { type Limits, limitsOf } from '../store/usage/permit-limits.ts';
import type { Dependencies } from './dependencies.ts';
import { limitReached } from './errors.ts';
import type { Exchange, Step } from './exchange.ts';

const environmentOf = (settings: FunctionSettings): KeyLimits => ({
  per_second: settings.LIMIT_PER_SECOND,
  burst: settings.LIMIT_BURST,
  per_month: settings.LIMIT_PER_MONTH,
});

/** A null verdict means that the store of the limits failed; the request then passes. @throws ApiError 429 */
function apply(exchange: Exchange, verdict: Verdict | null): void {
  exchange.limit = verdict;
  exchange.unlimited = verdict === null;
  if (verdict && !verdict.granted) throw limitReached(verdict);
}

/** This step follows `apiKey`, so that a 401 takes no permit. A request without a key has no limit. */
export function rateLimit({ settings, permits }: Pick<Dependencies, 'settings' | 'permits'>): Step {
  const environment = environmentOf(settings);
  const common = limitsOf(NO_LIMITS, environment);
  return {
    before: ({ context: { exchange } }) => {
      const { caller } = exchange;
      if (caller === null) return;
      const limits = caller.limits ? limitsOf(caller.limits, environment) : common;
      if (limits === null) return;
      exchange.limits = limits;
      const verdict = permits(caller.prefix, limits);
      // A lease in memory returns no promise: awaiting one would take time at every request.
      if (verdict instanceof Promise) return verdict.then((stored) => apply(exchange, stored));
      apply(exchange, verdict);
    },
  };
}

/**
 * The limits as structured fields of draft-ietf-httpapi-ratelimit-headers-10. A burst is whole again after
 * its window; the month has no window, because months differ.
 */
function policyOf({ rate, burst, perMonth }: Limits): string {
  const policies = [];
  if (rate > 0) policies.push(`"second";q=${burst};w=${Math.ceil(burst / rate)}`);
  if (perMonth > 0) policies.push(`"month";q=${perMonth}`);
  return policies.join(', ');
}

const mark: NonNullable<Step['after']> = ({ context: { exchange }, response }) => {
  const { limit, limits } = exchange;
  if (!response || limit === null || limits === null) return;
  response.headers['RateLimit-Policy'] = policyOf(limits);
  response.headers['RateLimit'] = `"${limit.window}";r=${limit.remaining};t=${limit.reset}`;
  response.headers['RateLimit-Limit'] = String(limit.limit);
  response.headers['RateLimit-Remaining'] = String(limit.remaining);
  response.headers['RateLimit-Reset'] = String(limit.reset);
};

/** This step precedes `errors`, so that error answers to a limited key have the headers too. */
export const limitHeaders: Step = { after: mark, onError: mark };
