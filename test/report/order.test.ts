/** What a load brought is listed in one order, whatever the order in which the store returns a map. */
import { expect, test } from 'vitest';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import type { LoadParts } from '../../shared/store/loads/shown/parts.ts';
import { shownLoad } from '../../shared/store/loads/shown/shown-load.ts';

const turned = <Value>(map: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(map).toReversed());

const change = { added: 1, removed: 2, changed: 3 };
const values = { razao_social: change, natureza_juridica: change, unknown_field: change, another: change };
const compared = { before: 1, now: 2, share: 1, ...change };

function partsBy(order: typeof turned): LoadParts {
  const rows = { empresas: 1, estabelecimentos: 2, socios: 3, outro: 4 };
  const resources = {
    empresas: { ...compared, values: order(values) },
    estabelecimentos: { ...compared, values: {} },
    outro: { ...compared, values: {} },
  };
  const counts = { dropped_by_rule: order({ a: 1, b: 2 }), quarantined_by_reason: order({ c: 1, d: 2 }) };
  const comparison = { generation: 'g', versao: '2026-09', resources: order(resources) };
  const record = { outcome: { rows: order(rows), ...counts, comparison } };
  const pair = { kinds: order({ abertura: 1, baixa: 2, outra: 3, antiga: 4 }), de: '2026-09' };
  const none = { published: null, generation: null, exported: null, exportedBefore: null };
  return { ...none, record, pair } as unknown as LoadParts;
}

test('as declared, and what is not declared by its name', () => {
  const shown = shownLoad(cnpj, partsBy(turned));
  expect(shown).toEqual(
    shownLoad(
      cnpj,
      partsBy((map) => map),
    ),
  );
  expect(shown.recursos.map(({ recurso }) => recurso).at(-1)).toBe('outro');
  expect(shown.comparacao.map(({ recurso }) => recurso)).toEqual(['empresas', 'estabelecimentos', 'outro']);
  const [{ campos } = { campos: [] }] = shown.comparacao;
  expect(campos.map(({ campo }) => campo)).toEqual([
    'razao_social',
    'natureza_juridica',
    'another',
    'unknown_field',
  ]);
  expect(shown.alteracoes.map(({ tipo }) => tipo).slice(-2)).toEqual(['antiga', 'outra']);
});
