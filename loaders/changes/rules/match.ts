/**
 * Finds the records of two generations that are the same record (docs/decisions/0153). Partners, debts and
 * links have no key, and may be repeated: equal rows are taken first, the others by declared fields and in
 * their order. Publishers respell names, and a partner who is only respelled has neither left nor entered.
 */
import type { ComparedRecord, StoredRow } from './values.ts';

/** One record in the two generations; null where a generation does not have it. */
export interface Match {
  readonly before: ComparedRecord | null;
  readonly now: ComparedRecord | null;
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

/** Groups the rows or records of two generations by a text, in the order of their first ones. */
export function grouped<T>(before: readonly T[], now: readonly T[], textOf: (one: T) => string) {
  const [inBefore, inNow] = [Map.groupBy(before, textOf), Map.groupBy(now, textOf)];
  const texts = new Set([...inBefore.keys(), ...inNow.keys()]);
  return [...texts].map((text) => ({ text, before: inBefore.get(text) ?? [], now: inNow.get(text) ?? [] }));
}

/** Returns the records by their identity, in the order of the identities. */
export function byIdentity(
  before: readonly ComparedRecord[],
  now: readonly ComparedRecord[],
  identityOf: (record: ComparedRecord) => string,
): Match[] {
  const inOrder = grouped(before, now, identityOf).sort((a, b) => (a.text < b.text ? -1 : 1));
  return inOrder.flatMap((group) =>
    Array.from({ length: Math.max(group.before.length, group.now.length) }, (_, i) => ({
      before: group.before[i] ?? null,
      now: group.now[i] ?? null,
    })),
  );
}

/** Makes one match of a removed and an added record that alone share a text; null is shared by none. */
export function withRenamed(
  matches: readonly Match[],
  sameOf: (record: ComparedRecord) => string | null,
): Match[] {
  const alone = matches.filter(({ before, now }) => before === null || now === null);
  const joined = new Map<Match, Match | null>();
  for (const [same, [one, other, ...more]] of Map.groupBy(alone, ({ before, now }) =>
    sameOf((before ?? now) as ComparedRecord),
  )) {
    if (same === null || !one || !other || more.length > 0) continue;
    const [gone, come] = one.before ? [one, other] : [other, one];
    if (gone.before === null || come.now === null) continue;
    joined.set(gone, null).set(come, { before: gone.before, now: come.now });
  }
  return matches.flatMap((match) => {
    const found = joined.get(match);
    return found === undefined ? match : (found ?? []);
  });
}
