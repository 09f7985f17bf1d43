/** The gate `changes` refuses a month in which more records change than is declared. */
import { afterAll, describe, expect, test } from 'vitest';
import { noCounts } from '../../loaders/changes/counts.ts';
import { judgeChanges } from '../../loaders/changes/gate.ts';
import { sampleFolder } from '../../local/sample.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { pgfn } from '../../shared/datasets/pgfn/index.ts';
import { ACCEPTED, startMonths } from '../support/changes/loaded.ts';
import { rowOf } from '../support/loads/fixtures.ts';

const months = await startMonths();
afterAll(() => months.end());

const plain = await months.folderWith((rows) => rows);
/** Ten companies may be renamed in a month, and three of a hundred where they are more. */
const withNames = (renamed: number, others = 0): Promise<string> =>
  months.folderWith((rows) => ({
    ...rows,
    empresas: rows.empresas.map((row, i) =>
      i < renamed ? rowOf('empresas', { cnpj_basico: row[0] as string, razao_social: `NOME ${i}` }) : row,
    ),
    socios: rows.socios.map(([cnpj_basico = ''], i) =>
      rowOf('socios', { cnpj_basico, ...(i < others && { cnpj_cpf_socio: `***9${10_000 + i}**` }) }),
    ),
  }));
const others = ACCEPTED.filter((gate) => gate !== 'changes');

test('a month after the sample is not compared with it', async () => {
  const sample = { version: cnpj.sampleVersion, sample: true };
  expect(await months.loadHere(sampleFolder(cnpj), sample)).toBeNull();
  expect(await months.loadHere(plain, { version: '2026-11', accept: others })).toBeNull();
  expect(await months.pairs()).toEqual([]);
});

test('refuses more than is declared, with each field, share, bound, and what to type', async () => {
  const dir = await withNames(11, 30);
  const before = await months.served();
  const reason = await months.loadHere(dir, { version: '2026-12', accept: others });
  expect(reason).toMatch(
    /gate changes: empresas: razao_social \(razao_social\) since 2026-11: 11 of 120 records \(9\.17 %\); allowed 3 % a month: /,
  );
  expect(reason).toContain('--accept changes:empresas.razao_social:9.2%');
  expect(reason?.match(/(?<=--accept changes:)\w+\.\w+/g)).toEqual([
    'empresas.razao_social',
    'socios.socio_entrada',
    'socios.socio_saida',
  ]);
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

describe('the bound of a month', () => {
  const DEBTS = 'dividas_fgts';
  const judged = (versions: { de: string; para: string }, gone: number, records = 10_000) => {
    const bounded = { [`${DEBTS}.saida`]: gone };
    const counts = { ...noCounts(), before: { [DEBTS]: records }, bounded };
    return judgeChanges(pgfn.changes!, counts, versions, []);
  };

  test('is three times as high for a quarter, and never above a half of the records', () => {
    const quarter = { de: '2026-T2', para: '2026-T3' };
    expect(judged(quarter, 1_500).passed).toBe(true);
    expect(judged(quarter, 1_501).detail).toContain('allowed 15 % in 3 months');
    const years = { de: '2020-T2', para: '2026-T3' };
    expect(judged(years, 5_000).passed).toBe(true);
    expect(judged(years, 5_001).detail).toContain('allowed 50 %');
  });

  test('is that of one month for the next day, and for the same version loaded again', () => {
    for (const para of ['2026-09-13', '2026-09-12']) {
      const versions = { de: '2026-09-12', para };
      expect(judged(versions, 500).passed).toBe(true);
      expect(judged(versions, 501).detail).toContain('501 of 10000 records (5.01 %); allowed 5 % a month');
    }
  });

  test('allows ten changes, and any number in fewer than a hundred records', () => {
    const quarter = { de: '2026-T2', para: '2026-T3' };
    expect(judged({ ...quarter, para: '2026-T2' }, 10, 100).passed).toBe(true);
    expect(judged({ ...quarter, para: '2026-T2' }, 11, 100).passed).toBe(false);
    expect(judged(quarter, 99, 99).passed).toBe(true);
  });
});
