/** Checks the authorizer's condition of the key. A request without the authorizer's context is refused. */
import { log } from '../log.ts';
import { LIMIT_NAMES, type LimitName } from '../store/keys/key-limits.ts';
import type { KeyState } from '../store/keys/keys.ts';
import { storeUnavailable, unauthorized } from './errors.ts';
import type { Caller, HttpEvent, Step } from './exchange.ts';

/** The authorizer's context. It contains no secret: the prefix identifies a key but does not grant access. */
export interface KeyContext extends Partial<Readonly<Record<LimitName, number>>> {
  /** Condition of the key that was sent; `unavailable` if the table could not be read. */
  readonly condition: KeyState | 'absent' | 'malformed' | 'unknown' | 'unavailable';
  readonly key_prefix?: string;
  readonly customer?: string;
  /** Instant, ISO 8601. */
  readonly expires?: string;
  /** The caller's address, if CloudFront passed the request on. */
  readonly address?: string;
}

type Sent = Readonly<Record<string, unknown>>;

/** Returns the context from the gateway; empty if no authorizer ran. */
function contextOf(event: HttpEvent): Sent {
  const context = event.requestContext.authorizer?.lambda;
  return typeof context === 'object' && context !== null ? (context as Sent) : {};
}

/** Returns the address of the caller: that of the connection, unless CloudFront is in between. */
export const addressOf = (event: HttpEvent): string =>
  textIn(contextOf(event), 'address') ?? event.requestContext.http.sourceIp;

const textIn = (context: Sent, name: string): string | null => {
  const value = context[name];
  return typeof value === 'string' ? value : null;
};

/** Some gateways pass numbers as text. Rejecting them would replace a key's limit by the environment's. */
const limitIn = (context: Sent, name: LimitName): number | null => {
  const sent = context[name];
  const value = typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : sent;
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
};

function ownerOf(context: Sent): Caller['owner'] {
  const customer = textIn(context, 'customer');
  const expires = textIn(context, 'expires');
  return customer === null || expires === null ? null : { customer, expires };
}

function callerOf(context: Sent, prefix: string): Caller {
  const owner = ownerOf(context);
  if (!LIMIT_NAMES.some((name) => name in context)) return { prefix, owner, limits: null };
  return {
    prefix,
    owner,
    limits: {
      per_second: limitIn(context, 'per_second'),
      burst: limitIn(context, 'burst'),
      per_month: limitIn(context, 'per_month'),
    },
  };
}

/** Whether `apiKey` lets a request pass. */
export function isAdmitted(event: HttpEvent, requireKey: boolean): boolean {
  const condition = textIn(contextOf(event), 'condition');
  return condition === 'valid' || (condition === 'absent' && !requireKey);
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
