/** The segment files that a process keeps open: opening and closing takes three times as long as a read. */
import { closeSync, openSync, readFileSync } from 'node:fs';

/** The number where the system does not say how many files a process may open. Every system allows more. */
const UNKNOWN = 512;
/** A table of the country has 4,096 segments, and two tables are large. */
const MOST = 8_192;
/** Segments get this part of the files of a process, which has connections and files of its own. */
const PARTS = 4;

/** Returns the number for a process, from the text of Linux's `/proc/self/limits`. */
export function openFilesOf(limits: string): number {
  const [, soft = ''] = /^Max open files +(\d+|unlimited) /m.exec(limits) ?? [];
  if (soft === '') return UNKNOWN;
  return soft === 'unlimited' ? MOST : Math.min(MOST, Math.max(1, Math.floor(Number(soft) / PARTS)));
}

/** Node raises the limit of its process to the highest that it may have. */
export function mostOpenFiles(): number {
  try {
    return openFilesOf(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    // Other systems than Linux have no such file.
    return UNKNOWN;
  }
}

export interface OpenFile {
  /** −1 where the file has been closed. */
  file: number;
}

const NO_HANDLE = ['EMFILE', 'ENFILE'];
const hasNoHandle = (error: unknown): boolean =>
  NO_HANDLE.includes((error as NodeJS.ErrnoException).code ?? '');

/** The open files of all tables. The one that was opened first is closed first. */
export class OpenFiles {
  private readonly most: number;
  /** In the order in which they were opened. */
  private readonly files = new Set<OpenFile>();

  constructor(most: number) {
    this.most = most;
  }

  /** Opens a file to read it. @throws errors of the system */
  open(path: string): OpenFile {
    if (this.files.size >= this.most) this.closeFirst(1);
    const opened = { file: this.handle(path) };
    this.files.add(opened);
    return opened;
  }

  close(opened: OpenFile): void {
    if (!this.files.delete(opened)) return;
    closeSync(opened.file);
    opened.file = -1;
  }

  /**
   * Opens a file that is none of these. Where the process has no handle left, half of these are closed.
   * @throws errors of the system
   */
  handle(path: string): number {
    try {
      return openSync(path, 'r');
    } catch (error) {
      if (this.files.size === 0 || !hasNoHandle(error)) throw error;
      this.closeFirst(Math.ceil(this.files.size / 2));
      return openSync(path, 'r');
    }
  }

  private closeFirst(count: number): void {
    let left = count;
    for (const opened of this.files) {
      if (left-- === 0) return;
      this.close(opened);
    }
  }
}
