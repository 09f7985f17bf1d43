/** Makes the calls for items through the SDK's document client. */
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { CallItems, Operation } from './operations.ts';

type Command = Parameters<DynamoDBDocumentClient['send']>[0];

const COMMANDS: Readonly<Record<Operation, new (input: never) => unknown>> = {
  BatchGetItem: BatchGetCommand,
  DeleteItem: DeleteCommand,
  DescribeTable: DescribeTableCommand,
  GetItem: GetCommand,
  PutItem: PutCommand,
  Query: QueryCommand,
  Scan: ScanCommand,
  UpdateItem: UpdateCommand,
};

/** The types of the port name the input and the output of each command, which TypeScript does not infer from its name. */
export const sdkCalls = (client: DynamoDBDocumentClient): CallItems =>
  (async (operation: Operation, input: object, options = {}) =>
    client.send(new COMMANDS[operation](input as never) as Command, options)) as CallItems;
