/** Créditos ativos: months that no filter would find refuse the load. */
import { describe, expect, test } from 'vitest';
import type { LoadResult } from '../../../local/load/result.ts';
import { toWindows1252 } from '../../../synthetic/kit/windows1252.ts';
import { forFile } from '../../support/for-file.ts';
import { published, startSources } from '../../support/loads/sources.ts';
import { UNRELATED } from '../../support/loads/unrelated.ts';

const sources = await forFile(startSources());

const HEADER = 'ano_mes;uf;tipo_contribuinte;situacao;grupo_tributo;cnae_secao_descr;vl_total';
const credits = (months: readonly string[]): Buffer =>
  toWindows1252(
    [HEADER, ...months.map((month) => `${month};SP;PJ;Devedor;IRPJ;INDÚSTRIAS;1.234,56`)].join('\n'),
  );
const loadCredits = (months: readonly string[], accept: readonly string[] = []): Promise<LoadResult> =>
  sources.load('creditos_ativos_rfb', [{ name: 'creditos-ativos.csv', bytes: credits(months) }], {
    accept,
    unrelated: UNRELATED,
  });

describe('the gate values', () => {
  test('refuses months that no filter would find, and serves what was served', async () => {
    published(await loadCredits(['2023-05', '202306']));
    const served = await sources.manifest();
    const result = await loadCredits(['05/2023', '06/2023', '07/2023']);
    expect(result.reason).toMatch(
      /creditos-ativos\.csv: ano_mes: 3 of 3 values .* such as "05\/2023" in line 2/,
    );
    expect(await sources.manifest()).toEqual(served);
  });

  test('serves a value of another form as published, without removing characters, where it is waived', async () => {
    published(await loadCredits(['05/2023', '06/2023', '07/2023'], ['values']));
    const { items } = await sources.ordered('creditos_ativos_rfb');
    expect(items.map((item) => item['ano_mes']).sort()).toEqual(['05/2023', '06/2023', '07/2023']);
  });

  test('lets single values of another form through, and counts them', async () => {
    const result = published(
      await loadCredits([...Array.from({ length: 40 }, (_, i) => `${1980 + i}-05`), '2023-13']),
    );
    expect(result.values['creditos']?.['ano_mes']).toMatchObject({ valid: 40, malformed: 1 });
  });
});
