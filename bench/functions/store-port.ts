/** Opens a store on a TCP port in DynamoDB's protocol, for programs and bundles that call it as on AWS. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { mapped, toItem, toWireItem, type WireItem } from '../../shared/aws/calls/attribute-values.ts';
import type { Item, StoreClient } from '../../shared/aws/calls/operations.ts';
import { AwsError } from '../../shared/aws/errors.ts';

type Input = Readonly<Record<string, unknown>>;

interface Ported {
  readonly client: StoreClient;
  /** Awaited before each answer. @default nothing */
  readonly before?: () => Promise<unknown>;
}

export async function openStorePort({ client, before }: Ported) {
  const server = createServer(async (received, response) => {
    const { status, body } = await answerTo(received).catch(errorOf);
    await before?.();
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(body));
  });
  const answerTo = async (received: IncomingMessage) => {
    const operation = String(received.headers['x-amz-target']).split('.')[1] ?? '';
    const input = JSON.parse(await text(received)) as Input;
    const answer = await client.call(operation as 'GetItem', toNative(input) as never);
    return { status: 200, body: toWire(answer as Input) };
  };
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** Closes the port and every connection. */
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** Conditions and inputs that are refused are the caller's errors; others are repeated by the SDK. */
function errorOf(thrown: Error) {
  const error = thrown instanceof AwsError && thrown.cause instanceof Error ? thrown.cause : thrown;
  const status = error.name.endsWith('Exception') ? 400 : 500;
  return {
    status,
    body: { __type: `com.amazonaws.dynamodb.v20120810#${error.name}`, message: error.message },
  };
}

type Convert = (value: never) => unknown;

const withParts = (input: Input, parts: Readonly<Record<string, Convert>>): Input =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      value && parts[name] ? parts[name](value as never) : value,
    ]),
  );

const KEYS: Convert = (asked: Record<string, { Keys: WireItem[] }>) =>
  mapped(asked, ({ Keys }) => ({ Keys: Keys.map(toItem) }));

const toNative = (input: Input): Input =>
  withParts(input, {
    Key: toItem,
    Item: toItem,
    ExclusiveStartKey: toItem,
    ExpressionAttributeValues: toItem,
    RequestItems: KEYS,
  });

const toWire = (output: Input): Input =>
  withParts(output, {
    Item: toWireItem,
    Attributes: toWireItem,
    Items: (items: Item[]) => items.map(toWireItem),
    LastEvaluatedKey: toWireItem,
    Responses: (found: Record<string, Item[]>) => mapped(found, (items) => items.map(toWireItem)),
  });
