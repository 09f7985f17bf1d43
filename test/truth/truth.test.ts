/** The short form of the campaign of truth: one good month after another, and corruptions of each kind. */
import { describe, expect, test } from 'vitest';
import { INVENTED } from '../../synthetic/registry.ts';
import { forFile } from '../support/for-file.ts';
import { CORRUPTIONS } from './corruptions/index.ts';
import { offerMonths } from './good-months.ts';
import type { Files } from './memory-objects.ts';
import { startRegistries } from './registry.ts';
import { faultsOf, offerCorruptions } from './wrong-publications.ts';

const registries = await forFile(startRegistries());

const NAMES = INVENTED.map(({ name }) => name);
/** Every so many corruptions of a source are tried here, and all in the campaign. */
const EVERY = 40;

test('the campaign has more than 60 wholesale corruptions, of every source', () => {
  expect(NAMES.filter((name) => (CORRUPTIONS[name] ?? []).length === 0)).toEqual([]);
  expect(Object.values(CORRUPTIONS).flat().length).toBeGreaterThan(60);
});

test('an attempt fails where a publication is not wrong, and says so', async () => {
  const unchanged = {
    name: 'nothing',
    resource: 'transacoes',
    field: null,
    first: true,
    change: (files: Files) => files,
  };
  const fault = 'no gate refuses it';
  expect(faultsOf(await offerCorruptions(registries, 'transacoes_rfb', [unchanged], 5))).toEqual([
    `transacoes_rfb, nothing, with nothing served: ${fault}`,
    `transacoes_rfb, nothing, beside the served: ${fault}`,
  ]);
});

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
