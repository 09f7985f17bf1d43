/** The first check of every answer that needs a key: what the authorizer found out decides, and its silence refuses. */
import { log } from '../log.ts';
import { LIMIT_NAMES, type LimitName } from '../store/keys/key-limits.ts';
import { storeUnavailable, unauthorized } from './errors.ts';
import type { Caller, HttpEvent, Step } from './exchange.ts';

/** Of the key as sent; `unavailable` when the table could not be asked. */
export type KeyCondition =
  | 'valid'
  | 'absent'
  | 'malformed'
  | 'unknown'
  | 'expired'
  | 'revoked'
  | 'unavailable';

/** The authorizer's context. No index of what is secret: the prefix identifies a key, it does not open anything. */
export interface KeyContext extends Partial<Readonly<Record<LimitName, number>>> {
  readonly condition: KeyCondition;
  readonly key_prefix?: string;
  readonly customer?: string;
}

type Sent = Readonly<Record<string, unknown>>;

/** The context as the gateway handed it on; empty when no authorizer ran. */
function contextOf(event: HttpEvent): Sent {
  const context = event.requestContext.authorizer?.lambda;
  return typeof context === 'object' && context !== null ? (context as Sent) : {};
}

const textIn = (context: Sent, name: string): string | null => {
  const value = context[name];
  return typeof value === 'string' ? value : null;
};

/** A gateway that hands numbers on as text must not make a limit of its own into the environment's. */
const limitIn = (context: Sent, name: LimitName): number | null => {
  const sent = context[name];
  const value = typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : sent;
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
};

function callerOf(context: Sent, prefix: string): Caller {
  if (!LIMIT_NAMES.some((name) => name in context)) return { prefix, limits: null };
  return {
    prefix,
    limits: {
      per_second: limitIn(context, 'per_second'),
      burst: limitIn(context, 'burst'),
      per_month: limitIn(context, 'per_month'),
    },
  };
}

export const apiKey = (requireKey: boolean): Step => ({
  before: ({ event, context: { exchange } }) => {
    const sent = contextOf(event);
    const condition = textIn(sent, 'condition');
    exchange.key = condition ?? 'none';
    exchange.prefix = textIn(sent, 'key_prefix');
    if (condition === 'valid') {
      exchange.caller = exchange.prefix === null ? null : callerOf(sent, exchange.prefix);
      return;
    }
    if (condition === 'absent' && !requireKey) return;
    if (condition === 'unavailable') throw storeUnavailable();
    if (condition === null) {
      log.error('no_authorizer_context', { request_id: event.requestContext.requestId });
    }
    throw unauthorized();
  },
});
