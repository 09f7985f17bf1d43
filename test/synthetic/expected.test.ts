/** The committed answers of every sample equal those that the independent readers compute from its bytes. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleFolder } from '../../local/sample.ts';
import { folderOf, SOURCES } from '../../shared/datasets/index.ts';
import { EXPECTED } from '../../synthetic/samples/bundled.ts';
import type { Expecting } from '../readers/expected.ts';

const moduleOf = (folder: string): string => join(import.meta.dirname, '../sources', folder, 'expected.ts');

/** A source without a reader has answers written by hand. */
const read = SOURCES.filter((source) => existsSync(moduleOf(folderOf(source))));

test.each(read)('expected.json of $name (rewritten by npm run samples)', async (source) => {
  const { expected } = (await import(moduleOf(folderOf(source)))) as { expected: Expecting };
  const dir = sampleFolder(source);
  await expect(await expected(dir, source.sampleVersion)).toMatchFileSnapshot(join(dir, EXPECTED));
});
