/** How many files of segments a process keeps open: opening and closing one takes three times as long as reading a record of it. */
import { readFileSync } from 'node:fs';

/** The number where the system does not say how many files a process may open. Every system allows more. */
const FEWEST = 256;
/** A table of the country has 4,096 segments. */
const MOST = 4_096;
/** A table gets this part of the files of a process, which has two large tables, connections and files of its own. */
const PARTS = 8;

/** Returns the number for one table, from the text of Linux's `/proc/self/limits`. */
export function openFilesOf(limits: string): number {
  const [, soft = ''] = /^Max open files +(\d+|unlimited) /m.exec(limits) ?? [];
  if (soft === 'unlimited') return MOST;
  return Math.min(MOST, Math.max(FEWEST, Math.floor(Number(soft) / PARTS)));
}

/** Node raises the limit of its process to the highest that it may have. */
export function mostOpenFiles(): number {
  try {
    return openFilesOf(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    // Other systems than Linux have no such file.
    return FEWEST;
  }
}
