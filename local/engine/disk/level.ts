/** The few operations of LevelDB that the engine uses, as a port: tests replace it by disks that fill up or lose power. */
import { ClassicLevel } from 'classic-level';
import { syncFolders } from './sync-folder.ts';

/** Bounds of keys, as LevelDB compares them. */
export interface Range {
  readonly gt?: string;
  readonly gte?: string;
  readonly lt?: string;
  readonly lte?: string;
  readonly limit?: number;
  readonly reverse?: boolean;
}

export interface TextPut {
  readonly type: 'put';
  readonly key: string;
  readonly value: string;
}

export interface BytesPut {
  readonly type: 'put';
  readonly key: string;
  readonly value: Buffer;
  readonly valueEncoding: 'buffer';
}

export type Change = TextPut | BytesPut | { readonly type: 'del'; readonly key: string };

/** Keys in order; a loop over them closes the iterator. `seek` skips to the first key from there on. */
export interface KeyCursor extends AsyncIterable<string> {
  next(): Promise<string | undefined>;
  seek(key: string): void;
  close(): Promise<void>;
}

export interface Level {
  getMany(keys: readonly string[]): Promise<(string | undefined)[]>;
  /** With `sync` the changes, and all changes before them in the same log, are on disk when the promise resolves. */
  batch(changes: Change[], sync: boolean): Promise<void>;
  /** Deletes a range. The deletions are on disk only after `flush`. */
  clear(range: Range): Promise<void>;
  /** Closes its iterator at the end of the loop, however it ends. */
  values(range: Range): AsyncIterable<string>;
  keys(range: Range): KeyCursor;
  /** Writes every change from memory into tables. An error of the disk shows only at the next `batch`. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Bytes for imports of millions of items: with its defaults of 4 MB and 2 MB, LevelDB compacts four times as often. */
const OPTIONS = { writeBufferSize: 32 << 20, maxFileSize: 16 << 20, cacheSize: 64 << 20 };

/** A key after all keys of tables and items. */
const BEYOND = '\uffff';

/** LevelDB locks the folder for one process; a second process gets this error. */
export const LOCKED = 'LEVEL_LOCKED';

/** @throws Error whose cause is LevelDB's, with the code LOCKED where another process has the folder open */
export async function openLevel(folder: string): Promise<Level> {
  const level = new ClassicLevel<string, string>(folder, { keyEncoding: 'utf8', valueEncoding: 'utf8' });
  await level.open(OPTIONS);
  const syncEntries = await syncFolders(folder);
  return {
    getMany: (keys) => level.getMany([...keys]),
    batch: async (changes, sync) => {
      await level.batch<string, string | Buffer>(changes, { sync });
      if (sync) await syncEntries();
    },
    clear: (range) => level.clear(range),
    values: (range) => level.values(range),
    keys: (range) => level.keys(range),
    // LevelDB compacts the range of keys, which is empty, after it has written its memory into a table.
    flush: () => level.compactRange(BEYOND, BEYOND),
    close: () => level.close(),
  };
}
