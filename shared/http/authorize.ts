/** The authorizer. It finds the condition of the key and always admits the request with it (docs/decisions/0015). */
import type { Context } from 'aws-lambda';
import { log } from '../log.ts';
import { parseKey } from '../store/keys/key-form.ts';
import { LIMIT_NAMES, type LimitName } from '../store/keys/key-limits.ts';
import { type ApiKey, stateOf } from '../store/keys/keys.ts';
import type { KeyContext } from './api-key.ts';
import type { Dependencies } from './dependencies.ts';
import { headerOf } from './exchange.ts';
import { type Identified, idsOf } from './request-log.ts';

export interface AuthorizerEvent extends Identified {
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
}

export interface AuthorizerResult {
  readonly isAuthorized: true;
  readonly context: KeyContext;
}

export type AuthorizerHandler = (
  event: AuthorizerEvent,
  context?: Pick<Context, 'awsRequestId'>,
) => Promise<AuthorizerResult>;

/** Returns the key's own limits. Limits that are null are omitted, because the gateway cannot pass null. */
function limitsIn({ limits }: ApiKey): Partial<Record<LimitName, number>> {
  const own: Partial<Record<LimitName, number>> = {};
  if (limits === null) return own;
  for (const name of LIMIT_NAMES) {
    const value = limits[name];
    if (value !== null && value !== undefined) own[name] = value;
  }
  return own;
}

/** Compares the expiry with the clock at each request, so that a cached key expires on time. */
function conditionOf(key: ApiKey | null, environment: string, now: number): KeyContext {
  if (key?.environment !== environment) return { condition: 'unknown' };
  const known = { key_prefix: key.prefix, customer: key.customer, ...limitsIn(key) };
  return { condition: stateOf(key, now), ...known };
}

async function conditionFor(sent: string | undefined, deps: Dependencies): Promise<KeyContext> {
  if (!sent) return { condition: 'absent' };
  const parsed = parseKey(sent);
  if (!parsed) return { condition: 'malformed' };
  const environment = deps.settings.API_ENVIRONMENT;
  if (parsed.environment !== environment) return { condition: 'unknown' };
  return conditionOf(await deps.findKey(parsed.hash), environment, deps.now());
}

/** `connect` is called at the first request. Any failure makes the condition `unavailable`, which is always refused. */
export const createAuthorizer =
  (connect: () => Dependencies): AuthorizerHandler =>
  async (event, lambda) => {
    try {
      const context = await conditionFor(headerOf(event.headers, 'x-api-key'), connect());
      return { isAuthorized: true, context };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      log.error('authorizer_error', { ...idsOf(event, lambda), message });
      return { isAuthorized: true, context: { condition: 'unavailable' } };
    }
  };
