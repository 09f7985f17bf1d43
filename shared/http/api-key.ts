/** The first check of every answer that needs a key: what the authorizer found out decides, and its silence refuses. */
import { log } from '../log.ts';
import { storeUnavailable, unauthorized } from './errors.ts';
import type { HttpEvent, Step } from './exchange.ts';

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
export interface KeyContext {
  readonly condition: KeyCondition;
  readonly key_prefix?: string;
  readonly customer?: string;
}

/** The condition as the gateway handed it on; null when no authorizer ran. */
function conditionOf(event: HttpEvent): string | null {
  const context = event.requestContext.authorizer?.lambda;
  if (typeof context !== 'object' || context === null || !('condition' in context)) return null;
  return typeof context.condition === 'string' ? context.condition : null;
}

export const apiKey = (requireKey: boolean): Step => ({
  before: ({ event, context }) => {
    const condition = conditionOf(event);
    context.exchange.key = condition ?? 'none';
    if (condition === 'valid' || (condition === 'absent' && !requireKey)) return;
    if (condition === 'unavailable') throw storeUnavailable();
    if (condition === null) {
      log.error('no_authorizer_context', { request_id: event.requestContext.requestId });
    }
    throw unauthorized();
  },
});
