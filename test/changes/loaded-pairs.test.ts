/** A load compares its generation with the served one, and publishes the pair with its table of changes. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { dropTable } from '../../shared/aws/drop-table.ts';
import type { TaskName } from '../../shared/ingestion/definition.ts';
import { CHANGED, changed, startMonths } from '../support/changes/loaded.ts';
import { type Execution, failing } from '../support/loads/machine.ts';

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

test('a first load has no pair', async () => {
  expect(await months.load(plain, { version: '2026-01' })).toBeNull();
  expect([await months.pairs(), await changesTables(), keptRows()]).toEqual([
    [],
    [],
    [await months.served()],
  ]);
});

test('a second load has a pair with a table, and counts its changes by kind', async () => {
  expect(await months.loadHere(edited, { version: '2026-02' })).toBeNull();
  const [pair] = await months.pairs();
  const kinds = Object.entries(Object.groupBy(CHANGED, ([kind]) => kind));
  expect([pair?.rows, pair?.kinds]).toEqual([
    CHANGED.length,
    Object.fromEntries(kinds.map(([kind, found]) => [kind, found?.length])),
  ]);
  expect(await changesTables()).toEqual(await pairsTables());
  expect(keptRows()).toHaveLength(2);
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
  expect((await months.pairs())[0]?.rows).toBe(CHANGED.length);
  expect(await months.chain()).toEqual([
    ['2026-05', '2026-07', true],
    ['2026-04', '2026-05', false],
    ['2026-02', '2026-04', false],
    ['2026-01', '2026-02', true],
  ]);
  expect(await changesTables()).toEqual(await pairsTables());
});

test('the files of an earlier step of the pairs are loaded again beside it', async () => {
  const [served] = await months.pairs();
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

test('the same files loaded again have the pair of before, and a pair whose table is gone has none', async () => {
  const before = await months.pairs();
  const [step] = before;
  await dropTable(machine.world.client, before.find(({ de }) => de === '2026-01')?.table ?? '');
  expect(await months.loadHere(edited, { version: '2026-07', again: true })).toBeNull();
  const { from, rows, kinds } = step!;
  // The pair of the generation that a rollback would serve again stays.
  expect((await months.pairs()).slice(0, 2)).toEqual([
    expect.objectContaining({ from, to: await months.served(), rows, kinds }),
    step,
  ]);
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
    const around: Execution['around'] = async (name, call) => {
      if (name !== 'verify') return call();
      throw Object.assign(new Error('refused by a test'), { name: 'LoadRefused' });
    };
    const error = await months.load(edited, { version: '2027-01' }, { around });
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
