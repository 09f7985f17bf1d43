/** Archives that several threads write have the bytes of those that one thread writes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SYNTHETIC_SOURCES } from '../../synthetic/registry.ts';
import { PUBLICATION_DEFAULTS, type Summary, writeSynthetic } from '../../synthetic/write.ts';
import { folderForFile } from '../support/for-file.ts';

const folder = folderForFile('synthetic-threads');

async function written(source: string, threads: number) {
  const dir = join(folder, `${source}-${threads}`);
  const publication = { ...PUBLICATION_DEFAULTS, source, companies: 700, faults: 5 };
  const { seconds: _, ...summary }: Summary = await writeSynthetic({ ...publication, dir, threads });
  const files = readdirSync(dir).sort();
  return { summary, files, bytes: files.map((name) => readFileSync(join(dir, name))) };
}

test.each(Object.keys(SYNTHETIC_SOURCES))('%s is the same from one thread and from three', async (source) => {
  const [one, three] = [await written(source, 1), await written(source, 3)];
  expect(three.summary).toEqual(one.summary);
  expect(three.files).toEqual(one.files);
  for (const [i, bytes] of one.bytes.entries())
    expect(three.bytes[i]?.equals(bytes), one.files[i]).toBe(true);
});
