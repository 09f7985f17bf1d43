/**
 * The lists of all changes of a pair in a table of changes: one for each kind, and one for each CNAE with
 * only the changes that have a CNAE. Each list has blocks, and a directory with its ranges. Two more
 * directories have the names of the lists with their numbers of changes: of the kinds, as declared, and of
 * the CNAEs, ascending. A list without changes is in none, and a pair without changes has two empty ones.
 */

import { StoreError } from '../../aws/errors.ts';
import type { ItemKey } from '../../aws/read-items.ts';
import { CHANGE_FIELDS, type ChangeField } from '../../datasets/changes.ts';
import { SORT_KEY } from '../records/placement.ts';
import { decodeRow } from '../records/rows.ts';
import { orderKey } from '../records/served/list-orders.ts';
import type { ListOrder } from '../records/served/places.ts';
import { BETWEEN, LAST } from '../records/sorting.ts';
import { CHANGES_LIST, CHANGES_PARTITION } from './key-form.ts';

/** A change with its values by field. */
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

/** The fields of the directory of one list, in the order of the list. */
export const DIRECTORY_FIELDS = {
  tipo: ['uf', 'municipio'],
  cnae: ['tipo', 'uf', 'municipio'],
} as const satisfies Readonly<Record<ListedBy, readonly ChangeField[]>>;

/** The fields by which the rows of a list are sorted; rows with equal values keep the order of comparison. */
const SORTED_BY: Readonly<Record<ListedBy, readonly ChangeField[]>> = {
  tipo: ['uf', 'municipio', 'cnae', 'chave'],
  cnae: ['tipo', 'uf', 'municipio', 'chave'],
};

const directoryKey = (code: string): ItemKey => ({ [CHANGES_PARTITION]: 'D', [SORT_KEY]: code });

/** The list of the changes with one value. */
export function changesWith(by: ListedBy, value: string): ListOrder {
  const code = `${CODES[by]}#${value}`;
  const keyOf = orderKey({ partition: CHANGES_PARTITION }, code);
  return {
    code,
    fields: DIRECTORY_FIELDS[by],
    directoryKey: directoryKey(code),
    blocks: (stored) => ({ list: CHANGES_LIST, table: stored, keyOf }),
  };
}

/** The directory of the lists themselves. */
export const listsBy = (by: ListedBy): Pick<ListOrder, 'code' | 'directoryKey'> => ({
  code: CODES[by],
  directoryKey: directoryKey(CODES[by]),
});

/** Returns text that sorts the changes of one list by code unit. `kinds` are the names in declared order. */
export function sortedBy(by: ListedBy, kinds: readonly string[]): (change: Change) => string {
  const place = new Map(kinds.map((name, i) => [name, String(i).padStart(3, '0')]));
  return (change) =>
    SORTED_BY[by]
      .map((field) => (field === 'tipo' ? place.get(change.tipo ?? '') : change[field]) ?? LAST)
      .join(BETWEEN);
}
