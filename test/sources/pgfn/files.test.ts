/** PGFN: columns that the publisher added, and a file in the place of another category's. */
import { describe, expect, test } from 'vitest';
import type { SampleFile } from '../../../synthetic/samples/printed.ts';
import { forFile } from '../../support/for-file.ts';
import { published, startSources } from '../../support/loads/sources.ts';
import { ACME, completed, debt, file, replacedText } from './rows.ts';

const sources = await forFile(startSources());

const load = (...files: SampleFile[]) => sources.load('pgfn', completed(files));
const debts = () => sources.list('pgfn', 'dividas_nao_previdenciario', ACME);

describe('the header', () => {
  test('with a further one at their end are loaded without it, which is reported', async () => {
    const added = (part: string, column: string, numbers: readonly string[]): SampleFile =>
      replacedText(
        file(
          'SIDA',
          numbers.map((n) => debt(n)),
          part,
        ),
        (text) =>
          text
            .trimEnd()
            .split(/\r?\n/)
            .map((line, i) => `${line};${[column, 'PJ', ' '][i]}\n`)
            .join(''),
      );
    const files = [added('1', 'TIPO', ['1', '2']), added('2', 'TIPO', ['3']), added('3', 'GRAU', ['4'])];
    const result = published(await load(...files, file('SIDA', [debt('5')], '4')));
    const columns = [
      { column: 'TIPO', rows: 2 },
      { column: 'GRAU', rows: 1 },
    ];
    expect(result.newColumns).toEqual([{ resource: 'dividas_nao_previdenciario', files: 3, columns }]);
    expect((await debts()).total).toBe(5);
  });

  test('of one category in the file of another refuses the load', async () => {
    const { bytes } = file('SIDA', [debt('1')]);
    const result = await load({ name: 'arquivo_lai_PREV_1_202606.csv', bytes });
    expect(result.reason).toMatch(/PREV_1.*no column for tipo_credito; unknown column RECEITA_PRINCIPAL/);
  });
});
