/**
 * Sends a call through the steps of the SDK in their order: trace header, retries, signature, connection. The
 * SDK composes them anew for every call, with others; here only the serializer, the address, the signature
 * and the parser are our own.
 */
import { recursionDetectionMiddleware } from '@aws-sdk/core/client';
import { AwsSdkSigV4Signer } from '@aws-sdk/core/httpAuthSchemes';
import { httpSigningMiddleware } from '@smithy/core';
import type { HttpRequest } from '@smithy/core/protocols';
import { retryMiddleware, StandardRetryStrategy } from '@smithy/core/retry';
import type { NodeHttpHandler } from '@smithy/node-http-handler';
import type { AwsCredentialIdentity, HandlerExecutionContext } from '@smithy/types';
import { type Output, outputOf } from './answers.ts';
import { ATTEMPTS } from './connection.ts';
import type { CallOptions } from './operations.ts';
import { type Endpoint, type Route, routeTo, unsignedRequest } from './request.ts';
import type { Service } from './services.ts';
import { signerOf } from './signature.ts';

/** The settings that all calls of a client share. */
export interface Sending {
  readonly service: Service;
  /** Called at the first call. */
  readonly endpoint: () => Endpoint;
  readonly credentials: () => Promise<AwsCredentialIdentity>;
  readonly connections: Pick<NodeHttpHandler, 'handle'>;
}

export interface Call {
  /** Its name in the API of the service. */
  readonly operation: string;
  /** The input in the form in which the service takes it in JSON. */
  readonly input: object;
}

export type Send = (call: Call, options?: CallOptions) => Promise<object>;

interface Arguments {
  readonly input: object;
  readonly request: HttpRequest;
}

type Step = (args: Arguments) => Promise<{ readonly response: unknown; readonly output: Output }>;
type Middleware = (next: Step, context: HandlerExecutionContext) => Step;

/** Returns a function that throws the errors of the SDK, with the same names and codes. */
export function sender({ service, endpoint, credentials, connections }: Sending): Send {
  // The SDK declares the arguments of each step more widely; all of these pass on what they receive.
  const steps = [
    recursionDetectionMiddleware(),
    retryMiddleware(retries(service)),
    httpSigningMiddleware({}),
  ] as unknown as readonly Middleware[];
  const contextOf = contexts(service, credentials);
  let route: { readonly region: string; readonly to: Route } | undefined;

  return async ({ operation, input }, options = {}) => {
    const identity = await credentials();
    if (!route) {
      const found = endpoint();
      route = { region: found.region, to: routeTo(service, found) };
    }
    const connect: Step = async ({ request }) => {
      const { response } = await connections.handle(request, options);
      return { response, output: await outputOf(response) };
    };
    const context = contextOf(identity, route.region, options);
    const send = steps.reduceRight((next, step) => step(next, context), connect);
    const request = unsignedRequest(route.to, `${service.target}.${operation}`, JSON.stringify(input));
    return (await send({ input, request })).output;
  };
}

/** Counts the retries of all calls of a client, so that they do not double the load of a failing service. */
function retries({ firstPauseMs }: Service) {
  const strategy = new StandardRetryStrategy({ maxAttempts: ATTEMPTS, baseDelay: firstPauseMs });
  return { maxAttempts: async () => ATTEMPTS, retryStrategy: async () => strategy };
}

/** Returns a function that makes what the SDK's steps have in common during a call. */
function contexts({ name: signingName }: Service, credentials: Sending['credentials']) {
  const sign = { sign: signerOf(credentials) };
  // The SDK's step writes the clock difference that it learns from answers into `systemClockOffset`.
  const config = { signer: async () => sign, systemClockOffset: 0 };
  const signer = new AwsSdkSigV4Signer();

  return (identity: AwsCredentialIdentity, signingRegion: string, options: CallOptions) => {
    const context: HandlerExecutionContext = {};
    const signingProperties = { signingRegion, signingName, config, context };
    const httpAuthOption = { schemeId: 'aws.auth#sigv4', signingProperties };
    context.__smithy_context = { ...options, selectedHttpAuthScheme: { httpAuthOption, identity, signer } };
    return context;
  };
}
