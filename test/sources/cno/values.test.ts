/** CNO: the values of each field are counted, and dates that lost their form refuse the load. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LoadResult } from '../../../local/load/result.ts';
import type { LoadReport } from '../../../shared/store/loads/load-report.ts';
import { cnoFiles } from '../../../synthetic/sources/cno/sample/files.ts';
import { forFile } from '../../support/for-file.ts';
import { published, startSources } from '../../support/loads/sources.ts';
import { UNRELATED } from '../../support/loads/unrelated.ts';
import { number, PLAUSIBLE, work } from './rows.ts';

const sources = await forFile(startSources());

const works = (count: number, values: Record<string, string>) =>
  Array.from({ length: count }, (_, i) => work(number(i + 1), values));
const filesOf = (report: LoadReport, name: string) => report.files.find(({ file }) => file === name)!;
const reportOf = (result: LoadResult): LoadReport =>
  JSON.parse(readFileSync(join(result.report!, 'values.json'), 'utf8'));

describe('the account of values', () => {
  test('counts empty, marked, valid and malformed values of each field of each file, with an example', async () => {
    const rows = [
      ...works(6, PLAUSIBLE),
      work(number(7), { ...PLAUSIBLE, 'Data de início': '' }),
      work(number(8), { ...PLAUSIBLE, 'Data de início': '1900-01-01' }),
      work(number(9), { ...PLAUSIBLE, 'Data de início': '2024-13-01' }),
    ];
    const result = published(await sources.load('cno', cnoFiles({ works: rows }), { unrelated: UNRELATED }));
    const { fields, split } = filesOf(reportOf(result), 'cno.csv');
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
});

describe('the gate values', () => {
  test('says of refused numbers that they are complete CPFs, since their example is masked', async () => {
    const rows = works(8, { ...PLAUSIBLE, 'NI do responsável': '11144477735' });
    const result = await sources.load('cno', cnoFiles({ works: rows }), { unrelated: UNRELATED });
    expect(result.reason).toMatch(
      /^gate values: cno\.csv: ni_responsavel: 8 of 8 values are not of their form \(8 are complete CPFs, masked\), such as "\*{3}444777\*{2}" in line 2; allowed /,
    );
  });
});
