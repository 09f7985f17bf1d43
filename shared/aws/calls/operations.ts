/** DynamoDB's operations on items and tables, as a port with the types of the SDK's document client. */
import type * as Tables from '@aws-sdk/client-dynamodb';
import type * as Items from '@aws-sdk/lib-dynamodb';

/** Attribute names and values of a key, and of an item. */
export type ItemKey = Record<string, string>;
export type Item = Record<string, unknown>;

/** The keys to read, by table. */
export type KeysByTable = Record<string, { Keys: ItemKey[] }>;

export interface Inputs {
  readonly BatchGetItem: Items.BatchGetCommandInput;
  readonly DeleteItem: Items.DeleteCommandInput;
  readonly DescribeTable: { readonly TableName: string };
  readonly GetItem: Items.GetCommandInput;
  readonly PutItem: Items.PutCommandInput;
  readonly Query: Items.QueryCommandInput;
  readonly Scan: Items.ScanCommandInput;
  readonly UpdateItem: Items.UpdateCommandInput;
}

export interface Page {
  readonly Items?: Item[] | undefined;
  readonly LastEvaluatedKey?: Item | undefined;
}

/** The parts of the outputs that the service reads. */
export interface Outputs {
  readonly BatchGetItem: {
    readonly Responses?: Readonly<Record<string, readonly Item[]>> | undefined;
    readonly UnprocessedKeys?: KeysByTable | undefined;
  };
  readonly DeleteItem: object;
  readonly DescribeTable: { readonly Table?: Tables.TableDescription | undefined };
  readonly GetItem: { readonly Item?: Item | undefined };
  readonly PutItem: object;
  readonly Query: Page;
  readonly Scan: Page;
  readonly UpdateItem: { readonly Attributes?: Item | undefined };
}

export type Operation = keyof Inputs;

export interface CallOptions {
  /** Ends the call, retries included. */
  readonly abortSignal?: AbortSignal;
}

/** @throws the error of the SDK */
export type CallItems = <Name extends Operation>(
  operation: Name,
  input: Inputs[Name],
  options?: CallOptions,
) => Promise<Outputs[Name]>;

/** The client of the SDK (dynamodb.ts) or of one machine (local/store/). */
export interface ItemClient {
  readonly call: CallItems;
  /** Closes what the client has open. */
  readonly destroy: () => void;
}

/** The calls that only loads and operators make. */
export interface TableInputs {
  readonly CreateTable: Tables.CreateTableCommandInput;
  readonly DeleteTable: Tables.DeleteTableCommandInput;
  readonly DescribeContinuousBackups: Tables.DescribeContinuousBackupsCommandInput;
  readonly DescribeImport: Tables.DescribeImportCommandInput;
  readonly ImportTable: Tables.ImportTableCommandInput;
  readonly ListTables: Tables.ListTablesCommandInput;
  readonly TagResource: Tables.TagResourceCommandInput;
  readonly UpdateTable: Tables.UpdateTableCommandInput;
}

interface ImportOutput {
  readonly ImportTableDescription?: Tables.ImportTableDescription | undefined;
}

export interface TableOutputs {
  readonly CreateTable: object;
  readonly DeleteTable: object;
  readonly DescribeContinuousBackups: Pick<
    Tables.DescribeContinuousBackupsCommandOutput,
    'ContinuousBackupsDescription'
  >;
  readonly DescribeImport: ImportOutput;
  readonly ImportTable: ImportOutput;
  readonly ListTables: {
    readonly TableNames?: string[] | undefined;
    readonly LastEvaluatedTableName?: string | undefined;
  };
  readonly TagResource: object;
  readonly UpdateTable: object;
}

export type TableOperation = keyof TableInputs;

/** @throws the error of the SDK */
export type CallTables = <Name extends TableOperation>(
  operation: Name,
  input: TableInputs[Name],
) => Promise<TableOutputs[Name]>;

/** A client with all calls, for loads and the programs of operators. */
export interface StoreClient extends ItemClient {
  readonly call: CallItems & CallTables;
}
