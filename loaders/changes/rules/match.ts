/**
 * Finds the records of two generations that are the same record (docs/decisions/0153). Partners, debts and
 * links have no key, and may be repeated: equal rows are taken first, the others by declared fields and in
 * their order. Publishers respell names, and a partner who is only respelled has neither left nor entered.
 */
import type { ComparedRecord, StoredRow } from './values.ts';

/** The records of one identity that are not equal in both generations, in the order of their rows. */
export interface Matched {
  readonly before: readonly ComparedRecord[];
  readonly now: readonly ComparedRecord[];
}

const textOf = ({ key, row }: StoredRow): string => `${key}\n${row}`;

/** Returns the rows that the other side does not have, each as often as it is missing there. */
export function withoutEqual(rows: readonly StoredRow[], others: readonly StoredRow[]): readonly StoredRow[] {
  if (others.length === 0) return rows;
  const counts = new Map<string, number>();
  for (const other of others) counts.set(textOf(other), (counts.get(textOf(other)) ?? 0) + 1);
  return rows.filter((row) => {
    const left = counts.get(textOf(row)) ?? 0;
    if (left > 0) counts.set(textOf(row), left - 1);
    return left === 0;
  });
}

/** Returns the groups of records with the same identity, in the order of the identities. */
export function byIdentity(
  before: readonly ComparedRecord[],
  now: readonly ComparedRecord[],
  identityOf: (record: ComparedRecord) => string,
): Matched[] {
  const groups = new Map<string, { readonly before: ComparedRecord[]; readonly now: ComparedRecord[] }>();
  const add = (record: ComparedRecord, side: 'before' | 'now'): void => {
    const identity = identityOf(record);
    const group = groups.get(identity) ?? { before: [], now: [] };
    groups.set(identity, group);
    group[side].push(record);
  };
  for (const record of before) add(record, 'before');
  for (const record of now) add(record, 'now');
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}
