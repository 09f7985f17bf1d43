/** Applies a key's limits: takes a permit per request, answers 429 if none is left, and sets the headers. */
import { keyTooSmall, longList } from '../api/faults.ts';
import { numbersIn } from '../api/query-params.ts';
import { type Route, requestsOf } from '../api/route-kinds.ts';
import type { FunctionSettings } from '../env.ts';
import { type KeyLimits, NO_LIMITS } from '../store/keys/key-limits.ts';
import type { Verdict } from '../store/usage/held-permits.ts';
import { type Limits, limitsOf, mostAtOnce } from '../store/usage/permit-limits.ts';
import type { Dependencies } from './dependencies.ts';
import { type ApiError, invalid, limitReached } from './errors.ts';
import type { Exchange, HttpEvent, Step } from './exchange.ts';

/** Returns the limits of keys that have none of their own. */
export const environmentOf = (settings: FunctionSettings): KeyLimits => ({
  per_second: settings.LIMIT_PER_SECOND,
  burst: settings.LIMIT_BURST,
  per_month: settings.LIMIT_PER_MONTH,
});

/**
 * Returns the requests that one counts as: as many as the values of its list. One with a wrong number of
 * values is refused later and counts once.
 */
function requestsIn(route: Route, rawQuery: string): number {
  const list = route.query.find(({ most }) => most !== undefined);
  if (!list?.most) return requestsOf(route);
  const [text = '', ...others] = new URLSearchParams(rawQuery).getAll(list.name);
  const sent = numbersIn(text).length;
  return others.length > 0 || sent > list.most ? 1 : Math.max(1, sent);
}

/** How requests count, and the refusal of one that counts more than its key may ever ask for at once. */
interface Counting {
  readonly requests: (event: HttpEvent, exchange: Exchange) => number;
  readonly tooMany: (event: HttpEvent, most: number) => ApiError;
}

export const valuesCounted = (route: Route): Counting => ({
  requests: ({ rawQueryString }) => requestsIn(route, rawQueryString),
  tooMany: ({ rawQueryString }, most) => tooMany(route, rawQueryString, most),
});

/** What counts more than the key may ever ask for at once would be refused for ever. */
function tooMany(route: Route, rawQuery: string, most: number): ApiError {
  const name = route.query.find((one) => one.most !== undefined)?.name;
  if (name === undefined) {
    const msg = `Esta requisição conta como ${requestsOf(route)}, e esta chave pode fazer no máximo ${most} de uma vez: peça um limite maior a quem responde pelo serviço.`;
    return invalid([keyTooSmall(msg, most)]);
  }
  const msg = `Cada valor conta como uma requisição, e esta chave pode fazer no máximo ${most} de uma vez: envie no máximo ${most} valores.`;
  return invalid([longList(name, msg, new URLSearchParams(rawQuery).get(name), most)]);
}

/** A null verdict means that the store of the limits failed; the request then passes. @throws ApiError 429 */
function apply(exchange: Exchange, verdict: Verdict | null): void {
  exchange.limit = verdict;
  exchange.unlimited = verdict === null;
  if (verdict && !verdict.granted) throw limitReached(verdict, exchange.requests);
}

/** This step follows `apiKey`, so that a 401 takes no permit. A request without a key has no limit. */
export function rateLimit(
  { requests: requestsOf, tooMany }: Counting,
  { settings, permits }: Pick<Dependencies, 'settings' | 'permits'>,
): Step {
  const environment = environmentOf(settings);
  const common = limitsOf(NO_LIMITS, environment);
  return {
    before: ({ event, context: { exchange } }) => {
      const { caller } = exchange;
      if (caller === null) return;
      const requests = requestsOf(event, exchange);
      const limits = caller.limits ? limitsOf(caller.limits, environment) : common;
      const most = limits === null ? requests : mostAtOnce(limits);
      exchange.requests = requests > most ? 1 : requests;
      if (limits === null) return;
      exchange.limits = limits;
      const verdict = permits(caller.prefix, limits, exchange.requests);
      const passed = (stored: Verdict | null): void => {
        apply(exchange, stored);
        if (requests > most) throw tooMany(event, most);
      };
      // A lease in memory returns no promise: awaiting one would take time at every request.
      if (verdict instanceof Promise) return verdict.then(passed);
      passed(verdict);
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

/** Counts every answer for its key, also for one that is refused, if it is in the table. */
export function countUsage({ usage }: Pick<Dependencies, 'usage'>): Step {
  const end: NonNullable<Step['after']> = ({ context: { exchange }, response }) => {
    if (!response || exchange.prefix === null) return undefined;
    const { prefix, unlimited, requests } = exchange;
    usage.count(prefix, response.statusCode, unlimited, requests);
    // Awaited because Lambda freezes the process, with any unfinished write, once the answer is sent.
    return usage.writeIfDue();
  };
  return { after: end, onError: end };
}
