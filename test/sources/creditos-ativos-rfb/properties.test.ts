/** Random active tax credits, loaded and read back: every filter answers what a walk over the rows finds. */
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { creditosAtivosRfb } from '../../../shared/datasets/creditos-ativos-rfb/index.ts';
import { separated } from '../../../synthetic/samples/printed.ts';
import { matching, readCredits } from '../../readers/ranges.ts';
import { fewPages, pageSize, published, rowsOf } from '../../support/loads/random.ts';
import { captureLog, newKey, startApi } from '../../support/service/api.ts';
import { startStore } from '../../support/service/store.ts';
import { walk } from '../../support/service/walk.ts';

captureLog();
const store = await startStore();
const api = await startApi(store, await newKey(store));
afterAll(async () => {
  await api.close();
  await store.stop();
});

const RUNS = { numRuns: 6 };
const STATES = ['MG', 'SP', 'AC'];
const ask = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query)}`;

const MONTHS = ['2026-08', '2026-09', '2025-12'];
const columns = ['uf', 'ano_mes', 'tipo_contribuinte', 'cnae_secao_descr', 'grupo_tributo', 'situacao'];
const form = { columns: [...columns, 'vl_total'], delimiter: ';', lineEnd: '\n', quoted: 'none' } as const;
const credit = fc.record({
  uf: fc.constantFrom(...STATES),
  ano_mes: fc.constantFrom(...MONTHS),
  tipo_contribuinte: fc.constantFrom('PJ', 'PF'),
  vl_total: fc.integer({ min: 0, max: 999 }).map((n) => `${n},50`),
});

test('lists and filters as a walk over the source would', async () => {
  const wanted = fc.record(
    { uf: fc.constantFrom('MG', 'sp', 'ES'), ano_mes: fc.constantFrom('202608', '202512', '199901') },
    { requiredKeys: [] },
  );
  const all = fc.tuple(rowsOf(credit), fc.array(wanted, { minLength: 4, maxLength: 4 }), pageSize);
  await fc.assert(
    fc.asyncProperty(all, async ([rows, questions, limite]) => {
      const bytes = separated({ ...form, encoding: 'windows-1252' }, rows);
      const files = [{ name: 'creditos-ativos.csv', bytes }];
      const { items } = await published(store, creditosAtivosRfb, files, readCredits);
      for (const question of [{}, ...questions]) {
        const answer = await walk(
          api,
          ask('/v1/rfb/creditos-ativos', question),
          fewPages(limite, items.length),
        );
        expect(answer).toEqual(matching(items, question));
      }
    }),
    RUNS,
  );
});
