/** An error names the damaged file of a served table; a load of the same files with --again replaces it. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { report } from '../../local/load/report.ts';
import { openFolder } from '../../local/store/client.ts';
import { forFile } from '../support/for-file.ts';
import { startLoading } from '../support/loads/loading.ts';
import { companiesNamed } from '../support/loads/plain-companies.ts';
import { itemsOfTable } from '../support/segments/tables.ts';

const loading = await forFile(startLoading());
const load = (name: string, version: string, again = false) =>
  loading.loadRows(
    companiesNamed(30, () => name),
    { version, again },
  );
const served = async () => (await loading.manifest()).sources['cnpj']!;

// Files that are not served are loaded with --again as without it.
expect((await load('A', '2026-08', true)).reason).toBeNull();
expect((await served()).generation).toMatch(/^202608-[0-9a-f]{10}$/);
expect((await load('B', '2026-09')).reason).toBeNull();
const before = await loading.manifest();
const first = await served();

/** Returns a folder of the served generation, which has rows of companies. */
async function servedFolder(): Promise<string> {
  return join(loading.store.dataDir, 'tables', (await served()).tables['cnpj']!);
}

async function read(folder: string, keys: readonly string[]) {
  const table = folder.split('/').at(-1)!;
  const asked = keys.map((key) => {
    const [pk = '', sk = ''] = key.split('\0');
    return { table, key: { pk, sk } };
  });
  // Another process, which has none of the files open.
  const other = await openFolder(loading.store.dataDir);
  try {
    return (await other.read(asked as never)).filter(Boolean).length;
  } finally {
    other.client.destroy();
  }
}

test.each<[string, string, (path: string) => void]>([
  [
    'with other bytes',
    'a record differs from its checksum',
    (path) => writeFileSync(path, readFileSync(path).fill(0x55, 0, 400)),
  ],
  ['that is gone', 'ENOENT', (path) => rmSync(path)],
])(
  'a segment %s is named with what repairs it, and a load with --again serves the same data',
  async (_, what, damage) => {
    const [folder, damaged] = [await servedFolder(), await served()];
    const keys = itemsOfTable(folder).map(({ key }) => key);
    for (const name of readdirSync(folder)) if (name.endsWith('.segment')) damage(join(folder, name));
    await expect(read(folder, keys)).rejects.toMatchObject({
      name: 'StoreError',
      message: expect.stringMatching(
        new RegExp(`SegmentDamaged: ${folder}/\\S+: ${what}; check the disk, and load .* --again \\(docs/`),
      ),
    });
    const same = await load('B', '2026-09');
    expect(same).toMatchObject({ already_published: true });
    // Nothing was read or written, so there is nothing to count.
    expect(report(same)).not.toMatch(/^(items written|dropped|quarantined|without)/m);
    expect((await served()).generation).toBe(damaged.generation);
    expect(await load('B', '2026-09', true)).toMatchObject({
      published: true,
      already_published: false,
      reason: null,
    });
    expect(await served()).toMatchObject({ versao: '2026-09', previous: first.previous });
    expect((await loading.manifest()).fingerprint).toBe(before.fingerprint);
    expect(await read(await servedFolder(), keys)).toBe(keys.length);
  },
);

test('files were loaded again twice, and the generation before stays the one of a rollback', async () => {
  expect((await served()).generation).toBe(`${first.generation}3`);
  await loading.rollback();
  expect(await served()).toMatchObject({ versao: '2026-08', previous: `${first.generation}3` });
  // The generation that the rollback has left can be loaded again too.
  expect((await load('B', '2026-09')).reason).toMatch(/damaged, .* --again$/);
  expect((await load('B', '2026-09', true)).reason).toBeNull();
  expect(await served()).toMatchObject({ generation: `${first.generation}4`, versao: '2026-09' });
});
