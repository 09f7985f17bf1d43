/** The short form of the campaign of truth: one good month after another, and corruptions of each kind. */
import { describe, expect, test } from 'vitest';
import { INVENTED } from '../../synthetic/registry.ts';
import { forFile } from '../support/for-file.ts';
import { CORRUPTIONS } from './corruptions/index.ts';
import { offerMonths } from './good-months.ts';
import { startRegistries } from './registry.ts';
import { faultsOf, offerCorruptions } from './wrong-publications.ts';

const registries = await forFile(startRegistries());

const NAMES = INVENTED.map(({ name }) => name);
/** Every so many corruptions of a source are tried here, and all in the campaign. */
const EVERY = 12;

describe.each(NAMES)('%s', (source) => {
  test('a good month passes every gate after a good month', async () => {
    const { refused } = await offerMonths(registries, {
      months: 2,
      seed: 5,
      sources: [source],
      say: () => undefined,
    });
    expect(refused).toEqual([]);
  });

  test('a wrong publication is refused with its file, field, example and figures, and the served one stays', async () => {
    const chosen = (CORRUPTIONS[source] ?? []).filter((_, i) => i % EVERY === 0);
    expect(faultsOf(await offerCorruptions(registries, source, chosen, 5))).toEqual([]);
  });
});
