/** CNO: every trap of the rows of the five files, loaded and read back, and the account of their values. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { report } from '../../../local/load/report.ts';
import { maskedCpfs } from '../../../shared/store/generations/value-counts.ts';
import type { LoadReport } from '../../../shared/store/loads/load-report.ts';
import { type CnoRows, cnoFiles, totalsOf } from '../../../synthetic/sources/cno/sample/files.ts';
import { forFile } from '../../support/for-file.ts';
import { published, startSources } from '../../support/loads/sources.ts';
import { UNRELATED } from '../../support/loads/unrelated.ts';
import { A, ACME, area, B, link, number, OTHER, PLAUSIBLE, replaced, textOf, work } from './rows.ts';

const sources = await forFile(startSources());

const loadRows = (rows: CnoRows) => sources.load('cno', cnoFiles(rows));

describe('a row that equals an earlier one', () => {
  test('of a work that is not in the publication is an orphan, and not counted twice', async () => {
    const orphan = area(B, '10.00');
    const areas = [orphan, orphan, ...Array.from({ length: 8 }, () => area(A, '1.00'))];
    const result = published(await loadRows({ works: [work(A)], areas }));
    expect([result.dropped_by_rule, result.again]).toEqual([{ orphan: 2 }, { areas: 7 }]);
  });
});

describe('a work', () => {
  test('has null for every day that stands for none, and for what is no day', async () => {
    const days = [
      ...['1900-01-01', '1970-01-01', '0001-01-01', '0001-12-30', '9999-01-31', '9999-03-30', '9999-12-31'],
      ...['0000-00-00', '2024-02-30', 'hoje'],
    ];
    const dated = (cno: string, day: string) =>
      work(cno, {
        'Data de início': day,
        'Data de inicio da responsabilidade': day,
        'Data de registro': '2024-02-29',
        'Data da situação': day,
      });
    published(
      await loadRows({
        works: days.map((day, i) => dated(number(i + 1), day)),
        links: [link(A, OTHER, '1900-01-01', { 'Data de fim': '9999-01-31' })],
        activities: [{ CNO: A, CNAE: '4120400', 'Data de registro': '1970-01-01' }],
      }),
    );
    const none = { data_inicio: null, data_inicio_responsabilidade: null, data_situacao: null };
    for (const [i] of days.entries())
      expect(await sources.record('cno', number(i + 1))).toMatchObject({
        ...none,
        data_registro: '2024-02-29',
      });
    expect((await sources.list('cno', 'vinculos', A)).items).toMatchObject([
      { data_inicio: null, data_fim: null },
    ]);
    expect((await sources.list('cno', 'cnaes', A)).items).toMatchObject([{ data_registro: null }]);
  });

  test('keeps commas, smart quotes, quotes and free text, and loses NULs', async () => {
    const text = 'LOTE 9, junto à QUADRA “Z”, ‘fundos’ – "B"';
    const files = cnoFiles({
      works: [work(A, { Complemento: text, Nome: 'CASA\0 1', Estado: 'São Paulo (capital)' })],
    });
    expect(files[0]!.bytes.includes(Buffer.from([0x93, 0x5a, 0x94]))).toBe(true);
    published(await sources.load('cno', files));
    expect(await sources.record('cno', A)).toMatchObject({
      complemento: text,
      nome: 'CASA 1',
      estado: 'São Paulo (capital)',
    });
  });

  test('whose number is not of 12 digits goes to quarantine, as does a row cut or with an open quote', async () => {
    const files = cnoFiles(
      { works: [work(A), work('90001000003'), work(B)] },
      totalsOf({ works: Array(5).fill({}) }),
    );
    const broken = `${textOf(files, 'cno.csv')}${number(3)},105,"BRASIL"\n${number(4)},105,"BRASIL,,,\n`;
    const result = published(await sources.load('cno', replaced(files, 'cno.csv', broken)));
    expect(result.files[0]).toMatchObject({ read: 5, stored: 2 });
    const found = sources.quarantine(result).map(({ file, line, reason }) => [file, line, reason]);
    expect(found.sort()).toEqual([
      ['cno.csv', 3, 'bad_key'],
      ['cno.csv', 5, 'wrong_columns'],
      ['cno.csv', 6, 'unterminated_quote'],
    ]);
  });
});

describe('the works of a CNPJ', () => {
  const heldBy = (cnpj: string) => sources.list('cno', 'obras', cnpj);
  const worksOf = async (cnpj: string) => (await heldBy(cnpj)).items.map(({ cno }) => cno);

  test('stay where a party is printed with a complete CPF, which is served masked and counted', async () => {
    const result = published(
      await loadRows({
        works: [work(A, { 'NI do responsável': '00011144477735' }), work(B)],
        links: [link(A, '111.444.777-35'), link(A, ACME), link(B, '111 444 777 35'), link(B, '11144477736')],
      }),
    );
    expect(await sources.record('cno', A)).toMatchObject({ ni_responsavel: '***444777**' });
    const linked = async (cno: string) =>
      (await sources.list('cno', 'vinculos', cno)).items.map(({ ni_responsavel }) => ni_responsavel);
    expect(await linked(A)).toEqual(['***444777**', ACME]);
    // Eleven digits of other check digits are no CPF.
    expect(await linked(B)).toEqual(['***444777**', '11144477736']);
    expect(await worksOf(ACME)).toEqual([A, B]);
    expect((await heldBy(ACME)).items[0]).toMatchObject({ cno: A, ni_responsavel: '***444777**' });
    expect(maskedCpfs(result.values)).toEqual({ 'obras.ni_responsavel': 1, 'vinculos.ni_responsavel': 2 });
    expect(report(result)).toMatch(/^CPFs masked +obras.ni_responsavel 1, vinculos.ni_responsavel 2: /m);
    const values = readFileSync(join(result.report!, 'values.json'), 'utf8');
    expect([values.includes('***444777**'), /777 ?35/.test(values)]).toEqual([true, false]);
  });
});

const works = (count: number, values: Record<string, string>) =>
  Array.from({ length: count }, (_, i) => work(number(i + 1), values));

describe('the values', () => {
  test('are counted as empty, marked, valid or malformed for each field of each file, with an example', async () => {
    const rows = [
      ...works(6, PLAUSIBLE),
      work(number(7), { ...PLAUSIBLE, 'Data de início': '' }),
      work(number(8), { ...PLAUSIBLE, 'Data de início': '1900-01-01' }),
      work(number(9), { ...PLAUSIBLE, 'Data de início': '2024-13-01' }),
    ];
    const result = published(await sources.load('cno', cnoFiles({ works: rows }), { unrelated: UNRELATED }));
    const { files }: LoadReport = JSON.parse(readFileSync(join(result.report!, 'values.json'), 'utf8'));
    const { fields, split } = files.find(({ file }) => file === 'cno.csv')!;
    expect(split).toBe(9);
    expect(fields['data_inicio']).toEqual({
      empty: 1,
      marked: 1,
      valid: 6,
      malformed: 1,
      example: { line: 10, value: '2024-13-01' },
    });
    expect(result.values['obras']?.['data_inicio']).toEqual({ empty: 1, marked: 1, valid: 6, malformed: 1 });
  });

  test('that are complete CPFs are refused as such, since their example is masked', async () => {
    const rows = works(8, { ...PLAUSIBLE, 'NI do responsável': '11144477735' });
    const result = await sources.load('cno', cnoFiles({ works: rows }), { unrelated: UNRELATED });
    expect(result.reason).toMatch(
      /^gate values: cno\.csv: ni_responsavel: 8 of 8 values are not of their form \(8 are complete CPFs, masked\), such as "\*{3}444777\*{2}" in line 2; allowed /,
    );
  });
});
