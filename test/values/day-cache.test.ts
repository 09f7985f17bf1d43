/** Values that are kept for a manifest and a day. */
import { expect, test } from 'vitest';
import { GRACE_DAYS, statusOf } from '../../shared/api/envelope.ts';
import { periodOfVersion } from '../../shared/api/versions.ts';
import { ofDay } from '../../shared/store/generations/day-cache.ts';
import { EMPTY_MANIFEST } from '../../shared/store/generations/manifest.ts';
import { DAY_MS } from '../../shared/time.ts';

test('are made once for each manifest and day, and again when the clock is set back', () => {
  let made = 0;
  const value = ofDay(() => ++made);
  const other = { ...EMPTY_MANIFEST };
  const begin = 20_000 * DAY_MS;
  const asked = [begin, begin + DAY_MS - 1, begin + DAY_MS, begin].map((now) => value(EMPTY_MANIFEST, now));
  expect(asked).toEqual([1, 1, 2, 3]);
  expect([value(other, begin), value(EMPTY_MANIFEST, begin)]).toEqual([4, 3]);
});

test.each([
  ['mensal', '2026-10'],
  ['trimestral', '2026-T3'],
  ['diaria', '2026-09-12'],
] as const)(
  'may have a status of a source, because that of a %s one changes at midnight, UTC',
  (cadence, versao) => {
    const due = periodOfVersion(versao).end + GRACE_DAYS[cadence] * DAY_MS;
    expect(due % DAY_MS).toBe(0);
    const fonte = ofDay((_, now) => statusOf(cadence, versao, now).status);
    expect([fonte(EMPTY_MANIFEST, due - 1), fonte(EMPTY_MANIFEST, due)]).toEqual([
      'disponivel',
      'desatualizada',
    ]);
  },
);
