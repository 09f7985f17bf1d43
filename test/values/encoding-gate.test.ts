/** Files of another encoding than declared are refused by the gate `encoding`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeValues } from '../../loaders/account/value-gates.ts';
import { empresas } from '../../shared/datasets/cnpj/empresas.ts';
import type { LoadReport } from '../../shared/store/loads/load-report.ts';
import { rowOf } from '../support/loads/fixtures.ts';
import { type Loading, startLoading } from '../support/loads/loading.ts';
import { basico } from '../support/loads/plain-companies.ts';

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
    const report = (nonAscii: number): LoadReport => ({
      source: 'cnpj',
      versao: '2026-09',
      files: [
        {
          file: 'EMPRECSV',
          resource: 'empresas',
          part: '',
          read: 2_000,
          split: 2_000,
          fields: {},
          text: { nonAscii, strange: 0, example: null },
        },
      ],
    });
    const gate = (now: number, before: number | null) =>
      judgeValues(
        {
          report: report(now),
          live: before === null ? null : report(before),
          resourceNamed: () => empresas,
          compared: [],
        },
        [],
      ).find((result) => result.gate === 'encoding');
    expect(gate(0, 900)?.detail).toBe(
      'empresas: 0 % of the rows have accents or other signs, 45 % in the live 2026-09; they were removed or replaced',
    );
    expect(gate(700, 900)?.passed).toBe(true);
    expect(gate(0, null)?.passed).toBe(true);
  });
});
