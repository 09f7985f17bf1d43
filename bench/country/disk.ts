/** The disk that a country takes: how much is free, and how much a folder has at most. */
import { lstatSync, readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Blocks of /proc and stat are 512 bytes, whatever the file system uses. */
const BLOCK = 512;

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * Bytes that the files of a folder take on the disk. A file with several names, such as a segment that is
 * imported, counts once, and files that are deleted meanwhile count as none.
 */
export function bytesUnder(folder: string): number {
  const files = new Map<number, number>();
  const look = (below: string): void => {
    for (const entry of ifThere(() => readdirSync(below, { withFileTypes: true })) ?? []) {
      const path = join(below, entry.name);
      if (entry.isDirectory()) look(path);
      else {
        const file = ifThere(() => lstatSync(path));
        if (file) files.set(file.ino, file.blocks * BLOCK);
      }
    }
  };
  look(folder);
  return [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
}

function ifThere<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
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
 * Bytes of disk for each company at the peak, with a reserve: 137 of archives, and 649 of the data folder
 * while 300,000 companies are loaded.
 */
export const BYTES_A_COMPANY = 850;
/** The part of the free disk that the campaign may use. */
const USED = 0.9;

/** Returns the number of companies that the disk has room for, at most `wanted`. */
export const affordable = (wanted: number, free: number): number =>
  Math.min(wanted, Math.floor((free * USED) / BYTES_A_COMPANY));
