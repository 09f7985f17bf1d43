/** CNO: every trap of the rows of the five files, loaded and read back. */
import { describe, expect, test } from 'vitest';
import { type CnoRows, cnoFiles, totalsOf } from '../../../synthetic/sources/cno/sample/files.ts';
import { forFile } from '../../support/for-file.ts';
import { published, startSources } from '../../support/loads/sources.ts';
import { A, area, B, link, number, OTHER, replaced, textOf, work } from './rows.ts';

const sources = await forFile(startSources());

const loadRows = (rows: CnoRows) => sources.load('cno', cnoFiles(rows));

describe('a row that equals an earlier one', () => {
  test('is listed as often as it is published, and counted', async () => {
    const twice = link(A, OTHER, '2024-05-01');
    const result = published(
      await loadRows({
        works: [work(A), work(B)],
        areas: [area(A, '10.00'), area(B, '10.00'), area(A, '10.00'), area(A, '5.00'), area(A, '10.00')],
        links: [twice, link(A, OTHER, '2024-04-01'), twice],
      }),
    );
    expect(result.dropped_by_rule).toEqual({});
    expect(result.files.map(({ resource, stored, again }) => [resource, stored, again])).toEqual([
      ['obras', 2, 0],
      ['vinculos', 3, 1],
      ['cnaes', 0, 0],
      ['areas', 5, 2],
      ['totais', 1, 0],
    ]);
    expect(result.again).toEqual({ vinculos: 1, areas: 2 });
    const areas = await sources.list('cno', 'areas', A);
    expect(areas.total).toBe(4);
    expect(areas.items.map(({ metragem }) => metragem)).toEqual(['10.00', '10.00', '5.00', '10.00']);
    const links = await sources.list('cno', 'vinculos', A);
    expect(links.items.map(({ data_inicio }) => data_inicio)).toEqual([
      '2024-04-01',
      '2024-05-01',
      '2024-05-01',
    ]);
  });

  test('of a work that is not in the publication is an orphan, and not counted twice', async () => {
    const orphan = area(B, '10.00');
    const areas = [orphan, orphan, ...Array.from({ length: 8 }, () => area(A, '1.00'))];
    const result = published(await loadRows({ works: [work(A)], areas }));
    expect([result.dropped_by_rule, result.again]).toEqual([{ orphan: 2 }, { areas: 7 }]);
  });
});

describe('a work', () => {
  test('of a second, different row of its number stays the first; the other goes to quarantine', async () => {
    const result = published(
      await loadRows({
        works: [work(A, { Nome: 'PRIMEIRA' }), work(A, { Nome: 'SEGUNDA' }), work(A, { Nome: 'PRIMEIRA' })],
      }),
    );
    expect(result.files[0]).toMatchObject({
      stored: 1,
      dropped: { repeated: 1 },
      quarantined: { repeated_key: 1 },
    });
    expect(await sources.record('cno', A)).toMatchObject({ nome: 'PRIMEIRA' });
    expect(sources.quarantine(result)).toMatchObject([{ file: 'cno.csv', line: 3, reason: 'repeated_key' }]);
  });

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
