/** PGFN: the files of the three categories, and the headers that they have had. */
import { describe, expect, test } from 'vitest';
import type { SampleFile } from '../../../synthetic/samples/printed.ts';
import { forFile } from '../../support/for-file.ts';
import { published, startSources } from '../../support/loads/sources.ts';
import { ACME, completed, debt, file, replacedText } from './rows.ts';

const sources = await forFile(startSources());

const load = (...files: SampleFile[]) => sources.load('pgfn', completed(files));
const debts = (cnpj = ACME, category = 'nao_previdenciario') =>
  sources.list('pgfn', `dividas_${category}`, cnpj);
const numbers = async () => (await debts()).items.map(({ numero_inscricao }) => numero_inscricao);

describe('the files', () => {
  test('may be many of a category, under any of their names', async () => {
    const parts = ['SP', '1', 'NA', '-9'].map((part, i) => file('SIDA', [debt(`${i}`)], part));
    published(await load(...parts.slice(0, 3), { ...parts[3]!, name: parts[3]!.name.toLowerCase() }));
    expect(await numbers()).toEqual(['0', '1', '2', '3']);
  });
});

describe('the header', () => {
  const older = (f: SampleFile): SampleFile =>
    replacedText(f, (text) => text.replace('UF_DEVEDOR', 'UF_UNIDADE_RESPONSAVEL'));

  test('of either generation gives the state, also side by side', async () => {
    published(
      await load(
        older(file('SIDA', [debt('1', { UF_DEVEDOR: 'AM' })], '1')),
        file('SIDA', [debt('2', { UF_DEVEDOR: 'RJ' })], '2'),
      ),
    );
    expect((await debts()).items.map((d) => d['uf_unidade_responsavel'])).toEqual(['AM', 'RJ']);
  });

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
