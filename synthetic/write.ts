/** Writes a whole synthetic publication into a folder and counts what it wrote. */
import { mkdirSync } from 'node:fs';
import { writeMembers } from './kit/members.ts';
import { ALL_PARTS, type Publication } from './publication.ts';
import { SYNTHETIC_SOURCES } from './registry.ts';

export interface WriteOptions extends Publication {
  readonly source: string;
  readonly dir: string;
  /** Whether members are written as plain files instead of zips. */
  readonly plain: boolean;
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

/** @throws RangeError for a source that has no generator */
export async function writeSynthetic(options: WriteOptions): Promise<Summary> {
  const source = SYNTHETIC_SOURCES[options.source];
  if (!source) throw new RangeError(`No generator for source "${options.source}"`);
  mkdirSync(options.dir, { recursive: true });
  const start = performance.now();
  const { rows, bytes, stored } = await writeMembers(options.dir, source(options), options.plain);
  return { rows, bytes, stored, seconds: Math.round(performance.now() - start) / 1000 };
}
