/** The state of a request in a chain: its event, its answer, and the results of the steps. */
import type middy from '@middy/core';
import type {
  APIGatewayEventRequestContextV2,
  APIGatewayProxyEventV2WithRequestContext,
  Context,
} from 'aws-lambda';
import { type JsonText, jsonOf } from '../api/answers/json-text.ts';
import type { Parameters } from '../api/params.ts';
import { EMPTY_MANIFEST, type Manifest } from '../store/generations/manifest.ts';
import type { KeyLimits } from '../store/keys/key-limits.ts';
import type { Verdict } from '../store/usage/held-permits.ts';
import type { Limits } from '../store/usage/permit-limits.ts';

/** Payload 2.0. The authorizer's context is validated where it is read, so its type is `unknown` here. */
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
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** How many items the list has, of which a page in CSV has some. */
export const TOTAL_COUNT = 'X-Total-Count';

/** Header for answers that neither browsers nor caches may keep. */
export const NO_STORE = { 'Cache-Control': 'no-store' } as const;

type Headers = Readonly<Record<string, string>>;

/** The answer of a body that is JSON already. */
export const textResult = (statusCode: number, body: JsonText, headers: Headers = {}): HttpResult => ({
  statusCode,
  headers: { 'Content-Type': JSON_TYPE, ...headers },
  body,
});

export const jsonResult = (statusCode: number, body: object, headers: Headers = {}): HttpResult =>
  textResult(statusCode, jsonOf(body), headers);

export type HttpHandler = (event: HttpEvent, context?: Context) => Promise<HttpResult>;

/**
 * A handler of requests with bodies. `admits` needs the headers alone, so that a gateway can pass a request
 * that it does not admit without its body: the handler answers it with the error.
 */
export type AdmittingHandler = HttpHandler & {
  readonly admits: (event: HttpEvent) => Promise<boolean>;
};

/** The holder of a valid key. */
export interface Caller {
  readonly prefix: string;
  /** The key's own limits; null if the limits of the environment apply. */
  readonly limits: KeyLimits | null;
  /** Null if the authorizer did not pass it on. `expires` is an instant, ISO 8601. */
  readonly owner: { readonly customer: string; readonly expires: string } | null;
}

/** The steps fill it in the order of the chain. The initial values grant no access. */
export interface Exchange {
  readonly started: number;
  /** Condition of the key; `none` if no step has checked it. */
  key: string;
  /** The prefix of a key that is in the table, valid or not. */
  prefix: string | null;
  /** Caller; null without a valid key. */
  caller: Caller | null;
  /** The limits of the key; null if there are none. */
  limits: Limits | null;
  /** Verdict of the limits; null if there is no limit, or if the store of the limits failed. */
  limit: Verdict | null;
  /** Whether the request passed without a limit because the store of the limits failed. */
  unlimited: boolean;
  /** The requests that this one counts as, in limits and usage. */
  requests: number;
  /** Name of the admin token; null on public routes. */
  who: string | null;
  parameters: Parameters;
  /** Body as parsed by the schema of the route; only routes of the administration have one. */
  body: unknown;
  form: 'json' | 'csv' | 'atom' | 'graphml';
  /** Manifest with the generations of this request, read once for all steps and the answer. */
  manifest: Manifest;
  /** The header X-Snapshot of the answer; null for routes without it. */
  snapshot: string | null;
  etag: string | null;
}

export const BARE: Parameters = {
  key: '',
  limite: 0,
  offset: 0,
  query: {},
  sent: {},
  snapshot: null,
  doubts: [],
};

export const newExchange = (): Exchange => ({
  started: performance.now(),
  key: 'none',
  prefix: null,
  caller: null,
  limits: null,
  limit: null,
  unlimited: false,
  requests: 1,
  who: null,
  parameters: BARE,
  body: undefined,
  form: 'json',
  manifest: EMPTY_MANIFEST,
  snapshot: null,
  etag: null,
});

export type CallContext = Context & { exchange: Exchange };

/** A step of the chain: a middy middleware with this event, answer and context. */
export type Step = middy.MiddlewareObj<HttpEvent, HttpResult, Error, CallContext>;

/** API Gateway sends header names in lower case; direct calls of a function may not. */
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
