/** Random rows, and publications made of them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { Source } from '../../../shared/datasets/define.ts';
import type { Row, SampleFile } from '../../../synthetic/samples/printed.ts';
import { publishFiles } from '../service/published.ts';
import type { TestStore } from '../service/store.ts';

export async function published<T>(
  store: TestStore,
  source: Source,
  files: readonly SampleFile[],
  read: (dir: string) => Promise<T>,
): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'random-'));
  try {
    for (const { name, bytes } of files) writeFileSync(join(dir, name), bytes);
    await publishFiles(store, source, dir);
    return await read(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

export const pageSize = fc.integer({ min: 1, max: 100 });

/** A dozen pages of a list show what a hundred would. */
export const fewPages = (limite: number, rows: number): number => Math.max(limite, Math.ceil(rows / 12));
/** Mostly few, at times more than two blocks. */
const size = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 13, max: 130 }));
export const rowsOf = (row: fc.Arbitrary<Row>, count = size): fc.Arbitrary<Row[]> =>
  count.chain((n) => fc.array(row, { minLength: n, maxLength: n }));

/** The same place, as people write it. */
export const spelled = (text: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    text,
    text.toLowerCase(),
    `  ${text.replace(' ', '   ')} `,
    text.normalize('NFD'),
    text.replaceAll('A', 'Á').replaceAll('O', 'õ'),
  );
