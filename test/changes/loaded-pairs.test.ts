/** A load compares its generation with the served one, and publishes the pair with its table of changes. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { dropTable } from '../../shared/aws/drop-table.ts';
import type { TaskName } from '../../shared/ingestion/definition.ts';
import { CHANGED as ALL, changed, changesIn, lineOf, startMonths } from '../support/changes/loaded.ts';
import { type Execution, failing } from '../support/loads/machine.ts';
import { basico } from '../support/loads/plain-companies.ts';

const months = await startMonths();
afterAll(() => months.end());
const { machine } = months;
const plain = await months.folderWith((rows) => rows);
const edited = await months.folderWith(changed);
const changedOtherwise = await months.folderWith((rows) => ({
  ...rows,
  simples: changed(rows).simples,
}));

const data = machine.loading.store.dataDir;
const keptRows = (): string[] => {
  const folder = join(data, 'work', 'rows', 'cnpj');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};
const changesTables = async (): Promise<string[]> =>
  (await machine.loading.tables()).filter((name) => name.includes('alteracoes')).sort();
const pairsTables = async (): Promise<string[]> =>
  (await months.pairs()).flatMap(({ table }) => table ?? []).sort();
/** The company that enters returns where an earlier step of the pairs had it. */
async function expectChanges(entered: 'inclusao' | 'retorno' = 'inclusao'): Promise<void> {
  const expected = ALL.map(([kind, ...rest]) => [kind === 'inclusao' ? entered : kind, ...rest]);
  const [pair] = await months.pairs();
  const { feed, history } = changesIn(machine, pair?.table ?? '');
  const all = await feed();
  expect(all.map(lineOf)).toEqual(expected);
  expect(pair?.rows).toBe(expected.length);
  const kinds = Object.groupBy(expected, ([kind]) => `${kind}`);
  expect(pair?.kinds).toEqual(
    Object.fromEntries(Object.entries(kinds).map(([kind, found]) => [kind, found?.length])),
  );
  expect(await feed({ cnae: '4711302', uf: 'RJ' })).toEqual(all.filter(({ uf }) => uf === 'RJ'));
  expect(await feed({ cnae: '4711302' })).toHaveLength(expected.length);
  expect(await feed({ tipo: 'porte', municipio: '7107' })).toHaveLength(70);
  const own = (key: string) => expected.filter(([, chave]) => chave === key);
  for (const [partition, suffix] of [
    [basico(2), '000101'],
    [basico(21), ''],
    [basico(200), '000101'],
    [basico(6), ''],
  ] as const) {
    expect((await history(partition, suffix)).map(lineOf)).toEqual(own(partition + suffix));
  }
}

test('a first load has no pair', async () => {
  expect(await months.load(plain, { version: '2026-01' })).toBeNull();
  expect([await months.pairs(), await changesTables(), keptRows()]).toEqual([
    [],
    [],
    [await months.served()],
  ]);
});

test('all changes of a month are found and none is invented', async () => {
  expect(await months.load(edited, { version: '2026-02' })).toBeNull();
  await expectChanges();
  expect(await changesTables()).toEqual(await pairsTables());
  expect(keptRows()).toHaveLength(2);
});

test('a month that is loaded again with other files is a step of its own', async () => {
  const before = await months.pairs();
  expect(await months.loadHere(plain, { version: '2026-02' })).toBeNull();
  expect(await months.chain()).toEqual([
    ['2026-02', '2026-02', true],
    ['2026-01', '2026-02', true],
  ]);
  const [step, ...others] = await months.pairs();
  expect([step?.from, others]).toEqual([before[0]?.to, before]);
  expect(step?.kinds).toMatchObject({ razao_social: 1, porte: 70 });
  expect(await changesTables()).toEqual(await pairsTables());
});

test('a month that is loaded again with the same files has the pair of before', async () => {
  const [step, ...others] = await months.pairs();
  expect(await months.loadHere(plain, { version: '2026-02', again: true })).toBeNull();
  expect(await months.chain()).toHaveLength(2);
  const to = await months.served();
  const { from, rows, kinds } = step!;
  // The pair of the generation that a rollback would serve again stays.
  expect(await months.pairs()).toEqual([expect.objectContaining({ from, to, rows, kinds }), step, ...others]);
});

test('items in the form of segments have the same changes', async () => {
  expect(await months.loadHere(edited, { version: '2026-03' })).toBeNull();
  await expectChanges('retorno');
  expect(await months.chain()).toEqual([
    ['2026-02', '2026-03', true],
    ['2026-02', '2026-02', true],
    ['2026-01', '2026-02', true],
  ]);
});

test('damaged kept rows or a damaged index of them refuse the load, which says what to delete', async () => {
  const folder = join(data, 'work', 'rows', 'cnpj', (await months.served()) ?? '');
  const [rows = ''] = readdirSync(folder).filter((name) => name !== 'index.json');
  for (const name of ['index.json', rows]) {
    const whole = readFileSync(join(folder, name));
    writeFileSync(join(folder, name), whole.subarray(9));
    expect(await months.loadHere(plain, { version: '2026-04' })).toMatch(
      /are missing or damaged; delete rows\/cnpj\//,
    );
    writeFileSync(join(folder, name), whole);
  }
});

test('a load that is not exported has a pair without a table, and the next one too', async () => {
  expect(await months.loadHere(plain, { version: '2026-04' }, 0)).toBeNull();
  expect(await months.loadHere(plain, { version: '2026-05' })).toBeNull();
  expect(await months.loadHere(edited, { version: '2026-07' })).toBeNull();
  await expectChanges();
  expect(await months.chain()).toEqual([
    ['2026-05', '2026-07', true],
    ['2026-04', '2026-05', false],
    ['2026-03', '2026-04', false],
    ['2026-02', '2026-03', true],
    ['2026-02', '2026-02', true],
    ['2026-01', '2026-02', true],
  ]);
  expect(await changesTables()).toEqual(await pairsTables());
});

test('the files of an earlier step of the pairs are loaded again beside it', async () => {
  const before = await months.pairs();
  const [served] = before;
  expect(await months.loadHere(plain, { version: '2026-07' })).toBeNull();
  expect(await months.loadHere(changedOtherwise, { version: '2026-07' })).toBeNull();
  const tables = await changesTables();
  expect(await months.loadHere(edited, { version: '2026-07' })).toBeNull();
  expect((await months.served()).startsWith(served!.to)).toBe(true);
  expect(await changesTables()).toEqual(expect.arrayContaining(tables));
  expect((await months.chain()).slice(0, 4)).toEqual([
    ['2026-07', '2026-07', true],
    ['2026-07', '2026-07', true],
    ['2026-07', '2026-07', true],
    ['2026-05', '2026-07', true],
  ]);
});

test('a pair whose table is gone counts as not compared from the next load on', async () => {
  const [oldest] = (await months.pairs()).filter(({ de }) => de === '2026-01');
  await dropTable(machine.world.client, oldest?.table ?? '');
  expect(await months.loadHere(plain, { version: '2026-07', again: true })).toBeNull();
  expect((await months.chain()).at(-1)).toEqual(['2026-01', '2026-02', false]);
});

/** The task fails; `arrangeExport` does in its second round. */
function failingLater(task: TaskName): NonNullable<Execution['around']> {
  let rounds = 0;
  return async (name, call) => {
    if (name === task && (rounds > 0 || task !== 'arrangeExport')) return failing(task)(name, call);
    if (name === 'arrangeExport') rounds++;
    return call();
  };
}

describe('a load that ends before it publishes', () => {
  test.each([
    ['build', '2026-08', plain],
    ['arrangeExport', '2026-10', plain],
    ['publish', '2026-12', edited],
  ] as const)('in %s: its pair is not seen, and the same files continue', async (task, version, files) => {
    const before = await months.chain();
    const error = await months.load(files, { version }, { around: failingLater(task) });
    expect(error?.error).toBe('StoreError');
    expect(await months.chain()).toEqual(before);
    expect(await months.loadHere(files, { version })).toBeNull();
    expect((await months.chain())[0]?.[1]).toBe(version);
  });

  test('refused: it leaves nothing', async () => {
    const before = [await months.pairs(), await changesTables()];
    const refused: Execution['around'] = async (name, call) => {
      if (name !== 'verify') return call();
      throw Object.assign(new Error('refused by a test'), { name: 'LoadRefused' });
    };
    const error = await months.load(edited, { version: '2027-01' }, { around: refused });
    expect(error?.error).toBe('LoadRefused');
    expect([await months.pairs(), await changesTables()]).toEqual(before);
    expect(keptRows().join()).not.toContain('202701');
  });

  test('failed, and followed by other files: it leaves nothing', async () => {
    const failed = await months.load(edited, { version: '2027-01' }, { around: failingLater('verify') });
    expect([failed?.error, keptRows().join()]).toEqual(['StoreError', expect.stringContaining('202701')]);
    expect(await months.loadHere(edited, { version: '2027-02' })).toBeNull();
    expect(keptRows().join()).not.toContain('202701');
    expect(await changesTables()).toEqual(await pairsTables());
  });
});
