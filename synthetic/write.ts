/** Writes a whole synthetic publication into a folder and counts what it wrote. */
import { mkdirSync } from 'node:fs';
import { type Written, writeMembers } from './kit/members.ts';
import { ALL_PARTS, type Publication } from './publication.ts';
import { membersOf } from './registry.ts';
import { writeInThreads } from './threads.ts';

export interface WriteOptions extends Publication {
  readonly source: string;
  readonly dir: string;
  /** Whether members are written as plain files instead of zips. */
  readonly plain: boolean;
  /** Threads that write archives. @default 1 */
  readonly threads?: number;
}

export interface Summary {
  /** Lines per kind of file, repeated and faulty ones included. */
  readonly rows: Record<string, number>;
  /** Bytes of the members, and on disk. */
  readonly bytes: number;
  readonly stored: number;
  readonly seconds: number;
}

export const PUBLICATION_DEFAULTS = {
  source: 'cnpj',
  seed: 1,
  parts: ALL_PARTS,
  faults: 0,
  plain: false,
} as const;

function written(options: WriteOptions): Promise<Written> {
  const { threads = 1, plain, dir, companies, seed, parts, faults, month, source } = options;
  if (threads === 1 || plain) return writeMembers(dir, membersOf(source, options), plain);
  const publication = { companies, seed, parts, faults, month };
  // Archive names do not depend on the size, and each thread counts a country's population anyway.
  const names = membersOf(source, { ...publication, companies: 1 }).map(({ archive }) => archive);
  return writeInThreads(threads, names, { source, dir, publication });
}

/** @throws RangeError for a source that has no generator */
export async function writeSynthetic(options: WriteOptions): Promise<Summary> {
  mkdirSync(options.dir, { recursive: true });
  const start = performance.now();
  const { rows, bytes, stored } = await written(options);
  return { rows, bytes, stored, seconds: Math.round(performance.now() - start) / 1000 };
}
