/** Files of another encoding than declared are refused by the gate `encoding`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeValues } from '../../loaders/account/value-gates.ts';
import { empresas } from '../../shared/datasets/cnpj/empresas.ts';
import type { LoadReport } from '../../shared/store/loads/load-report.ts';
import { rowOf } from '../support/loads/fixtures.ts';
import { type Loading, startLoading } from '../support/loads/loading.ts';
import { basico } from '../support/loads/plain-companies.ts';

interface Counts {
  readonly split?: number;
  readonly nonAscii: number;
  readonly strange?: number;
}

const report = ({ split = 2_000, nonAscii, strange = 0 }: Counts): LoadReport => ({
  source: 'cnpj',
  versao: '2026-09',
  files: [
    {
      file: 'EMPRECSV',
      resource: 'empresas',
      part: '',
      read: split,
      split,
      fields: {},
      text: { nonAscii, strange, example: null },
    },
  ],
});

const gate = (now: Counts, before: Counts | null) =>
  judgeValues(
    {
      report: report(now),
      live: before && report(before),
      resourceNamed: () => empresas,
      compared: [],
      remarks: [],
    },
    [],
  ).find((result) => result.gate === 'encoding');

describe('the gate encoding', () => {
  const names = (name: string) => ({
    empresas: Array.from({ length: 5 }, (_, i) =>
      rowOf('empresas', { cnpj_basico: basico(i + 1), razao_social: name }),
    ),
    estabelecimentos: Array.from({ length: 5 }, (_, i) =>
      rowOf('estabelecimentos', { cnpj_basico: basico(i + 1) }),
    ),
  });
  let loading: Loading;
  beforeAll(async () => {
    loading = await startLoading();
  });
  afterAll(() => loading.close());

  test('refuses a CNPJ month in UTF-8, naming file, line and what it looks like', async () => {
    const inUtf8 = new TextDecoder('windows-1252').decode(Buffer.from('FARMÁCIA AÇÃO'));
    const result = await loading.loadRows(names(inUtf8), { sample: true });
    expect(result.reason).toMatch(
      /^gate encoding: .*EMPRECSV: 5 of 5 rows with accents or other signs look like another encoding, such as ".*" in line 1; allowed /,
    );
    expect((await loading.loadRows(names('FARMÁCIA AÇÃO'), { sample: true })).reason).toBeNull();
  });

  test('refuses files whose accents were replaced, by comparison with what is served', () => {
    expect(gate({ nonAscii: 0 }, { nonAscii: 900 })?.detail).toBe(
      'empresas: 0 % of the rows have accents or other signs, 45 % in the live 2026-09; they were removed or replaced',
    );
    expect(gate({ nonAscii: 700 }, { nonAscii: 900 })?.passed).toBe(true);
    expect(gate({ nonAscii: 0 }, null)?.passed).toBe(true);
  });

  test.each([
    ['a few rows of a small file', { split: 80, nonAscii: 38, strange: 4 }, true],
    ['a tenth of the rows with accents and chance', { nonAscii: 900, strange: 100 }, true],
    ['most of the rows with accents in a small file', { split: 80, nonAscii: 5, strange: 3 }, false],
    ['a fifth of the rows with accents', { nonAscii: 900, strange: 180 }, false],
  ])('decides on %s', (_, counts, passed) => {
    expect(gate(counts, null)?.passed).toBe(passed);
  });
});
