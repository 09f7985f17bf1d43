/** The disk that a country takes: how much is free, and how much a folder has at most. */
import { lstatSync, readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Blocks of /proc and stat are 512 bytes, whatever the file system uses. */
const BLOCK = 512;

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Bytes that the files of a folder take on the disk. Files that are deleted meanwhile count as none. */
export function bytesUnder(folder: string): number {
  let sum = 0;
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      sum += entry.isDirectory() ? bytesUnder(path) : lstatSync(path).blocks * BLOCK;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return sum;
}

const EVERY_MS = 1_000;

/** Looks once a second, so a file that exists for a shorter time may be missed. */
export function watchDisk(folder: string): { readonly peak: () => number; stop(): void } {
  let peak = 0;
  const look = (): void => {
    peak = Math.max(peak, bytesUnder(folder));
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    peak: () => peak,
    stop: () => {
      clearInterval(timer);
      look();
    },
  };
}

/**
 * Bytes of disk for each company at the peak, with a reserve: 137 of archives, and 1,775 of the data folder while 200,000
 * companies are loaded.
 */
export const BYTES_A_COMPANY = 2_000;
/** The part of the free disk that the campaign may use. */
const USED = 0.9;

/** Returns the number of companies that the disk has room for, at most `wanted`. */
export const affordable = (wanted: number, free: number): number =>
  Math.min(wanted, Math.floor((free * USED) / BYTES_A_COMPANY));
