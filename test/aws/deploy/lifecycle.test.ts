/** Publications get cheaper with age, and none is deleted that a load may need again. */
import { describe, expect, test } from 'vitest';
import { CONFIGS } from '../../../lib/config.ts';
import { bucketOf, environments } from '../../support/aws/template.ts';

/** A quarterly source serves a generation for 3 months, may be 120 days late, and keeps the previous one. */
const LONGEST_SERVED_DAYS = 2 * 92 + 120;

interface Rule {
  readonly ExpirationInDays?: number;
  readonly ExpiredObjectDeleteMarker?: boolean;
  readonly NoncurrentVersionExpiration?: { readonly NoncurrentDays: number };
  readonly Transitions?: readonly { readonly StorageClass: string; readonly TransitionInDays: number }[];
}

const named = await environments();

describe.each(CONFIGS.map(({ name }) => name))('the publications of %s', (name) => {
  const rules = (): readonly Rule[] =>
    (bucketOf(named(name), 'snapshots')['LifecycleConfiguration'] as { Rules: Rule[] }).Rules;

  test('move to a class that answers at once', () => {
    const moving = rules().filter(({ Transitions }) => Transitions !== undefined);
    expect(moving).toMatchObject([
      {
        Transitions: [{ StorageClass: 'GLACIER_IR', TransitionInDays: 45 }],
      },
    ]);
  });

  test('are deleted only when no served generation can have come from them', () => {
    const days = rules().flatMap(({ ExpirationInDays }) => ExpirationInDays ?? []);
    expect(days).toEqual(name === 'prod' ? [] : [named(name).config.publicationDays]);
    for (const expiration of days) expect(expiration).toBeGreaterThan(LONGEST_SERVED_DAYS);
    expect(rules().some(({ ExpiredObjectDeleteMarker }) => ExpiredObjectDeleteMarker)).toBe(name !== 'prod');
  });

  test('can be brought back for some days after they were replaced or deleted', () => {
    const kept = rules().flatMap(({ NoncurrentVersionExpiration: rule }) => rule?.NoncurrentDays ?? []);
    expect(kept).toEqual([named(name).config.replacedFileDays]);
    expect(kept[0]).toBeGreaterThanOrEqual(7);
  });
});
