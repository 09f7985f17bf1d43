/**
 * Waivers of gates. Each names what it waives: `values:estabelecimentos.fax:12%` the findings of the gate
 * `values` about this field, up to this share. A gate without a place names all of its findings. The other
 * gates guard against lost rows.
 */
export const WAIVABLE = [
  'quarantine',
  'row-change',
  'fewer-files',
  'encoding',
  'values',
  'changes',
  'completeness',
  'lost-characters',
  'orphans',
  'publisher-totals',
  'version',
] as const;

/** Former names of the gates, so that an error can give the present one. */
const FORMER: Readonly<Record<string, (typeof WAIVABLE)[number]>> = { 'missing-parts': 'completeness' };

/** Returns an addition to the error about an unknown gate: `, which is now named completeness`, or ''. */
export const renamedGate = (name: string): string =>
  Object.hasOwn(FORMER, name) ? `, which is now named ${FORMER[name]}` : '';

/** `GATE`, then `:RESOURCE`, `:RESOURCE.FIELD` or, of `changes`, `:RESOURCE.KIND`, and behind them `:N%`. */
export const WAIVER_FORM = new RegExp(
  `^(${WAIVABLE.join('|')})(?::([a-z0-9_]+(?:\\.[a-z0-9_+]+)?)(?::(\\d{1,5}(?:\\.\\d{1,2})?)%)?)?$`,
);

/** The forms in words. */
export const WAIVER_ALLOWED = `GATE, GATE:RESOURCE, GATE:RESOURCE.FIELD or changes:RESOURCE.KIND, behind a place also :N%; GATE is ${WAIVABLE.join(', ')}`;

/** What a gate has found, as far as a waiver names it. */
export interface Waivable {
  /** A resource, or `resource.field`; null for a finding about the publication as a whole. */
  readonly place: string | null;
  /** The share found, 0.08 for eight per cent; null where there is no such figure. */
  readonly share: number | null;
}

/** A waiver with a share does not waive a finding without one. */
export function waives(waiver: string, gate: string, { place, share }: Waivable): boolean {
  const [, named, at, most] = WAIVER_FORM.exec(waiver) ?? [];
  if (named !== gate) return false;
  if (at === undefined) return true;
  if (at !== place) return false;
  return most === undefined || (share !== null && share * 100 <= Number(most));
}

/** Returns the narrowest waiver of all the findings at each of their places. */
export function waiversOf(gate: string, findings: readonly Waivable[]): string[] {
  const places = [...new Set(findings.map(({ place }) => place))];
  return places.map((place) => {
    if (place === null) return gate;
    const shares = findings.filter((one) => one.place === place).map(({ share }) => share);
    const known = shares.filter((share) => share !== null);
    // Per cent with one decimal, never below the share.
    const most = known.length < shares.length ? '' : `:${Math.ceil(Math.max(...known) * 1_000) / 10}%`;
    return `${gate}:${place}${most}`;
  });
}
