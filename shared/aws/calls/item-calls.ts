/** The calls that requests make for items by key, as a port. */

/** Attribute names and values of a key, and of an item. */
export type ItemKey = Record<string, string>;
export type Item = Record<string, unknown>;

/** The keys to read, by table. */
export type KeysByTable = Record<string, { Keys: ItemKey[] }>;

export interface CallOptions {
  /** Ends the call, retries included. */
  readonly abortSignal?: AbortSignal;
}

/** An update of numbers under a condition. */
export interface NumberUpdate {
  /** `SET …` */
  readonly expression: string;
  readonly condition: string;
  /** Values by placeholder, including those of the condition. */
  readonly values: Readonly<Record<string, number>>;
}

export interface ItemCalls {
  /** Returns undefined if there is no such item. @throws the error of the SDK */
  readonly get: (table: string, key: ItemKey, options?: CallOptions) => Promise<Item | undefined>;
  /** Reads up to 100 items, and returns the keys that the store did not process. @throws the error of the SDK */
  readonly batchGet: (keys: KeysByTable) => Promise<BatchAnswer>;
  /** Returns the whole updated item. @throws the error of the SDK, also where the condition does not hold */
  readonly update: (
    table: string,
    key: ItemKey,
    update: NumberUpdate,
    options?: CallOptions,
  ) => Promise<Item>;
  /** Replaces an item of the same key. @throws the error of the SDK */
  readonly put: (table: string, item: Item, options?: CallOptions) => Promise<void>;
}

/** What sends these calls: the client of the SDK, or the one of requests alone. */
export interface ItemClient {
  readonly calls: ItemCalls;
  /** Closes the connections. */
  readonly destroy: () => void;
}

export interface BatchAnswer {
  readonly items: Readonly<Record<string, readonly Item[]>>;
  readonly unprocessed: KeysByTable;
}
