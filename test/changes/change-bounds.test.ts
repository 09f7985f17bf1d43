/** The bound of the changes of a month: by the time between two versions, and by the number of records. */
import { describe, expect, test } from 'vitest';
import { noCounts } from '../../loaders/changes/counts.ts';
import { judgeChanges } from '../../loaders/changes/gate.ts';
import { pgfn } from '../../shared/datasets/pgfn/index.ts';

describe('the bound of a month', () => {
  const DEBTS = 'dividas_fgts';
  const judged = (versions: { de: string; para: string }, gone: number, records = 10_000) => {
    const bounded = { [`${DEBTS}.saida`]: gone };
    const counts = { ...noCounts(), before: { [DEBTS]: records }, bounded };
    return judgeChanges(pgfn.changes!, counts, versions, []);
  };

  test('is three times as high for a quarter, and never above a half of the records', () => {
    const quarter = { de: '2026-T2', para: '2026-T3' };
    expect(judged(quarter, 1_500).passed).toBe(true);
    expect(judged(quarter, 1_501).detail).toContain('allowed 15 % in 3 months');
    const years = { de: '2020-T2', para: '2026-T3' };
    expect(judged(years, 5_000).passed).toBe(true);
    expect(judged(years, 5_001).detail).toContain('allowed 50 %');
  });

  test('is that of one month for the next day, and for the same version loaded again', () => {
    for (const para of ['2026-09-13', '2026-09-12']) {
      const versions = { de: '2026-09-12', para };
      expect(judged(versions, 500).passed).toBe(true);
      expect(judged(versions, 501).detail).toContain('501 of 10000 records (5.01 %); allowed 5 % a month');
    }
  });

  test('allows ten changes, and any number in fewer than a hundred records', () => {
    const quarter = { de: '2026-T2', para: '2026-T3' };
    expect(judged({ ...quarter, para: '2026-T2' }, 10, 100).passed).toBe(true);
    expect(judged({ ...quarter, para: '2026-T2' }, 11, 100).passed).toBe(false);
    expect(judged(quarter, 99, 99).passed).toBe(true);
  });
});
