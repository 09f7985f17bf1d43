/** A request on its way through a chain: its event, its answer, and the results of the steps. */
import type middy from '@middy/core';
import type {
  APIGatewayEventRequestContextV2,
  APIGatewayProxyEventV2WithRequestContext,
  Context,
} from 'aws-lambda';
import type { Parameters } from '../api/params.ts';
import { EMPTY_MANIFEST, type Manifest } from '../store/generations/manifest.ts';
import type { KeyLimits } from '../store/keys/key-limits.ts';
import type { Verdict } from '../store/usage/held-permits.ts';

/** Payload 2.0. The context of the authorizer is checked where it is read, so it is `unknown` here. */
export type HttpEvent = APIGatewayProxyEventV2WithRequestContext<
  APIGatewayEventRequestContextV2 & { readonly authorizer?: { readonly lambda?: unknown } }
>;

export interface HttpResult {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
  isBase64Encoded?: boolean;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** For answers that neither browsers nor caches may keep. */
export const NO_STORE = { 'Cache-Control': 'no-store' } as const;

export const jsonResult = (
  statusCode: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): HttpResult => ({
  statusCode,
  headers: { 'Content-Type': JSON_TYPE, ...headers },
  body: JSON.stringify(body),
});

export type HttpHandler = (event: HttpEvent, context?: Context) => Promise<HttpResult>;

/** The holder of a valid key. */
export interface Caller {
  readonly prefix: string;
  /** The key's own limits; null for those of the environment. */
  readonly limits: KeyLimits | null;
}

/** Filled by the steps in the order of the chain. The values before that grant nothing. */
export interface Exchange {
  readonly started: number;
  /** Condition of the key; `none` where no step has checked it. */
  key: string;
  /** The prefix of a key that is in the table, valid or not. */
  prefix: string | null;
  /** Null without a valid key. */
  caller: Caller | null;
  /** Null where there is no limit, and where the store of the limiter failed. */
  limit: Verdict | null;
  /** The request passed without a check because the store of the limiter failed. */
  unlimited: boolean;
  /** Name of the administration's token; null on public routes. */
  who: string | null;
  parameters: Parameters;
  /** As the schema of the route parsed it; only routes of the administration have one. */
  body: unknown;
  /** Read once: every step and answer of the request uses this one. */
  manifest: Manifest;
  etag: string | null;
}

export const newExchange = (): Exchange => ({
  started: performance.now(),
  key: 'none',
  prefix: null,
  caller: null,
  limit: null,
  unlimited: false,
  who: null,
  parameters: { key: '', limite: 0, offset: 0, query: {} },
  body: undefined,
  manifest: EMPTY_MANIFEST,
  etag: null,
});

export type CallContext = Context & { exchange: Exchange };

/** A step of the chain: a middy middleware over our event, answer and context. */
export type Step = middy.MiddlewareObj<HttpEvent, HttpResult, Error, CallContext>;

/** API Gateway sends names in lower case; callers that invoke a function directly may not. */
export function headerOf(
  headers: Readonly<Record<string, string | undefined>> | undefined,
  name: string,
): string | undefined {
  if (!headers) return undefined;
  const value = headers[name];
  if (value !== undefined) return value;
  for (const sent of Object.keys(headers)) if (sent.toLowerCase() === name) return headers[sent];
  return undefined;
}
