/** Types for the parts of dynalite that the engine uses; the package has none. */

interface DynaliteError extends Error {
  statusCode?: number;
  body?: { __type: string; message: string };
}

interface DynaliteTable {
  TableName: string;
  TableStatus: string;
  TableArn: string;
  KeySchema: { AttributeName: string }[];
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
}

interface DynaliteStore {
  db: import('classic-level').ClassicLevel<string, string>;
  tableDb: { createKeyStream(): import('node:stream').Readable };
  getTable(name: string, callback: (error: DynaliteError | null, table: DynaliteTable) => void): void;
  deleteItemDb(name: string, callback: (error: Error | null) => void): void;
}

declare module 'dynalite' {
  interface Options {
    path?: string;
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }
  export default function dynalite(options: Options): import('node:http').Server;
}

declare module 'dynalite/db/index.js' {
  const db: {
    create(options: object): DynaliteStore;
    createKey(item: Record<string, unknown>, table: DynaliteTable): string;
    validateKey(key: Record<string, unknown>, table: DynaliteTable): Error | null | undefined;
  };
  export default db;
}

declare module 'dynalite/actions/createTable.js' {
  export default function createTable(
    store: DynaliteStore,
    input: object,
    callback: (error: DynaliteError | null, answer: { TableDescription: DynaliteTable }) => void,
  ): void;
}
