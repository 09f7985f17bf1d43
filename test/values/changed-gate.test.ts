/** The part of the gate `values` that compares records with those of the served generation. */
import { describe, expect, test } from 'vitest';
import { changedFaults } from '../../loaders/account/changed-gate.ts';
import { cafir } from '../../shared/datasets/cafir/index.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import type { Comparison, ResourceComparison } from '../../shared/store/loads/comparison.ts';

const NONE = { added: 0, removed: 0, changed: 0 };

const compared = (resource: string, some: Partial<ResourceComparison>): Comparison => ({
  generation: '202609-0123456789',
  versao: '2026-09',
  resources: { [resource]: { ...NONE, before: 1_000, now: 1_000, share: 1, values: {}, ...some } },
});

describe('changed values of records', () => {
  test('are refused where most records have another value in a field', () => {
    const values = { razao_social: { added: 1, removed: 0, changed: 600 }, porte_empresa: NONE };
    expect(changedFaults(cnpj, compared('empresas', { values }))).toEqual([
      {
        sentence:
          'empresas: razao_social: other than in the served 2026-09 in 601 of 1000 compared records; allowed 50 %',
        place: 'empresas.razao_social',
        share: 0.601,
      },
    ]);
  });

  test('count beside the records of the sampled share that are in both', () => {
    const values = { razao_social: { ...NONE, changed: 160 } };
    const some = { now: 1_200, share: 0.25, added: 50, values };
    expect(changedFaults(cnpj, compared('empresas', some))).toHaveLength(1);
    expect(changedFaults(cnpj, compared('empresas', { ...some, share: 0.5 }))).toEqual([]);
  });

  test.each([
    ['half of the records', { razao_social: { ...NONE, changed: 500 } }, 1_000],
    ['few records', { razao_social: { ...NONE, changed: 99 } }, 99],
  ])('pass in %s', (_, values, now) => {
    expect(changedFaults(cnpj, compared('empresas', { values, now }))).toEqual([]);
  });

  test('pass in fields from names of files, and where nothing is served', () => {
    const values = { codigo_lote: { ...NONE, changed: 1_000 } };
    expect(changedFaults(cafir, compared('imoveis', { values }))).toEqual([]);
    expect(changedFaults(cnpj, null)).toEqual([]);
  });
});
