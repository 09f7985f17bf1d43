/** The limit of the key: a permit for each request, 429 where there is none, and the headers that tell how much is left. */
import type { FunctionSettings } from '../env.ts';
import { type KeyLimits, NO_LIMITS } from '../store/keys/key-limits.ts';
import type { Verdict } from '../store/usage/held-permits.ts';
import { limitsOf } from '../store/usage/permit-limits.ts';
import type { Dependencies } from './dependencies.ts';
import { limitReached } from './errors.ts';
import type { Exchange, Step } from './exchange.ts';

const environmentOf = (settings: FunctionSettings): KeyLimits => ({
  per_second: settings.LIMIT_PER_SECOND,
  burst: settings.LIMIT_BURST,
  per_month: settings.LIMIT_PER_MONTH,
});

/** Null: the limiter's store failed, and the request goes on. @throws ApiError 429 */
function judge(exchange: Exchange, verdict: Verdict | null): void {
  exchange.limit = verdict;
  exchange.unlimited = verdict === null;
  if (verdict && !verdict.granted) throw limitReached(verdict);
}

/** Stands after the key: what is refused with a 401 takes no permit, and what was sent without a key has no limit. */
export function rateLimit({ settings, permits }: Pick<Dependencies, 'settings' | 'permits'>): Step {
  const environment = environmentOf(settings);
  const common = limitsOf(NO_LIMITS, environment);
  return {
    before: ({ context: { exchange } }) => {
      const { caller } = exchange;
      if (caller === null) return;
      const limits = caller.limits ? limitsOf(caller.limits, environment) : common;
      if (limits === null) return;
      const verdict = permits(caller.prefix, limits);
      // A lease in memory answers at once; waiting is for the others.
      if (verdict instanceof Promise) return verdict.then((told) => judge(exchange, told));
      judge(exchange, verdict);
    },
  };
}

const mark: NonNullable<Step['after']> = ({ context: { exchange }, response }) => {
  const { limit } = exchange;
  if (!response || limit === null) return;
  response.headers['RateLimit-Limit'] = String(limit.limit);
  response.headers['RateLimit-Remaining'] = String(limit.remaining);
  response.headers['RateLimit-Reset'] = String(limit.reset);
};

/** Stands around `errors`, so that every answer of a limited key has them. */
export const limitHeaders: Step = { after: mark, onError: mark };
