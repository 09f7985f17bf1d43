/** Writes the files of a bundled sample. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createZip } from '../kit/zip.ts';
import type { SampleFile } from './printed.ts';

/** The publisher's files of one source. */
export type Sample = readonly SampleFile[];

/** Replaces every file of the folder. */
export async function writeSample(sample: Sample, dir: string): Promise<void> {
  mkdirSync(dir, { recursive: true });
  for (const name of readdirSync(dir)) rmSync(join(dir, name));
  for (const { name, bytes, zip } of sample) {
    if (zip) await writeZip(join(dir, zip), name, bytes);
    else writeFileSync(join(dir, name), bytes);
  }
}

async function writeZip(path: string, name: string, bytes: Buffer): Promise<void> {
  const zip = createZip(path);
  await zip.add(name, [bytes]);
  zip.close();
}
