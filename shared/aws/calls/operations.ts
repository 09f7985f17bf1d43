/** The operations of DynamoDB on items, as a port. Inputs and outputs are those of the SDK's document client. */
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
  readonly DescribeTable: { readonly Table?: { readonly TableStatus?: string | undefined } | undefined };
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

/** A client that makes these calls: that of the SDK (dynamodb.ts), or that of functions (serving-client.ts). */
export interface ItemClient {
  readonly call: CallItems;
  /** Closes the connections. */
  readonly destroy: () => void;
}
