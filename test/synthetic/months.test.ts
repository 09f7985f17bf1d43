/** Invented publications of other months: two of them are loaded one after the other, as a rehearsal does. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findSource } from '../../shared/datasets/index.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { folderForFile } from '../support/for-file.ts';
import { startLoading } from '../support/loads/loading.ts';

const work = folderForFile('synthetic-months');
const loading = await startLoading();
afterAll(() => loading.close());

const write = async (source: string, month: string, companies = 1_000): Promise<string> => {
  const dir = join(work, `${source}-${month}`);
  await writeSynthetic({ ...PUBLICATION_DEFAULTS, dir, source, month, companies });
  return dir;
};

/** Every gate is applied, at an instant after both months. */
const OPTIONS = { unrelated: [], exportRows: 1_000_000, now: () => Date.UTC(2027, 2, 1) };

describe('two months of one country', () => {
  test.each([
    ['cnpj', '2026-12', '2027-01'],
    ['parcelamentos_rfb', '2026-12', '2027-01'],
  ])('%s: both are published by all gates, the second in place of the first', async (name, first, second) => {
    const source = findSource(name)!;
    const one = await loading.load(await write(name, first), { ...OPTIONS, source, version: first });
    expect([one.reason, one.published]).toEqual([null, true]);
    // The invented towns have real codes, so all of them have a code of IBGE.
    expect(JSON.stringify(one.gates)).not.toContain('codigo_ibge');
    const next = await write(name, second);
    const two = await loading.load(next, { ...OPTIONS, source, version: second });
    expect([two.reason, two.published, two.already_published]).toEqual([null, true, false]);
    expect((await loading.manifest()).sources[name]?.versao).toBe(second);
    const { resources = {} } = two.comparison ?? {};
    expect(Object.values(resources).some(({ changed, added }) => changed + added > 0)).toBe(true);
  });
});

test.each([
  ['cnpj', 'Municipios.zip', '2027-02'],
  ['cafir', 'K34313UF.D70201.MG01.csv', '2027-02'],
  ['transacoes_rfb', 'transacoes-2027-02-1.csv', '2027-02'],
])('%s: has the month in its names: %s', async (source, file, month) => {
  expect(readdirSync(await write(source, month, 50))).toContain(file);
});
