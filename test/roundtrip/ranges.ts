/** Checks of works, properties and credits: every record, every list, every combination of filters. */

import { meant, type Served } from '../readers/values.ts';
import { absenceCheck, type Check, type ExpectedPages, type Proof, recordCheck } from './checks.ts';
import { type Country, VERSIONS } from './country.ts';
import { type Budget, landmarks, listChecks, walk } from './lists.ts';

export function* workChecks({ works }: NonNullable<Country['cno']>, budget: Budget): Generator<Check> {
  for (const [cno, { obra, ...lists }] of works) {
    const path = `/v1/cnos/${cno}`;
    yield recordCheck(path, obra, 'works');
    const proofs = { vinculos: 'links', cnaes: 'activities', areas: 'areas' } as const;
    for (const name of ['vinculos', 'cnaes', 'areas'] as const) {
      const pages = {
        path: `${path}/${name}`,
        items: lists[name],
        version: VERSIONS.cno,
        proves: proofs[name],
      };
      yield* listChecks(pages, budget);
    }
  }
  for (const cno of ['000000000000', '999999999999', '123456789012'].filter((one) => !works.has(one))) {
    for (const list of ['', '/vinculos', '/cnaes', '/areas']) yield absenceCheck(`/v1/cnos/${cno}${list}`);
  }
}

export function* propertyChecks({ items }: NonNullable<Country['cafir']>): Generator<Check> {
  const path = '/v1/cafir/imoveis';
  const known = new Set(items.map(({ nirf }) => String(nirf)));
  for (const property of items) {
    if (/^\d{8}$/.test(String(property.nirf))) {
      yield recordCheck(`${path}/${property.nirf}`, property, 'properties');
    }
  }
  for (const nirf of ['00000000', '99999999'].filter((one) => !known.has(one))) {
    yield absenceCheck(`${path}/${nirf}`);
  }
  const list = { path, items, version: VERSIONS.cafir, proves: 'listedProperties' as const };
  yield* filterChecks(list, ['uf', 'municipio']);
  yield* walk({ ...list, path: `${path}?uf=EX`, items: [] }, 100, false);
  yield* walk({ ...list, path: `${path}?municipio=lugar+nenhum`, items: [] }, 100, false);
}

export function* creditChecks({ items }: NonNullable<Country['creditos_ativos_rfb']>): Generator<Check> {
  const list = {
    path: '/v1/rfb/creditos-ativos',
    items,
    version: VERSIONS.creditos_ativos_rfb,
    proves: 'credits' as Proof,
  };
  yield* filterChecks(list, ['uf', 'ano_mes']);
  yield* walk({ ...list, path: `${list.path}?ano_mes=190001`, items: [] }, 100, false);
}

/** Checks a list without a filter, with each of two fields and with both, for every value that occurs. */
function* filterChecks(list: ExpectedPages, [one, other]: readonly [string, string]): Generator<Check> {
  yield* walk(list, 100, true);
  yield* walk(list, 20, false);
  yield* landmarks(list);
  for (const fields of [[one], [other], [one, other]]) {
    let number = 0;
    for (const { values, items } of groupsOf(list.items, fields)) {
      number += 1;
      const query = new URLSearchParams();
      for (const [i, field] of fields.entries()) query.set(field, spelled(values[i] ?? '', field, number));
      const part = { ...list, path: `${list.path}?${query}`, items };
      yield* walk(part, 100, false);
      if (items.length > 20) yield* landmarks(part);
    }
  }
}

interface Group {
  readonly values: readonly string[];
  readonly items: readonly Served[];
}

/**
 * Groups records by each combination of values, compared without accents, case and extra blanks; absent
 * values cannot be filtered for.
 */
function groupsOf(items: readonly Served[], fields: readonly string[]): Group[] {
  const groups = new Map<string, { values: string[]; items: Served[] }>();
  for (const item of items) {
    const values = fields.map((field) => meant(item[field]));
    if (values.includes('')) continue;
    const group = groups.get(values.join('\n')) ?? { values, items: [] };
    groups.set(values.join('\n'), group);
    group.items.push(item);
  }
  return [...groups.values()];
}

/** Spells a place as callers do: in lower case, with an accent, with blanks around and between. */
function spelled(value: string, field: string, number: number): string {
  if (number % 3 === 1) return value;
  if (number % 3 === 2 || field !== 'municipio') return value.toLowerCase();
  return ` ${value.replace('A', 'á').replaceAll(' ', '  ')} `;
}
