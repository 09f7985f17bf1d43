/** Makes the calls through the SDK's document client. */
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeImportCommand,
  DescribeTableCommand,
  ImportTableCommand,
  ListTablesCommand,
  TagResourceCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
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
import type { Operation, StoreClient, TableOperation } from './operations.ts';

type Command = Parameters<DynamoDBDocumentClient['send']>[0];

const COMMANDS: Readonly<Record<Operation | TableOperation, new (input: never) => unknown>> = {
  BatchGetItem: BatchGetCommand,
  CreateTable: CreateTableCommand,
  DeleteItem: DeleteCommand,
  DeleteTable: DeleteTableCommand,
  DescribeContinuousBackups: DescribeContinuousBackupsCommand,
  DescribeImport: DescribeImportCommand,
  DescribeTable: DescribeTableCommand,
  GetItem: GetCommand,
  ImportTable: ImportTableCommand,
  ListTables: ListTablesCommand,
  PutItem: PutCommand,
  Query: QueryCommand,
  Scan: ScanCommand,
  TagResource: TagResourceCommand,
  UpdateItem: UpdateCommand,
  UpdateTable: UpdateTableCommand,
};

/** The cast is needed because TypeScript does not infer a command's input and output from its name. */
export const sdkCalls = (client: DynamoDBDocumentClient): StoreClient['call'] =>
  (async (operation: Operation | TableOperation, input: object, options = {}) =>
    client.send(new COMMANDS[operation](input as never) as Command, options)) as StoreClient['call'];
