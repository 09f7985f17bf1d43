/**
 * Sends a call through the steps of the SDK in their order: trace header, retries, signature, connection. The SDK composes them
 * anew for every call, with others; here only the serializer, the address, the signature and the parser are our own.
 */
import { recursionDetectionMiddleware } from '@aws-sdk/core/client';
import { AwsSdkSigV4Signer } from '@aws-sdk/core/httpAuthSchemes';
import { httpSigningMiddleware } from '@smithy/core';
import type { HttpRequest } from '@smithy/core/protocols';
import { Retry, retryMiddleware, StandardRetryStrategy } from '@smithy/core/retry';
import type { NodeHttpHandler } from '@smithy/node-http-handler';
import type { AwsCredentialIdentity, HandlerExecutionContext } from '@smithy/types';
import { type Output, outputOf } from './answers.ts';
import { ATTEMPTS } from './connection.ts';
import type { CallOptions } from './item-calls.ts';
import { type Endpoint, type Operation, type Route, routeTo, unsignedRequest } from './request.ts';
import { signerOf } from './signature.ts';

/** What all calls of a client share. */
export interface Sending {
  /** Called at the first call. */
  readonly endpoint: () => Endpoint;
  readonly credentials: () => Promise<AwsCredentialIdentity>;
  readonly connections: Pick<NodeHttpHandler, 'handle'>;
}

export interface Call {
  readonly operation: Operation;
  /** The form in which the store takes it in JSON. */
  readonly input: object;
}

export type Send = (call: Call, options?: CallOptions) => Promise<object>;

interface Arguments {
  readonly input: object;
  readonly request: HttpRequest;
}

type Step = (args: Arguments) => Promise<{ readonly response: unknown; readonly output: Output }>;
type Middleware = (next: Step, context: HandlerExecutionContext) => Step;

/** The pause before the first repetition, in milliseconds, as in the SDK's client of DynamoDB. */
const BASE_DELAY = Retry.v2026 ? 25 : Retry.delay();

/** Returns a function that throws the errors of the SDK, with the same names and codes. */
export function sender({ endpoint, credentials, connections }: Sending): Send {
  // The SDK declares the arguments of each step more widely; all of these pass on what they receive.
  const steps = [
    recursionDetectionMiddleware(),
    retryMiddleware(retries()),
    httpSigningMiddleware({}),
  ] as unknown as readonly Middleware[];
  const contextOf = contexts(credentials);
  let route: { readonly region: string; readonly to: Route } | undefined;

  return async ({ operation, input }, options = {}) => {
    const identity = await credentials();
    if (!route) {
      const found = endpoint();
      route = { region: found.region, to: routeTo(found) };
    }
    const connect: Step = async ({ request }) => {
      const { response } = await connections.handle(request, options);
      return { response, output: await outputOf(response) };
    };
    const context = contextOf(identity, route.region, options);
    const send = steps.reduceRight((next, step) => step(next, context), connect);
    return (await send({ input, request: unsignedRequest(route.to, operation, JSON.stringify(input)) }))
      .output;
  };
}

/** The strategy counts the retries of all calls of a client, so that they do not double the load of a store that fails. */
function retries() {
  const strategy = new StandardRetryStrategy({ maxAttempts: ATTEMPTS, baseDelay: BASE_DELAY });
  return { maxAttempts: async () => ATTEMPTS, retryStrategy: async () => strategy };
}

/** Returns a function that makes what the SDK's steps have in common during a call. */
function contexts(credentials: Sending['credentials']) {
  const sign = { sign: signerOf(credentials) };
  // The SDK's step writes the difference to the clock of the store into it, which it learns from the answers.
  const config = { signer: async () => sign, systemClockOffset: 0 };
  const signer = new AwsSdkSigV4Signer();

  return (identity: AwsCredentialIdentity, signingRegion: string, options: CallOptions) => {
    const context: HandlerExecutionContext = {};
    const signingProperties = { signingRegion, signingName: 'dynamodb', config, context };
    const httpAuthOption = { schemeId: 'aws.auth#sigv4', signingProperties };
    context.__smithy_context = { ...options, selectedHttpAuthScheme: { httpAuthOption, identity, signer } };
    return context;
  };
}
