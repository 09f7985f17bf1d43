/**
 * The client of DynamoDB for requests to the API: the four calls that they make, without the rest of the SDK's client
 * (docs/decisions/0111).
 */
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { ANY_CREDENTIALS, ENGINE, REQUEST_MS, toRegion, toSocket } from './connection.ts';
import { directCalls } from './direct-calls.ts';
import type { ItemClient } from './item-calls.ts';
import { endpointOfFunction } from './request.ts';
import { type Sending, sender } from './sender.ts';

/** Region, credentials and endpoint come from the AWS_* variables of a function. `attemptMs` limits one of three attempts. */
export const createServingClient = (attemptMs = REQUEST_MS): ItemClient =>
  clientWith(toRegion(attemptMs), {
    endpoint: () => endpointOfFunction(process.env),
    // Read at each call, because a function may receive other credentials.
    credentials: fromEnv(),
  });

/** Calls the engine that listens on the Unix socket, whatever the AWS_* variables say. */
export const createServingSocketClient = (socketPath: string, attemptMs = REQUEST_MS): ItemClient =>
  clientWith(toSocket(socketPath, attemptMs), {
    endpoint: () => ({ region: ENGINE.region, url: ENGINE.endpoint }),
    credentials: async () => ANY_CREDENTIALS,
  });

function clientWith(
  settings: ConstructorParameters<typeof NodeHttpHandler>[0],
  sending: Omit<Sending, 'connections'>,
): ItemClient {
  const connections = new NodeHttpHandler(settings);
  return {
    calls: directCalls(sender({ ...sending, connections })),
    destroy: () => connections.destroy(),
  };
}
