/** The order of the steps of every chain, and the one builder of chains. */
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { CallContext, Exchange, HttpEvent, HttpHandler, HttpResult, Step } from './exchange.ts';

const LIMITED = [
  'requestLog',
  'countUsage',
  'compression',
  'cors',
  'limitHeaders',
  'errors',
  'apiKey',
  'rateLimit',
] as const;

/**
 * The steps of each chain from the outside to the inside. Requests pass them in this order, answers in
 * reverse, so a step before `errors` also receives the answers of `errors`. The gateway has matched route and
 * method before.
 */
export const CHAINS = {
  keyed: [
    'requestLog',
    'countUsage',
    'compression',
    'snapshotHeaders',
    'cors',
    'limitHeaders',
    'errors',
    'apiKey',
    'rateLimit',
    'parameters',
    'snapshot',
    'form',
    'conditional',
  ],
  open: ['requestLog', 'compression', 'cors', 'errors', 'parameters', 'snapshot', 'form', 'conditional'],
  ofKey: [...LIMITED, 'parameters', 'conditional'],
  file: ['requestLog', 'cors', 'errors', 'apiKey', 'parameters'],
  mcp: ['requestLog', 'cors', 'errors', 'allowedOrigin', 'apiKey'],
  reconciliation: LIMITED,
  unrouted: ['requestLog', 'preflight', 'errors'],
  admin: ['requestLog', 'errors', 'token', 'parametersAndBody'],
  unroutedAdmin: ['requestLog', 'errors'],
} as const;

export type Steps<Name extends string> = Readonly<Record<Name, Step>>;

/** Makes the answer of a request that passed every step. */
export type Innermost = (event: HttpEvent, exchange: Exchange) => HttpResult | Promise<HttpResult>;

export function buildChain<Name extends string>(
  order: readonly Name[],
  steps: Steps<Name>,
  answer: Innermost,
): HttpHandler {
  // middy passes Lambda's context, to which the first step adds `exchange`.
  const chain = middy<HttpEvent, HttpResult, Error, CallContext>((event: HttpEvent, context: Context) =>
    answer(event, (context as CallContext).exchange),
  ).use(order.map((name) => steps[name]));
  return (event, context) => chain(event, { ...context } as CallContext);
}
