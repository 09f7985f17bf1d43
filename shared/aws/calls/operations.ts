/** DynamoDB's operations on items and tables, as a port with the types of the SDK's document client. */
import type {
  CreateTableCommandInput,
  DeleteTableCommandInput,
  DescribeContinuousBackupsCommandInput,
  DescribeContinuousBackupsCommandOutput,
  DescribeImportCommandInput,
  ImportTableCommandInput,
  ImportTableDescription,
  ListTablesCommandInput,
  TableDescription,
  TagResourceCommandInput,
  UpdateTableCommandInput,
} from '@aws-sdk/client-dynamodb';
import type {
  BatchGetCommandInput,
  DeleteCommandInput,
  GetCommandInput,
  PutCommandInput,
  QueryCommandInput,
  ScanCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';

/** Attribute names and values of a key, and of an item. */
export type ItemKey = Record<string, string>;
export type Item = Record<string, unknown>;

/** The keys to read, by table. */
export type KeysByTable = Record<string, { Keys: ItemKey[] }>;

export interface Inputs {
  readonly BatchGetItem: BatchGetCommandInput;
  readonly DeleteItem: DeleteCommandInput;
  readonly DescribeTable: { readonly TableName: string };
  readonly GetItem: GetCommandInput;
  readonly PutItem: PutCommandInput;
  readonly Query: QueryCommandInput;
  readonly Scan: ScanCommandInput;
  readonly UpdateItem: UpdateCommandInput;
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
  readonly DescribeTable: { readonly Table?: TableDescription | undefined };
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
  readonly CreateTable: CreateTableCommandInput;
  readonly DeleteTable: DeleteTableCommandInput;
  readonly DescribeContinuousBackups: DescribeContinuousBackupsCommandInput;
  readonly DescribeImport: DescribeImportCommandInput;
  readonly ImportTable: ImportTableCommandInput;
  readonly ListTables: ListTablesCommandInput;
  readonly TagResource: TagResourceCommandInput;
  readonly UpdateTable: UpdateTableCommandInput;
}

interface ImportOutput {
  readonly ImportTableDescription?: ImportTableDescription | undefined;
}

export interface TableOutputs {
  readonly CreateTable: object;
  readonly DeleteTable: object;
  readonly DescribeContinuousBackups: Pick<
    DescribeContinuousBackupsCommandOutput,
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
