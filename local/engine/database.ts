/** The tables and items of the engine: dynalite's actions over LevelDB. */
import { tablesFolder } from '../segments/tables.ts';
import { ACTIONS } from './calls/actions.ts';
import { refused } from './calls/errors.ts';
import { type Locks, makeLocks } from './calls/locks.ts';
import { runAction } from './calls/run-action.ts';
import { type Disk, type DiskPorts, openDisk } from './disk/disk.ts';
import { openLevel } from './disk/level.ts';
import { removeTables, settleTables } from './half-made.ts';
import { openSegments, type Segments } from './segments.ts';

export { LOCKED } from './disk/level.ts';

export interface Database {
  readonly disk: Disk;
  readonly segments: Segments;
  readonly locks: Locks;
  /** Names of the tables whose import is running. */
  readonly importing: Set<string>;
  /** Runs a call of DynamoDB. `marks` are stored with the table that the call creates. @throws DynaliteError */
  call(name: string, input: unknown, marks?: object): Promise<unknown>;
  close(): Promise<void>;
}

/** @throws DiskError, and Error whose cause has the code LOCKED when another process has the folder open */
export async function openDatabase(folder: string, ports: Partial<DiskPorts> = {}): Promise<Database> {
  const locks = makeLocks();
  const segments = openSegments(tablesFolder(folder));
  const importing = new Set<string>();
  const disk: Disk = await openDisk(folder, {
    open: openLevel,
    ...ports,
    onReopened: () => void finishHalfMade(),
  });
  const finishHalfMade = async (): Promise<void> => {
    try {
      const doomed = await settleTables({ disk, segments }, (table) => importing.has(table));
      for (const { name } of doomed) console.error(`${now()} removing what is left of the table ${name}`);
      // Removing takes seconds for millions of items, which no caller needs to wait for.
      removeTables({ disk, segments }, locks, doomed).catch(report);
    } catch (error) {
      report(error);
    }
  };
  await finishHalfMade();
  return {
    disk,
    segments,
    locks,
    importing,
    call: async (name, input, marks) => {
      const action = ACTIONS.get(name);
      if (!action) throw refused('UnknownOperationException', `${name} is not supported`);
      return runAction(disk, locks, action, input, marks);
    },
    close: async () => {
      segments.close();
      await disk.close();
    },
  };
}

const now = (): string => new Date().toISOString();

/** After an error of the disk, the next opening finds the same tables again. */
const report = (error: unknown): void =>
  console.error(`${now()} half-made tables stay until the next opening:`, error);
