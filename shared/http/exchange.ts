/** One request on its way through the chain: its event, its answer, and what the steps have learned of it. */
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

/** Payload 2.0. What the authorizer left is checked where it is read, so it is `unknown` here. */
export type HttpEvent = APIGatewayProxyEventV2WithRequestContext<
  APIGatewayEventRequestContextV2 & { readonly authorizer?: { readonly lambda?: unknown } }
>;

export interface HttpResult {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
  isBase64Encoded?: boolean;
}

export type HttpHandler = (event: HttpEvent, context?: Context) => Promise<HttpResult>;

/** Who asks, by a valid key. */
export interface Caller {
  readonly prefix: string;
  /** Limits of its own; null for those of the environment. */
  readonly limits: KeyLimits | null;
}

/** Filled by the steps in the order of the chain; the values before that let nothing through. */
export interface Exchange {
  readonly started: number;
  /** Condition of the key; `none` where no step has looked. */
  key: string;
  /** Of the key, where the table knows it, valid or not. */
  prefix: string | null;
  /** Null without a valid key. */
  caller: Caller | null;
  /** What the limiter said; null where there is no limit, and where it could not be asked. */
  limit: Verdict | null;
  /** Let through because the limiter's store failed. */
  unlimited: boolean;
  parameters: Parameters;
  /** Read once, and the only one that this request sees. */
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
  parameters: { key: '', limite: 0, offset: 0, query: {} },
  manifest: EMPTY_MANIFEST,
  etag: null,
});

export type CallContext = Context & { exchange: Exchange };

/** A step of the chain: a middy middleware over our event, answer and context. */
export type Step = middy.MiddlewareObj<HttpEvent, HttpResult, Error, CallContext>;

/** API Gateway sends names in lower case; callers that invoke a function themselves may not. */
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
