/** Tables without heads are read back too: a block of an ordered list that is not as built stops the load. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codecsOf } from '../../loaders/records/codecs/codec.ts';
import { sampleFolder } from '../../local/sample.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { encodeBlock } from '../../shared/store/records/block.ts';
import { forFile } from '../support/for-file.ts';
import { startLoading } from '../support/loads/loading.ts';
import { changeItems } from '../support/segments/import-files.ts';

/** The last source with an ordered table. */
const [source, { table, orders }] = SOURCES.flatMap((one) =>
  codecsOf(one).flatMap((codec) => (codec.orders.length > 0 ? [[one, codec] as const] : [])),
).at(-1)!;
const CODES = orders.map(({ code }) => code);

const loading = await forFile(startLoading());

/** The content that replaces every block. */
const OTHER = Uint8Array.from(encodeBlock(['202601\x7fSP']).bytes);

/** Changes the blocks in every import file of the only running load. */
function changeBlocks(): void {
  const loads = join(loading.store.dataDir, 'work', 'loads', source.name);
  const items = join(loads, readdirSync(loads)[0] ?? '', 'items', table.name);
  const isBlock = new RegExp(`^[${CODES.join('')}]#`);
  changeItems(items, (all) => all.map((item) => (isBlock.test(item.key) ? { ...item, value: OTHER } : item)));
}

test('a block imported with other contents is refused by read-back', async () => {
  const result = await loading.load(sampleFolder(source), {
    source,
    version: source.sampleVersion,
    onStep: (step) => {
      if (step === 'import') changeBlocks();
    },
  });
  expect(result.reason).toMatch(new RegExp(`^gate read-back: \\{"k":"${CODES[0]}#0","sk":"0+"\\} differs`));
});
