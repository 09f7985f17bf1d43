/** A question to an index, in a form in which equal questions are equal texts. */

export type Clause =
  /** Entries with at least one of these terms. `disjoint`: an entry has at most one of them. */
  | { readonly kind: 'any'; readonly terms: readonly string[]; readonly disjoint?: boolean }
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
  for (const one of asked) {
    const { kind } = one;
    if (kind === 'sameRow' && one.terms.length === 0) throw new RangeError('sameRow needs a term');
    const terms = [...new Set(one.terms)].sort();
    byText.set(JSON.stringify([kind, ...terms]), { ...one, terms });
  }
  return { clauses: [...byText.values()], text: [...byText.keys()].sort().join(' ') };
}
