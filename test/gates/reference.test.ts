/** The dates inside the files bound the label of a load whose files have no stamp of the publisher. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf } from '../../loaders/read/forms.ts';
import { dayCollector } from '../../loaders/read/newest.ts';
import { findSource } from '../../shared/datasets/index.ts';
import { cnoFiles } from '../../synthetic/sources/cno/sample/files.ts';
import { number, PLAUSIBLE, work } from '../sources/cno/rows.ts';
import { quoted, rowOf } from '../support/loads/fixtures.ts';
import { type Sources, startSources } from '../support/loads/sources.ts';

/** The newest days in the rows of the resource with the reference of a source; `size` is that of the file. */
function newestIn(name: string, header: string | null, rows: readonly string[], size = 1) {
  const { reference } = findSource(name)!;
  const { layout } = reference.resource;
  const { form } = formOf(layout, 'x', Buffer.from(header ?? rows[0]!), {});
  const collector = dayCollector(reference, form, size);
  for (const row of rows) collector.add(Buffer.from(row), 0, row.length);
  return collector.newest();
}

describe('the newest days of a file', () => {
  test('are counted from the published form, without absent and invalid ones', () => {
    const days = ['20251009', '20251010', '20251010', '00000000', '20251301', '']; // AAAAMMDD
    const rows = days.map((data_inicio_atividade) =>
      quoted(rowOf('estabelecimentos', { data_inicio_atividade })),
    );
    expect(newestIn('cnpj', null, rows)).toEqual({
      values: 3,
      days: [
        ['2025-10-10', 2],
        ['2025-10-09', 1],
      ],
    });
  });

  test.runIf(findSource('creditos_ativos_rfb'))(
    'are the first days of months where months are published',
    () => {
      const header = 'ano_mes;uf;tipo_contribuinte;cnae_secao_descr;grupo_tributo;situacao;vl_total';
      const rows = ['2025-08', '2025-09'].map((month) => `${month};SP;PJ;N/A;IRPJ;X;1,00`);
      expect(newestIn('creditos_ativos_rfb', header, rows).days).toEqual([
        ['2025-09-01', 1],
        ['2025-08-01', 1],
      ]);
    },
  );
});

describe('a load of files without stamps', () => {
  let sources: Sources;
  beforeAll(async () => {
    sources = await startSources();
  });
  afterAll(() => sources.close());

  const load = (version: string, day: string, accept: string[] = []) => {
    const works = Array.from({ length: 1_000 }, (_, i) =>
      work(number(i), { ...PLAUSIBLE, 'Data de registro': day }),
    );
    return sources.load('cno', cnoFiles({ works }), { version, accept, unrelated: [] });
  };

  test('publishes where the newest dates are in its period or just before', async () => {
    expect(await load('2025-09-12', '2025-09-11')).toMatchObject({ published: true, reason: null });
  });

  test.each([
    [
      'newer',
      '2025-09-20',
      /^gate version: the newest data_registro of obras is 2025-09-20, after the period/,
    ],
    [
      'much older',
      '2025-03-01',
      /is 2025-03-01, 195 days before the period of the label 2025-09-12, allowed 31/,
    ],
  ])('is refused where the dates are %s, unless that is waived', async (_, day, reason) => {
    const before = await sources.manifest();
    const refused = await load('2025-09-12', day);
    expect(refused).toMatchObject({ published: false, reason: expect.stringMatching(reason) });
    expect(await sources.manifest()).toEqual(before);
    expect(await load('2025-09-12', day, ['version'])).toMatchObject({ published: true });
    expect((await sources.manifest()).sources['cno']?.waived).toEqual(['version']);
  });
});
