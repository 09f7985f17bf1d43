/** One request on its way through the chain: its event, its answer, and what the steps have learned of it. */
import type middy from '@middy/core';
import type {
  APIGatewayEventRequestContextV2,
  APIGatewayProxyEventV2WithRequestContext,
  Context,
} from 'aws-lambda';
import type { Parameters } from '../api/params.ts';
import { EMPTY_MANIFEST, type Manifest } from '../store/manifest.ts';

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

/** Filled by the steps in the order of the chain; the values before that let nothing through. */
export interface Exchange {
  readonly started: number;
  /** Condition of the key; `none` where no step has looked. */
  key: string;
  parameters: Parameters;
  /** Read once, and the only one that this request sees. */
  manifest: Manifest;
  etag: string | null;
}

export const newExchange = (): Exchange => ({
  started: performance.now(),
  key: 'none',
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
