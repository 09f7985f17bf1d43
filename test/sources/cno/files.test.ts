/** CNO: the columns of the files, and the counts that the publisher gives of them. */
import { describe, expect, test } from 'vitest';
import { report } from '../../../local/load/report.ts';
import { type CnoRows, cnoFiles, totalsOf } from '../../../synthetic/sources/cno/sample/files.ts';
import { forFile } from '../../support/for-file.ts';
import { published, startSources } from '../../support/loads/sources.ts';
import { A, ACME, area, replaced, textOf, work } from './rows.ts';

const sources = await forFile(startSources());

const loadRows = (rows: CnoRows) => sources.load('cno', cnoFiles(rows));

describe('the columns', () => {
  const files = () => cnoFiles({ works: [work(A, { CEP: '01001000' })], areas: [area(A, '7.00')] });

  const added = () => {
    const [header = '', ...rows] = textOf(files(), 'cno.csv').trimEnd().split('\n');
    return replaced(
      files(),
      'cno.csv',
      [`${header},"CIB"`, ...rows.map((row) => `${row},"X1"`), ''].join('\n'),
    );
  };

  test('of which the publisher added one are loaded without it, which is reported as new', async () => {
    const result = published(await sources.load('cno', added()));
    const columns = [{ column: 'CIB', rows: 1 }];
    expect(result.newColumns).toEqual([{ resource: 'obras', files: 1, columns }]);
    expect(result.ignored).toEqual(['cno.csv: column CIB']);
    expect(report(result)).toContain(
      'NEW COLUMNS     obras (files: 1): CIB (rows with a value: 1): added by the publisher',
    );
    expect(await sources.record('cno', A)).toMatchObject({ cno: A, cep: '01001000', ni_responsavel: ACME });
  });

  test('that colunas.json says to ignore are reported as ignored only', async () => {
    const names = { name: 'colunas.json', bytes: Buffer.from('{"CIB": null}') };
    const result = published(await sources.load('cno', [...added(), names]));
    expect([result.newColumns, result.ignored]).toEqual([[], ['cno.csv: column CIB']]);
  });

  test('that are missing refuse the load, naming file, missing column and columns found', async () => {
    const changed = textOf(files(), 'cno_areas.csv').replace('Metragem', 'Área em m2');
    const result = await sources.load('cno', replaced(files(), 'cno_areas.csv', changed));
    expect(result.published).toBe(false);
    expect(result.reason).toMatch(
      /^cno_areas\.csv: the layout changed: no column for metragem; unknown column Área em m2/,
    );
    expect(result.reason).toMatch(
      /Columns found: CNO, Categoria, Destinação, .*Área em m2; where columns were renamed, colunas\.json .*#columns-by-header\)$/,
    );
  });

  test('that are a row of a file without a header are named without complete CPFs', async () => {
    const row = '900010000170,105,"BRASIL",11144477735,"CASA DE 111.444.777-35"\n';
    const result = await sources.load('cno', replaced(files(), 'cno.csv', row));
    expect(result.reason).toMatch(
      /Columns found: 900010000170, 105, BRASIL, \*{3}444777\*{2}, CASA DE \*{3}444777\*{2}; where /,
    );
  });
});

describe("the publisher's own counts", () => {
  const rows: CnoRows = { works: [work(A)], areas: [area(A, '1.00'), area(A, '1.00'), area(A, '2.00')] };

  test('that equal the rows read, repeated ones included, let the load through', async () => {
    expect(totalsOf(rows)['Total de áreas']).toBe('0000000003');
    const result = published(await loadRows(rows));
    expect(result.gates.find(({ gate }) => gate === 'publisher-totals')).toMatchObject({ passed: true });
    expect((await sources.list('cno', 'areas', A)).total).toBe(3);
  });

  test.each([
    ['Total de obras', 'obras: 1 rows read, the publisher counts 7'],
    ['Total de áreas', 'areas: 3 rows read, the publisher counts 7'],
    ['Total de cnaes', 'cnaes: 0 rows read, the publisher counts 7'],
    ['Total de vínculos', 'vinculos: 0 rows read, the publisher counts 7'],
  ])('of which %s differs refuse it, naming the kind and both counts', async (column, said) => {
    const result = await sources.load('cno', cnoFiles(rows, { ...totalsOf(rows), [column]: '0000000007' }));
    expect(result.reason).toBe(
      `gate publisher-totals: ${said}\nsee docs/loading.md#when-a-load-is-refused; to publish it all the same: --accept publisher-totals:${said.split(':')[0]}`,
    );
  });

  test('can be waived by a person, by name', async () => {
    const files = cnoFiles(rows, { ...totalsOf(rows), 'Total de áreas': '9' });
    const result = published(await sources.load('cno', files, { accept: ['publisher-totals'] }));
    expect(result.gates.find(({ gate }) => gate === 'publisher-totals')).toMatchObject({ accepted: true });
  });

  test('are in no list, and must be there', async () => {
    const without = cnoFiles(rows).filter(({ name }) => name !== 'cno_totais.csv');
    expect((await sources.load('cno', without)).reason).toMatch(
      /^no file of: totais \(a member named like cno_totais\)/,
    );
  });

  test.each([
    ['no row', '', 'gate publisher-totals: obras: 1 rows read, the publisher gives no count'],
    [
      'a word for a number',
      '"muitas","0","3","0"\n',
      'gate publisher-totals: obras: 1 rows read, the publisher gives no count',
    ],
    ['a row too short', '"1","0"\n', 'totais: 2 columns, not 4'],
  ])('with %s refuse the load', async (_, row, reason) => {
    const [header = ''] = textOf(cnoFiles(rows), 'cno_totais.csv').split('\n');
    const files = replaced(cnoFiles(rows), 'cno_totais.csv', `${header}\n${row}`);
    const result = await sources.load('cno', files);
    expect(result).toMatchObject({ published: false, reason: expect.stringContaining(reason) });
  });
});
