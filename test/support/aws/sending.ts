/** A client of the store whose commands are sent by a test. */
import { sdkCalls } from '../../../shared/aws/calls/sdk-calls.ts';
import type { StoreClient } from '../../../shared/aws/dynamodb.ts';

export function clientSending(send: StoreClient['send']): StoreClient {
  const client = { send } as unknown as StoreClient;
  return Object.assign(client, { call: sdkCalls(client) });
}
