/** A load finds rows lost between two of its steps: no waiver applies, and nothing is published. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { codecOf } from '../../loaders/records/codecs/codec.ts';
import type { StepName } from '../../loaders/work/ports.ts';
import { readItems } from '../../shared/aws/read-items.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { rowsTables } from '../../shared/datasets/define.ts';
import { WAIVABLE } from '../../shared/ingestion/waivable.ts';
import { readLock } from '../../shared/store/generations/catalog.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { startLoading } from '../support/loads/loading.ts';
import { basico, companiesWithPartners } from '../support/loads/plain-companies.ts';
import { UNRELATED } from '../support/loads/unrelated.ts';
import { changeItems } from '../support/segments/import-files.ts';
import type { FileItem } from '../support/segments/tables.ts';

const PUBLICATION = companiesWithPartners(100);

const loading = await startLoading();
expect((await loading.loadRows(PUBLICATION)).reason).toBeNull();
const live = await loading.manifest();
const tables = await loading.tables();
afterAll(() => loading.close());

/** Returns a path in the work of the only running load. */
const workPath = (...parts: string[]): string => {
  const loads = join(loading.store.dataDir, 'work', 'loads', 'cnpj');
  return join(loads, readdirSync(loads)[0] ?? '', ...parts);
};

/** Hides all rows of one file from the next step. */
function forgetRows(): void {
  const plan = JSON.parse(readFileSync(workPath('plan.json'), 'utf8'));
  const { task } = plan.members.find(({ resource }: { resource: string }) => resource === 'socios');
  const path = workPath('partition', `${String(task).padStart(5, '0')}.json`);
  const index = JSON.parse(readFileSync(path, 'utf8'));
  for (const flush of index.flushes) flush.lengths.fill(0);
  writeFileSync(path, JSON.stringify(index));
}

const changed = (change: (items: FileItem[]) => FileItem[]) => () =>
  changeItems(workPath('items', 'cnpj'), change);

const inHeads = (from: string, to: string) => (items: FileItem[]) =>
  items.map((item) => ({
    ...item,
    value: typeof item.value === 'string' ? item.value.replaceAll(from, to) : item.value,
  }));

const inKeys = (from: string, to: string) => (items: FileItem[]) =>
  items.map((item) => ({ ...item, key: item.key.replaceAll(from, to) }));

describe('a load that', () => {
  afterEach(async () => {
    expect(await loading.manifest()).toEqual(live);
    expect(await loading.tables()).toEqual(tables);
    expect(loading.workFiles()).toEqual([]);
    expect(await readLock(loading.store.client, controlTable('dev'), 'cnpj')).toBeNull();
    const place = codecOf(rowsTables(cnpj.tables)[0]!).place!(tables[0] ?? '', basico(1), '000101');
    const [head] = await readItems(loading.store.client, [place.head]);
    expect(JSON.stringify(head)).toContain('EMPRESA DE TESTE');
  });

  test.each<[string, StepName, () => void, string[], RegExp]>([
    [
      'loses rows before they are built',
      'build',
      forgetRows,
      ['accounting'],
      /SOCIOCSV: 100 read, but 0 stored, 0 dropped, 0 quarantined/,
    ],
    [
      'loses an item before it is imported',
      'import',
      changed((items) => items.slice(0, -1)),
      ['item-count'],
      /cnpj: (\d+) items imported, \d+ built/,
    ],
    [
      'imports an item with other contents',
      'import',
      changed(inHeads('EMPRESA DE TESTE', 'EMPRESA DE TESTO')),
      ['read-back'],
      /"cnpj_basico":"0\d+".* differs/,
    ],
    [
      'imports an item under another key',
      'import',
      changed(inKeys('P#000101', 'P#000102')),
      ['read-back'],
      /"cnpj_basico":"0\d+".* is missing/,
    ],
  ])('%s is refused despite all waivers', async (_, step, spoil, gates, reason) => {
    const onStep = (begun: StepName): void => {
      if (begun === step) spoil();
    };
    const accept = [...WAIVABLE, ...gates];
    const result = await loading.loadRows(PUBLICATION, { version: '2026-11', accept, onStep });
    expect(result).toMatchObject({ published: false, reason: expect.stringMatching(reason) });
    const failed = result.gates.filter(({ gate, passed }) => !passed && !UNRELATED.includes(gate));
    expect(failed.map(({ gate }) => gate)).toEqual(gates);
    expect(failed.some(({ accepted }) => accepted)).toBe(false);
  });

  test('has a damaged import file is refused', async () => {
    const onStep = (begun: StepName): void => {
      if (begun !== 'import') return;
      writeFileSync(workPath('items', 'cnpj', '00000.json.zst'), 'nada');
    };
    const result = await loading.loadRows(PUBLICATION, { version: '2026-11', onStep });
    expect(result.reason).toMatch(/^the work object .*\/items\/cnpj\/ is damaged/);
  });
});
