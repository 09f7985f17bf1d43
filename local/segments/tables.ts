/** The tables in segments below a folder, each in a folder of its name, as a process reads them. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { INDEX } from './index-file.ts';
import { openSegmentTable, type SegmentTable } from './table.ts';

export interface SegmentTables {
  /** Returns null without a complete table of that name. @throws SegmentDamaged, and errors of the system */
  find(name: string): SegmentTable | null;
  /** Closes the table; it is opened again when it is next read. */
  forget(name: string): void;
  close(): void;
}

/**
 * A deleted table stays readable, and its files use disk, until the process closes it. Requests do not read a
 * table that has been released for a minute, so it may be closed at any time.
 */
const LOOK_MS = 5_000;

export function segmentTables(folder: string): SegmentTables {
  const open = new Map<string, SegmentTable>();
  const forget = (name: string): void => {
    open.get(name)?.close();
    open.delete(name);
  };
  const closeDeleted = (): void => {
    for (const [name, { inode }] of open) if (inodeOf(join(folder, name)) !== inode) forget(name);
  };
  const timer = setInterval(closeDeleted, LOOK_MS);
  timer.unref();
  return {
    forget,
    find: (name) => {
      const known = open.get(name);
      if (known) return known;
      const found = opened(join(folder, name));
      if (found) open.set(name, found);
      return found;
    },
    close: () => {
      clearInterval(timer);
      for (const name of [...open.keys()]) forget(name);
    },
  };
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

function opened(folder: string): SegmentTable | null {
  try {
    return openSegmentTable(folder);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const inodeOf = (folder: string): number | undefined =>
  statSync(join(folder, INDEX), { throwIfNoEntry: false })?.ino;
