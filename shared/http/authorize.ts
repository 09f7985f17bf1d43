/**
 * The authorizer. It finds the condition of the key and always admits the request with it
 * (docs/decisions/0015), except a request that should have come through CloudFront and did not
 * (docs/decisions/0130).
 */
import { hash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { MCP_ROUTE } from '../api/route-kinds.ts';
import type { ItemClient } from '../aws/calls/operations.ts';
import { ADDRESS_HEADER, PROOF_HEADER } from '../edge.ts';
import { AUTHORIZER_SETTINGS, type FunctionSettings, readSettings } from '../env.ts';
import { log } from '../log.ts';
import { cachedKeys } from '../store/keys/key-cache.ts';
import { parseKey } from '../store/keys/key-form.ts';
import { LIMIT_NAMES, type LimitName } from '../store/keys/key-limits.ts';
import { type ApiKey, findKey, stateOf } from '../store/keys/keys.ts';
import { apiKeysTable } from '../store/tables.ts';
import { currentMoment } from '../time.ts';
import type { KeyContext } from './api-key.ts';
import { headerOf } from './exchange.ts';
import { type Identified, idsOf } from './request-log.ts';

/** The authorizer needs a part of the dependencies of the functions. */
export interface KeyDependencies {
  readonly settings: FunctionSettings;
  readonly findKey: (hash: string) => Promise<ApiKey | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createKeyDependencies(settings: FunctionSettings, client: ItemClient): KeyDependencies {
  const keys = apiKeysTable(settings.TABLE_PREFIX);
  const ttl = settings.KEY_TTL_SECONDS * 1_000;
  return {
    settings,
    findKey: cachedKeys((hash) => findKey(client, keys, hash), ttl, currentMoment),
    now: Date.now,
  };
}

export interface AuthorizerEvent extends Identified {
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  readonly routeKey?: string | undefined;
}

export type AuthorizerHandler = (
  event: AuthorizerEvent,
  context?: Pick<Context, 'awsRequestId'>,
) => Promise<{ readonly isAuthorized: boolean; readonly context: KeyContext }>;

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
  const { prefix: key_prefix, customer, expires } = key;
  return { condition: stateOf(key, now), key_prefix, customer, expires, ...limitsIn(key) };
}

async function conditionFor(sent: string | undefined, deps: KeyDependencies): Promise<KeyContext> {
  if (!sent) return { condition: 'absent' };
  const parsed = parseKey(sent);
  if (!parsed) return { condition: 'malformed' };
  const environment = deps.settings.API_ENVIRONMENT;
  if (parsed.environment !== environment) return { condition: 'unknown' };
  return conditionOf(await deps.findKey(parsed.hash), environment, deps.now());
}

const MCP_KEY = `${MCP_ROUTE.method} ${MCP_ROUTE.path}`;
const BEARER = /^Bearer(?: +(.*?))? *$/i;

/**
 * Returns the key that was sent. Assistants send it as `Authorization: Bearer` too (docs/decisions/0174). Two
 * different ones are none that is valid. Other schemes are for a proxy before the service.
 */
function sentKey({ headers, routeKey }: AuthorizerEvent): string | undefined {
  const key = headerOf(headers, 'x-api-key');
  if (routeKey !== MCP_KEY) return key;
  const bearer = BEARER.exec(headerOf(headers, 'authorization') ?? '')?.[1];
  return key && bearer && key !== bearer ? `${key} ${bearer}` : key || bearer;
}

/** Compares in constant time. */
const isEqual = (sent: string, secret: string): boolean =>
  timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', secret, 'buffer'));

type Passed = Pick<KeyContext, 'address'>;

const DIRECT: Passed = {};

/** Returns what CloudFront says about the caller; null if CloudFront is used and the request bypassed it. */
function passedOn({ headers }: AuthorizerEvent, proofs: readonly string[]): Passed | null {
  if (proofs.length === 0) return DIRECT;
  const sent = headerOf(headers, PROOF_HEADER) ?? '';
  if (!proofs.some((proof) => isEqual(sent, proof))) return null;
  const address = headerOf(headers, ADDRESS_HEADER);
  return address === undefined ? {} : { address };
}

/**
 * `connect` is called at the first request. Any failure makes the condition `unavailable`, which is always
 * refused. Without a proof the gateway refuses the request, because routes that need no key do not ask for a
 * condition.
 */
export const createAuthorizer =
  (connect: () => KeyDependencies, proofs: () => readonly string[] = () => []): AuthorizerHandler =>
  async (event, lambda) => {
    let passed: Passed | null = null;
    try {
      passed = passedOn(event, proofs());
      if (passed === null) return { isAuthorized: false, context: { condition: 'unavailable' } };
      const context = await conditionFor(sentKey(event), connect());
      return { isAuthorized: true, context: passed === DIRECT ? context : { ...context, ...passed } };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      log.error('authorizer_error', { ...idsOf(event, lambda), message });
      return { isAuthorized: passed !== null, context: { condition: 'unavailable', ...passed } };
    }
  };

let accepted: readonly string[] | undefined;

/** Returns the secrets of CloudFront, none if it is not in front. */
export function edgeProofs(): readonly string[] {
  accepted ??= readSettings(AUTHORIZER_SETTINGS).EDGE_PROOFS;
  return accepted;
}
