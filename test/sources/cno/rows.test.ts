/** CNO: every trap of the rows of the five files, loaded and read back. */
import { describe, expect, test } from 'vitest';
import { type CnoRows, cnoFiles, totalsOf } from '../../../synthetic/sources/cno/sample/files.ts';
import { forFile } from '../../support/for-file.ts';
import { published, startSources } from '../../support/loads/sources.ts';
import { A, area, B, link, number, OTHER, replaced, textOf, work } from './rows.ts';

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
