/** A question to an index, in a form in which equal questions are equal texts. */

export type Clause =
  /** Entries with at least one of these terms. */
  | { readonly kind: 'any'; readonly terms: readonly string[] }
  /** Entries one of whose rows, such as partners, has all of these paired terms; at least one term. */
  | { readonly kind: 'sameRow'; readonly terms: readonly string[] };

export interface Question {
  /** Clauses without repetitions. */
  readonly clauses: readonly Clause[];
  readonly text: string;
}

/** @throws RangeError for `sameRow` without terms */
export function questionOf(asked: readonly Clause[]): Question {
  const byText = new Map<string, Clause>();
  for (const { kind, terms } of asked) {
    if (kind === 'sameRow' && terms.length === 0) throw new RangeError('sameRow needs a term');
    const clause: Clause = { kind, terms: [...new Set(terms)].sort() };
    byText.set(JSON.stringify([kind, ...clause.terms]), clause);
  }
  return { clauses: [...byText.values()], text: [...byText.keys()].sort().join(' ') };
}
