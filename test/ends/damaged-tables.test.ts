/** An error names the damaged file of a served table; a load of the same files with --again replaces it. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { report } from '../../local/load/report.ts';
import { openFolder } from '../../local/store/client.ts';
import { rollback } from '../../shared/store/generations/rollback.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { type Loading, startLoading } from '../support/loads/loading.ts';
import { companiesNamed } from '../support/loads/plain-companies.ts';
import { itemsOfTable } from '../support/segments/tables.ts';

let loading: Loading;
beforeEach(async () => {
  loading = await startLoading();
  expect((await loading.loadRows(rows('A'), { version: '2026-08' })).reason).toBeNull();
  expect((await loading.loadRows(rows('B'), { version: '2026-09' })).reason).toBeNull();
});
afterEach(() => loading.close());

const rows = (name: string) => companiesNamed(30, () => name);
const again = (name = 'B') =>
  loading.loadRows(rows(name), { version: name === 'B' ? '2026-09' : '2026-08', again: true });
const served = async () => (await loading.manifest()).sources['cnpj']!;

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

const keysIn = (folder: string): string[] => {
  return itemsOfTable(folder).map(({ key }) => key);
};

const DAMAGES: Readonly<Record<string, { file: RegExp; what: string; damage: (path: string) => void }>> = {
  'a segment with other bytes': {
    file: /\.segment$/,
    what: 'a record differs from its checksum',
    damage: (path) => writeFileSync(path, readFileSync(path).fill(0x55, 0, 400)),
  },
  'a segment that is gone': { file: /\.segment$/, what: 'ENOENT', damage: (path) => rmSync(path) },
};

describe.each(Object.entries(DAMAGES))('%s', (_, { file, what, damage }) => {
  test('is named with what repairs it, and a load with --again serves the same data', async () => {
    const folder = await servedFolder();
    const [keys, before] = [keysIn(folder), await loading.manifest()];
    for (const name of readdirSync(folder)) if (file.test(name)) damage(join(folder, name));
    await expect(read(folder, keys)).rejects.toMatchObject({
      name: 'StoreError',
      message: expect.stringMatching(
        new RegExp(`SegmentDamaged: ${folder}/\\S+: ${what}; check the disk, and load .* --again \\(docs/`),
      ),
    });
    const same = await loading.loadRows(rows('B'), { version: '2026-09' });
    expect(same).toMatchObject({ already_published: true });
    // Nothing was read or written, so there is nothing to count.
    expect(report(same)).not.toMatch(/^(items written|dropped|quarantined|without)/m);
    expect(await again()).toMatchObject({ published: true, already_published: false, reason: null });
    const after = await served();
    expect(after).toMatchObject({ versao: '2026-09', previous: before.sources['cnpj']?.previous });
    expect((await loading.manifest()).fingerprint).toBe(before.fingerprint);
    const repaired = await servedFolder();
    expect(await read(repaired, keys)).toBe(keys.length);
    expect(await loading.loadRows(rows('B'), { version: '2026-09' })).toMatchObject({
      already_published: true,
    });
    expect((await served()).generation).toBe(after.generation);
  });
});

test('files may be loaded again repeatedly, and the generation before stays the one of a rollback', async () => {
  const first = await served();
  for (const number of ['2', '3']) {
    expect((await again()).reason).toBeNull();
    expect((await served()).generation).toBe(`${first.generation}${number}`);
  }
  const { client } = loading.store;
  const isAlive = async () => undefined;
  await rollback({ client, control: controlTable('dev'), source: 'cnpj', holder: 'test/1/x', isAlive });
  expect(await served()).toMatchObject({ versao: '2026-08', previous: `${first.generation}3` });
  // The generation that the rollback has left can be loaded again too.
  expect((await loading.loadRows(rows('B'), { version: '2026-09' })).reason).toMatch(/damaged, .* --again$/);
  expect((await again()).reason).toBeNull();
  expect(await served()).toMatchObject({ generation: `${first.generation}4`, versao: '2026-09' });
});

test('files that are not served are loaded with --again as without it', async () => {
  expect((await loading.loadRows(rows('C'), { version: '2026-10', again: true })).reason).toBeNull();
  expect((await served()).generation).toMatch(/^202610-[0-9a-f]{10}$/);
});
