/** A question to an index, in a form in which equal questions are equal texts. */

export type Clause =
  /**
   * Entries with at least one of these terms, or with one that begins with `beginning`; it ends with one of
   * the marks `ending`, or without them with a letter or digit. `disjoint`: an entry has at most one of them.
   * `implied`: every entry that the order has first fulfils it, but for clauses that are `apart`, which
   * entries fulfil that do not match.
   */
  | {
      readonly kind: 'any';
      readonly terms: readonly string[];
      readonly beginning?: string;
      readonly ending?: string;
      readonly disjoint?: boolean;
      readonly implied?: boolean;
      readonly apart?: boolean;
    }
  /**
   * Entries one of whose rows, such as partners, has all of these paired terms, and one that begins with
   * `beginning`; at least one of both.
   */
  | { readonly kind: 'sameRow'; readonly terms: readonly string[]; readonly beginning?: string };

/**
 * The parts of a list before all others: entries for which all clauses of the first hold, then those of the
 * next. The clauses of a part hold for all entries of the one before.
 */
export type First = readonly (readonly Clause[])[];

export interface Question {
  readonly clauses: readonly Clause[];
  readonly first: First;
  readonly text: string;
}

/** @throws RangeError for `sameRow` without terms */
export function questionOf(asked: readonly Clause[], first: First = []): Question {
  const byText = new Map<string, Clause>();
  for (const one of asked) byText.set(textOf(one), sorted(one));
  const text = [[...byText.keys()].sort().join(' '), ...first.map((part) => part.map(textOf).join(' '))].join(
    '\n',
  );
  return { clauses: [...byText.values()], first: first.map((part) => part.map(sorted)), text };
}

function textOf(clause: Clause): string {
  const { kind, terms, beginning = null } = sorted(clause);
  if (kind === 'sameRow' && terms.length === 0 && beginning === null)
    throw new RangeError('sameRow needs a term');
  const ending = clause.kind === 'any' ? (clause.ending ?? '') : '';
  return JSON.stringify([kind, beginning, ending, ...terms]);
}

const sorted = (clause: Clause): Clause => ({ ...clause, terms: [...new Set(clause.terms)].sort() });
