/**
 * A stand-in for LevelDB on a disk that fills up, fails or loses power. It knows the least that a power loss leaves: the
 * changes that were synced, and the others only after a flush, because LevelDB does not sync a log when it begins the next.
 * As LevelDB does, it refuses every write after a failed one until it was opened again.
 */
import type { DiskPorts } from '../../../local/engine/disk/disk.ts';
import type { Change, KeyCursor, Level, Range } from '../../../local/engine/disk/level.ts';

export interface StandInDisk {
  readonly ports: Pick<DiskPorts, 'open' | 'reserveRoom'>;
  /** The error of every write from now on, in the words of the C library; null where writes succeed. */
  fault: string | null;
  /** Is called before each write of an import. */
  beforeAppend: () => void;
  /** Iterators that are open now. */
  iterators: () => number;
  /** The number of syncs so far. */
  syncs: () => number;
  /** Returns the files that a power loss after so many syncs leaves, as the content of another stand-in. */
  afterCut: (syncs: number) => StandInDisk;
  /** Writes without the engine. */
  put: (key: string, value: string) => void;
  readonly get: (key: string) => string | undefined;
  readonly keys: () => string[];
}

interface Content {
  readonly values: Map<string, string>;
  readonly log: Logged[];
  syncs: number;
}

interface Logged {
  readonly change: Change;
  /** The number of the sync that brought the change to the disk. */
  synced: number;
}

export function standInDisk(first: ReadonlyMap<string, string> = new Map()): StandInDisk {
  const content: Content = { values: new Map(first), log: [], syncs: 0 };
  let iterators = 0;
  const count = (by: number): void => {
    iterators += by;
  };
  const disk: StandInDisk = {
    fault: null,
    beforeAppend: () => undefined,
    iterators: () => iterators,
    syncs: () => content.syncs,
    afterCut: (syncs) => standInDisk(contentAt(first, content, syncs)),
    put: (key, value) => void content.values.set(key, value),
    get: (key) => content.values.get(key),
    keys: () => [...content.values.keys()].sort(),
    ports: {
      open: async () => {
        if (disk.fault !== null) throw ioError(disk.fault);
        return levelOf(content, disk, count);
      },
      reserveRoom: async () => (disk.fault === null ? async () => undefined : null),
    },
  };
  return disk;
}

function contentAt(first: ReadonlyMap<string, string>, { log }: Content, syncs: number) {
  const values = new Map(first);
  for (const { change, synced } of log) if (synced <= syncs) apply(values, change);
  return values;
}

const ioError = (reason: string): Error =>
  Object.assign(new Error(`IO error: /disk/000005.log: ${reason}`), { code: 'LEVEL_IO_ERROR' });

function apply(values: Map<string, string>, change: Change): void {
  if (change.type === 'del') values.delete(change.key);
  else values.set(change.key, String(change.value));
}

function levelOf(content: Content, disk: StandInDisk, count: (by: number) => void): Level {
  const { values, log } = content;
  let broken: string | null = null;
  const write = (changes: readonly Change[], sync: boolean): void => {
    broken ??= disk.fault;
    if (broken !== null) throw ioError(broken);
    if (sync) content.syncs++;
    for (const change of changes) {
      apply(values, change);
      log.push({ change, synced: sync ? content.syncs : Number.POSITIVE_INFINITY });
    }
  };
  return {
    getMany: async (keys) => keys.map((key) => values.get(key)),
    batch: async (changes, sync) => {
      if (!sync) disk.beforeAppend();
      write(changes, sync);
    },
    clear: async (range) =>
      write(
        within(values, range).map((key) => ({ type: 'del', key })),
        false,
      ),
    flush: async () => {
      // LevelDB reports the error of a flush only to the next write.
      broken ??= disk.fault;
      if (broken !== null) return;
      content.syncs++;
      for (const entry of log) entry.synced = Math.min(entry.synced, content.syncs);
    },
    values: async function* (range) {
      count(1);
      try {
        for (const key of within(values, range)) yield `${values.get(key)}`;
      } finally {
        count(-1);
      }
    },
    keys: (range) => cursorOf(within(values, range), count),
    close: async () => undefined,
  };
}

function within(values: Map<string, string>, { gt, gte, lt, lte, limit = -1, reverse }: Range): string[] {
  const keys = [...values.keys()].filter(
    (key) =>
      (gt === undefined || key > gt) &&
      (gte === undefined || key >= gte) &&
      (lt === undefined || key < lt) &&
      (lte === undefined || key <= lte),
  );
  keys.sort();
  if (reverse) keys.reverse();
  return limit < 0 ? keys : keys.slice(0, limit);
}

function cursorOf(keys: readonly string[], count: (by: number) => void): KeyCursor {
  let at = 0;
  let open = true;
  count(1);
  const close = async (): Promise<void> => {
    if (open) count(-1);
    open = false;
  };
  return {
    next: async () => keys[at++],
    seek: (key) => {
      at = keys.findIndex((other) => other >= key);
      if (at === -1) at = keys.length;
    },
    close,
    async *[Symbol.asyncIterator]() {
      try {
        yield* keys.slice(at);
      } finally {
        await close();
      }
    },
  };
}
