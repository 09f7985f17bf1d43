/** The short form of the campaign of truth: one good month after another, and corruptions of each kind. */
import { expect, test } from 'vitest';
import { INVENTED } from '../../synthetic/registry.ts';
import { forFile } from '../support/for-file.ts';
import { CORRUPTIONS } from './corruptions/index.ts';
import { startRegistries } from './registry.ts';
import { faultsOf, offerCorruptions } from './wrong-publications.ts';

const registries = await forFile(startRegistries());

const NAMES = INVENTED.map(({ name }) => name);
/** Every so many corruptions of a source are tried here, and all in the campaign. */
const EVERY = 16;

/** The size of the countries; the campaign has larger ones, in which a lost part of a file shows, too. */
const SMALL = 1;

test.each(NAMES)(
  '%s: a good month passes after a good one, and a wrong one is refused with its reason while the served one stays',
  async (source) => {
    const chosen = (CORRUPTIONS[source] ?? []).filter((_, i) => i % EVERY === 0);
    expect(faultsOf(await offerCorruptions(registries, source, chosen, 5, SMALL))).toEqual([]);
  },
);
