/**
 * The lists of all changes of a pair in a table of changes: one for each kind, and one for each CNAE with
 * only the changes that have a CNAE. Each list has blocks. A directory has the ranges of the places in the
 * list of one kind, or in the part of one kind in the list of a CNAE: so it has at most one entry for each
 * municipality, and fits into an item. Directories of names have the number of changes of each list or part:
 * of the kinds, as declared; of the CNAEs, ascending; and of the kinds in the list of each CNAE. A list
 * without changes is in none, and a pair without changes has two empty ones.
 */

import { StoreError } from '../../aws/errors.ts';
import { CHANGE_FIELDS, type ChangeField } from '../../datasets/changes.ts';
import { SORT_KEY } from '../records/placement.ts';
import { decodeRow } from '../records/rows.ts';
import { orderKey } from '../records/served/list-orders.ts';
import type { ListOrder } from '../records/served/places.ts';
import { BETWEEN, LAST } from '../records/sorting.ts';
import { CHANGES_LIST, CHANGES_PARTITION } from './key-form.ts';

export type Change = Readonly<Record<ChangeField, string | null>>;

/** @throws StoreError for a row that has other cells than the fields of a change */
export function decodeChange(row: string): Change {
  const cells = decodeRow(row);
  if (cells.length !== CHANGE_FIELDS.length)
    throw new StoreError('decoding a change', `${cells.length} cells`);
  return Object.fromEntries(CHANGE_FIELDS.map((field, i) => [field, cells[i] ?? null])) as Change;
}

/** The field by whose values the lists are told apart. */
export type ListedBy = 'tipo' | 'cnae';

const CODES: Readonly<Record<ListedBy, string>> = { tipo: 'L', cnae: 'A' };

export const PLACE_FIELDS = ['uf', 'municipio'] as const satisfies readonly ChangeField[];

/** The fields by which the rows of a list are sorted; rows with equal values keep the order of comparison. */
const SORTED_BY: Readonly<Record<ListedBy, readonly ChangeField[]>> = {
  tipo: ['uf', 'municipio', 'cnae', 'chave'],
  cnae: ['tipo', 'uf', 'municipio', 'chave'],
};

export function blocksWith(by: ListedBy, value: string): ListOrder['blocks'] {
  const keyOf = orderKey({ partition: CHANGES_PARTITION }, `${CODES[by]}#${value}`);
  return (stored) => ({ list: CHANGES_LIST, table: stored, keyOf });
}

export type Directory = Pick<ListOrder, 'code' | 'directoryKey'>;

const directory = (code: string): Directory => ({
  code,
  directoryKey: { [CHANGES_PARTITION]: 'D', [SORT_KEY]: code },
});

export const listsBy = (by: ListedBy): Directory => directory(CODES[by]);
/** The names of the kinds in the list of a CNAE. */
export const kindsWith = (cnae: string): Directory => directory(`K#${cnae}`);
export const placesOf = (kind: string): Directory => directory(`${CODES.tipo}#${kind}`);
/** The places in the part of a kind in the list of a CNAE. */
export const placesWith = (cnae: string, kind: string): Directory =>
  directory(`${CODES.cnae}#${cnae}#${kind}`);

/** Returns text that sorts the changes of one list by code unit. `kinds` are the names in declared order. */
export function sortedBy(by: ListedBy, kinds: readonly string[]): (change: Change) => string {
  const place = new Map(kinds.map((name, i) => [name, String(i).padStart(3, '0')]));
  return (change) =>
    SORTED_BY[by]
      .map((field) => (field === 'tipo' ? place.get(change.tipo ?? '') : change[field]) ?? LAST)
      .join(BETWEEN);
}
