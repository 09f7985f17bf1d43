/** Tables without heads are read back too: a block of an ordered list that is not as it was built stops the load. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFolder } from '../../local/sample.ts';
import { creditosAtivosRfb as creditos } from '../../shared/datasets/creditos-ativos-rfb/index.ts';
import { encodeBlock } from '../../shared/store/records/block.ts';
import { type Loading, startLoading } from '../support/loads/loading.ts';

let loading: Loading;
beforeAll(async () => {
  loading = await startLoading();
});
afterAll(() => loading.close());

/** Another row in every block. */
const OTHER = encodeBlock(['202601\x7fSP']).bytes.toString('base64');

/** In every import file of the one load that is under way. */
function changeBlocks(): void {
  const loads = join(loading.store.dataDir, 'work', 'loads', creditos.name);
  const items = join(loads, readdirSync(loads)[0] ?? '', 'items', creditos.tables[0]?.name ?? '');
  for (const name of readdirSync(items)) {
    const text = zstdDecompressSync(readFileSync(join(items, name))).toString('utf8');
    const changed = text.replaceAll(/(?<=^\{"Item":\{"k":\{"S":"[AU]#.*"B":")[^"]+/gm, OTHER);
    expect(changed).not.toBe(text);
    writeFileSync(join(items, name), zstdCompressSync(Buffer.from(changed)));
  }
}

test('a block imported with other contents is refused by read-back', async () => {
  const result = await loading.load(sampleFolder(creditos), {
    source: creditos,
    version: creditos.sampleVersion,
    onStep: (step) => {
      if (step === 'import') changeBlocks();
    },
  });
  expect(result.reason).toMatch(/^gate read-back: \{"k":"A#0","sk":"0+"\} differs; \{"k":"U#0"/);
});
