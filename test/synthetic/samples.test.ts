/** The bundled samples equal the output of their makers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleFolder } from '../../local/sample.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { SAMPLES } from '../../synthetic/registry.ts';
import { writeSample } from '../../synthetic/samples/bundled.ts';
import { readFiles } from '../readers/files.ts';
import { folderForFile } from '../support/for-file.ts';

const again = folderForFile('samples');

test.each(SOURCES.filter(({ name }) => SAMPLES.has(name)))(
  'the sample of $name equals the output of its maker',
  async (source) => {
    const dir = sampleFolder(source);
    const fresh = join(again, source.name);
    await writeSample(SAMPLES.get(source.name)!, fresh);
    expect(readdirSync(fresh).sort()).toEqual(readdirSync(dir).sort());
    for (const name of readdirSync(fresh)) {
      // Deflated bytes differ between processors and versions of zlib; the members are compared below.
      if (name.endsWith('.zip')) continue;
      expect(readFileSync(join(fresh, name)).equals(readFileSync(join(dir, name))), name).toBe(true);
    }
    expect(await readFiles(fresh)).toEqual(await readFiles(dir));
  },
);
