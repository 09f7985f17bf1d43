/** Types for the parts of dynalite that the engine uses; the package has none. */

interface DynaliteError extends Error {
  statusCode?: number;
  body?: { __type: string; message: string };
}

interface DynaliteTable {
  TableName: string;
  TableStatus: string;
  TableArn: string;
  TableId: string;
  KeySchema: { AttributeName: string }[];
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
}

/** The records of one prefix. */
interface DynalitePart {
  get(key: string, callback: (error: Error | null, value?: unknown) => void): void;
  put(key: string, value: unknown, callback: (error: Error | null) => void): void;
  del(key: string, callback: (error: Error | null) => void): void;
  lock(key: string, work: (release: DynaliteRelease) => void): void;
  createValueStream(range?: import('./disk/level.ts').Range): import('node:stream').Stream;
}

/** Returns a callback that releases the lock before it calls the given one. */
type DynaliteRelease = (
  callback: (error: Error | null, value?: unknown) => void,
) => (error: Error | null, value?: unknown) => void;

/** The part of dynalite's store that its actions use. */
interface DynaliteStore {
  options: { createTableMs: number; deleteTableMs: number; updateTableMs: number; maxItemSize: number };
  tableDb: DynalitePart & {
    awsAccountId: string;
    awsRegion: string;
    createKeyStream(): import('node:stream').Stream;
  };
  getItemDb(table: string): DynalitePart;
  getTable(
    name: string,
    checkStatus: boolean | ((error: DynaliteError | null, table: DynaliteTable) => void),
    callback?: (error: DynaliteError | null, table: DynaliteTable) => void,
  ): void;
  deleteItemDb(table: string, callback: (error: Error | null) => void): void;
  deleteTagDb(table: string, callback: (error: Error | null) => void): void;
}

type DynaliteAction = (
  store: DynaliteStore,
  input: object,
  callback: (error: DynaliteError | null, answer?: unknown) => void,
) => void;

interface DynaliteValidation {
  types: object;
  custom?: (input: object, store: DynaliteStore) => string | undefined;
}

declare module 'dynalite/db/index.js' {
  const db: {
    createKey(item: Record<string, unknown>, table: DynaliteTable): string;
    validateKey(key: Record<string, unknown>, table: DynaliteTable): Error | null | undefined;
  };
  export default db;
}

declare module 'dynalite/validations/index.js' {
  const validations: {
    /** Returns the input without unknown fields. @throws DynaliteError */
    checkTypes(input: unknown, types: object): object;
    /** @throws DynaliteError */
    checkValidations(
      input: object,
      types: object,
      custom: DynaliteValidation['custom'],
      store: DynaliteStore,
    ): void;
  };
  export default validations;
}

declare module 'dynalite' {
  export default function dynalite(options: {
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }): import('node:http').Server;
}
