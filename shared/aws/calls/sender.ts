/**
 * Sends a call through the steps of the SDK in their order: trace header, retries, signature, connection. The SDK composes them
 * anew for every call, with others; here only the serializer, the address, the signature and the parser are our own.
 */
import { recursionDetectionMiddleware } from '@aws-sdk/core/client';
import { httpSigningMiddleware } from '@smithy/core';
import type { HttpRequest } from '@smithy/core/protocols';
import { retryMiddleware } from '@smithy/core/retry';
import type { HandlerExecutionContext, StaticOperationSchema } from '@smithy/types';
import { type Output, outputOf } from './answers.ts';
import type { CallOptions } from './item-calls.ts';
import { findRoute, type Operation, type ResolvedConfig, type Route, unsignedRequest } from './request.ts';
import { signerOf } from './signature.ts';

export interface Call {
  readonly operation: Operation;
  /** The shape of the operation, by which the SDK parses errors. */
  readonly schema: StaticOperationSchema;
  /** The form in which the store takes it in JSON. */
  readonly input: object;
}

interface Arguments {
  readonly input: object;
  readonly request: HttpRequest;
}

type Step = (args: Arguments) => Promise<{ readonly response: unknown; readonly output: Output }>;
type Middleware = (next: Step, context: HandlerExecutionContext) => Step;

/** Returns a function that throws the errors of the SDK, with the same names and codes. */
export function sender(config: ResolvedConfig): (call: Call, options?: CallOptions) => Promise<object> {
  // The SDK declares the arguments of each step more widely; all of these pass on what they receive.
  const steps = [
    recursionDetectionMiddleware(),
    retryMiddleware(config),
    httpSigningMiddleware(config),
  ] as unknown as readonly Middleware[];
  const contextOf = contexts(config);

  return async ({ operation, schema, input }, options = {}) => {
    const { context, route } = await contextOf(options);
    const connect: Step = async ({ request }) => {
      const { response } = await config.requestHandler.handle(request, options);
      return { response, output: await outputOf(config, schema, response) };
    };
    const send = steps.reduceRight((next, step) => step(next, context), connect);
    const request = unsignedRequest(route, operation, JSON.stringify(input));
    return (await send({ input, request })).output;
  };
}

/** Returns a function that makes what the SDK's steps have in common during a call, and finds the route of its request. */
function contexts(config: ResolvedConfig) {
  const [scheme] = config.httpAuthSchemes;
  if (!scheme) throw new Error('the client has no signature');
  const { schemeId, signer } = scheme;
  const signing = signingConfig(config);
  let kept: { readonly account: string | undefined; readonly route: Route } | undefined;

  return async (options: CallOptions) => {
    const identity = await config.credentials();
    const account = identity.accountId;
    // The address may depend on the account of the credentials.
    if (kept?.account !== account || !kept) kept = { account, route: await findRoute(config) };
    const { route } = kept;
    const context: HandlerExecutionContext = {};
    const signingProperties = { ...route.signing, config: signing, context };
    const httpAuthOption = { schemeId, signingProperties };
    context.__smithy_context = { ...options, selectedHttpAuthScheme: { httpAuthOption, identity, signer } };
    return { context, route };
  };
}

/** The fields that the SDK's step for signatures reads. The clock offset is that of the client, which learns it from the answers. */
function signingConfig(config: ResolvedConfig): object {
  const signer = { sign: signerOf(config.credentials) };
  return {
    disableClockSkewCorrection: config.disableClockSkewCorrection,
    signer: async () => signer,
    get systemClockOffset() {
      return config.systemClockOffset;
    },
    set systemClockOffset(ms) {
      config.systemClockOffset = ms;
    },
  };
}
