/**
 * LevelDB as the engine uses it: what `write` reports as done is on disk, and no state of the disk ends it. After a failed
 * write LevelDB refuses all further ones, and its log may be torn where later records are lost, so every further write
 * fails at once until LevelDB was closed and opened again. That happens as soon as the disk takes writes; reads go on.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { groupCommits } from './commits.ts';
import { DiskError, diskErrorIn } from './disk-error.ts';
import { type HeldLevel, holdLevel } from './held-level.ts';
import type { BytesPut, Change, KeyCursor, Level, Range } from './level.ts';
import { reserveRoom } from './room.ts';

export interface Disk {
  getMany(keys: readonly string[]): Promise<(string | undefined)[]>;
  keys(range: Range): AsyncGenerator<string>;
  values(range: Range): AsyncGenerator<string>;
  /** `work` must not call the disk: it would wait for an opening that waits for it. */
  withKeys<T>(work: (keys: (range: Range) => KeyCursor) => Promise<T>): Promise<T>;
  /** Resolves when the changes are on disk. */
  write(changes: readonly Change[]): Promise<void>;
  /** Writes without waiting for the disk; only `flush` promises that it is there. */
  append(puts: BytesPut[]): Promise<void>;
  /** Resolves when everything is on disk that was appended before. */
  flush(): Promise<void>;
  /** Deletes the ranges. The deletions are on disk when it resolves. */
  clear(ranges: readonly Range[]): Promise<void>;
  /** Counts how often LevelDB was opened: what was appended before the last opening may be lost. */
  openings(): number;
  close(): Promise<void>;
}

export interface DiskPorts {
  readonly open: (folder: string) => Promise<Level>;
  /** Returns a function that gives the reserved space back, or null where the disk does not have it. */
  readonly reserveRoom: (folder: string) => Promise<(() => Promise<void>) | null>;
  /** Called after each opening but the first. */
  readonly onReopened: () => void;
}

/** The pause between two looks at a disk that failed. */
const LOOK_MS = 250;
/** The pause before the first look doubles, up to the limit, while the disk fails again within a minute of each opening. */
const LONGEST_MS = 30_000;
const SOUND_MS = 60_000;

/** The key of a table without a name, which cannot exist. */
const NO_TABLE = 'table~';

interface State {
  readonly folder: string;
  readonly ports: DiskPorts;
  readonly held: HeldLevel;
  readonly appends: Set<Promise<void>>;
  /** The error with which writes are refused; null while they are accepted. */
  failed: DiskError | null;
  pauseMs: number;
  reopenedAt: number;
  closed: boolean;
}

/** @throws DiskError, or LevelDB's error where another process has the folder open */
export async function openDisk(
  folder: string,
  given: Partial<DiskPorts> & Pick<DiskPorts, 'open'>,
): Promise<Disk> {
  const ports: DiskPorts = { reserveRoom, onReopened: () => undefined, ...given };
  const held = await holdLevel(() => ports.open(folder)).catch((error: unknown) => {
    throw diskErrorIn(folder, error);
  });
  const state: State = {
    folder,
    ports,
    held,
    appends: new Set(),
    failed: null,
    pauseMs: LOOK_MS,
    reopenedAt: Number.NEGATIVE_INFINITY,
    closed: false,
  };
  const write = groupCommits((changes) => commit(state, changes));
  const flush = async (): Promise<void> => {
    await changing(state, (level) => level.flush());
    // LevelDB reports an error of the flush only to the next write.
    await write([{ type: 'del', key: NO_TABLE }]);
  };
  return {
    getMany: (keys) => reading(state, (level) => level.getMany(keys)),
    keys: (range) => inOrder(state, (level) => level.keys(range)),
    values: (range) => inOrder(state, (level) => level.values(range)),
    withKeys: (work) => reading(state, (level) => work((range) => level.keys(range))),
    write,
    append: (puts) => append(state, puts),
    flush,
    clear: async (ranges) => {
      for (const range of ranges) await changing(state, (level) => level.clear(range));
      await flush();
    },
    openings: held.openings,
    close: async () => {
      state.closed = true;
      await held.close();
    },
  };
}

const reading = <T>({ held, folder }: State, work: (level: Level) => Promise<T>): Promise<T> =>
  held.use(work).catch((error: unknown) => {
    throw diskErrorIn(folder, error);
  });

async function* inOrder(
  { held, folder }: State,
  read: (level: Level) => AsyncIterable<string>,
): AsyncGenerator<string> {
  const { level, leave } = await held.enter();
  try {
    yield* read(level);
  } catch (error) {
    throw diskErrorIn(folder, error);
  } finally {
    leave();
  }
}

/** Refuses all further writes after an error of the disk. */
async function changing(state: State, work: (level: Level) => Promise<void>): Promise<void> {
  if (state.failed) throw state.failed;
  try {
    await state.held.use(work);
  } catch (error) {
    const mapped = diskErrorIn(state.folder, error);
    if (mapped instanceof DiskError && !state.failed) {
      state.failed = mapped;
      void mend(state);
    }
    throw mapped;
  }
}

async function commit(state: State, changes: Change[]): Promise<void> {
  await changing(state, async (level) => {
    await level.batch(changes, true);
    // A record behind a torn one of an import is lost when the log is read, although it was synced.
    await Promise.allSettled(state.appends);
  });
  if (state.failed) throw state.failed;
}

async function append(state: State, puts: BytesPut[]): Promise<void> {
  const done = changing(state, (level) => level.batch(puts, false));
  state.appends.add(done);
  try {
    await done;
  } finally {
    state.appends.delete(done);
  }
}

/** Opens LevelDB again as soon as the disk takes writes. */
async function mend(state: State): Promise<void> {
  const { folder, ports, held } = state;
  console.error(`${new Date().toISOString()} writes are refused: ${state.failed?.message}`);
  const wasSound = performance.now() - state.reopenedAt > SOUND_MS;
  state.pauseMs = wasSound ? LOOK_MS : Math.min(2 * state.pauseMs, LONGEST_MS);
  let release: (() => Promise<void>) | null = null;
  for (let wait = state.pauseMs; release === null; wait = LOOK_MS) {
    await pause(wait, undefined, { ref: false });
    if (state.closed) return;
    release = await ports.reserveRoom(folder);
  }
  // The space is kept until LevelDB is closed, so that another program cannot take it in between.
  await held.reopen(release);
  if (state.closed) return;
  state.failed = null;
  state.reopenedAt = performance.now();
  console.error(`${new Date().toISOString()} the disk takes writes again`);
  ports.onReopened();
}
