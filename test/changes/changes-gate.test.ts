/** The gate `changes` refuses a month in which more records change than is declared. */
import { afterAll, expect, test } from 'vitest';
import { sampleFolder } from '../../local/sample.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { ACCEPTED, startMonths } from '../support/changes/loaded.ts';
import { rowOf } from '../support/loads/fixtures.ts';

const months = await startMonths();
afterAll(() => months.end());

const plain = await months.folderWith((rows) => rows);
/** Ten companies may be renamed in a month, and three of a hundred where they are more. */
const withNames = (renamed: number): Promise<string> =>
  months.folderWith((rows) => ({
    ...rows,
    empresas: rows.empresas.map((row, i) =>
      i < renamed ? rowOf('empresas', { cnpj_basico: row[0] as string, razao_social: `NOME ${i}` }) : row,
    ),
  }));
const others = ACCEPTED.filter((gate) => gate !== 'changes');

test('a month after the sample is not compared with it', async () => {
  const sample = { version: cnpj.sampleVersion, sample: true };
  expect(await months.loadHere(sampleFolder(cnpj), sample)).toBeNull();
  expect(await months.loadHere(plain, { version: '2026-11', accept: others })).toBeNull();
  expect(await months.pairs()).toEqual([]);
});

test('refuses more than is declared, with field, share, bound, and what to type', async () => {
  const dir = await withNames(11);
  const before = await months.served();
  const reason = await months.loadHere(dir, { version: '2026-12', accept: others });
  expect(reason).toMatch(
    /gate changes: empresas: razao_social \(razao_social\) since 2026-11: 11 of 120 records \(9\.17 %\); allowed 3 % a month: /,
  );
  expect(reason).toContain('--accept changes:empresas.razao_social:9.2%');
  expect(await months.served()).toBe(before);
  expect(await months.pairs()).toEqual([]);
});

test('a waiver names a kind of the source', async () => {
  const accept = ['changes:empresas.cep:4%'];
  const reason = await months.loadHere(plain, { version: '2026-12', accept });
  expect(reason).toContain('empresas has no kind of change cep (gate changes)');
});

test('lets what is declared pass, and more where it is waived', async () => {
  expect(await months.loadHere(await withNames(10), { version: '2026-12', accept: others })).toBeNull();
  const accept = [...others, 'changes:empresas.razao_social:17%'];
  expect(await months.loadHere(await withNames(20), { version: '2027-01', accept })).toBeNull();
  expect((await months.chain()).map(([, para]) => para)).toEqual(['2027-01', '2026-12']);
});
