/**
 * The clients of functions: few calls, made without the clients of the SDK (docs/decisions/0111).
 */
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { REQUEST_MS, toRegion } from './connection.ts';
import { directCalls } from './direct-calls.ts';
import type { ItemClient } from './operations.ts';
import { endpointOf } from './request.ts';
import { type Send, type Sending, sender } from './sender.ts';
import { DYNAMODB, SECRETS_MANAGER, type Service } from './services.ts';

/** Reads region, credentials and endpoint from AWS_* variables. `attemptMs` limits one of three attempts. */
export const createServingClient = (attemptMs = REQUEST_MS): ItemClient =>
  itemClient(connected(toRegion(attemptMs), ofFunction(DYNAMODB)));

/** Sends the calls of Secrets Manager. */
export const createSecretsSender = (): Sender => connected(toRegion(REQUEST_MS), ofFunction(SECRETS_MANAGER));

export interface Sender {
  readonly send: Send;
  /** Closes the connections. */
  readonly destroy: () => void;
}

type Target = Omit<Sending, 'connections'>;

const ofFunction = (service: Service): Target => ({
  service,
  endpoint: () => endpointOf(service, process.env),
  // Read at each call, because a function may receive other credentials.
  credentials: fromEnv(),
});

function connected(settings: ConstructorParameters<typeof NodeHttpHandler>[0], target: Target): Sender {
  const connections = new NodeHttpHandler(settings);
  return { send: sender({ ...target, connections }), destroy: () => connections.destroy() };
}

const itemClient = ({ send, destroy }: Sender): ItemClient => ({ call: directCalls(send), destroy });
