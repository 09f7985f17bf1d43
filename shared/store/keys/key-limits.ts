/** What a key may do a second, at once and a month, and which values are allowed. */

/** null: as the environment has it, 0: without a limit. */
export interface KeyLimits {
  /** Requests a second, in the long run. */
  readonly per_second: number | null;
  /** And at once. */
  readonly burst: number | null;
  /** In a calendar month, UTC. */
  readonly per_month: number | null;
}

/** Mistyped zeros are to be noticed: the first two are far above what one key can use, the last is what a setting holds. */
export const MAX_LIMITS: { readonly [name in keyof KeyLimits]: number } = {
  per_second: 10_000,
  burst: 10_000,
  per_month: 999_999_999,
};

export const NO_LIMITS: KeyLimits = { per_second: null, burst: null, per_month: null };

export type LimitName = keyof KeyLimits;

export const LIMIT_NAMES = Object.keys(MAX_LIMITS) as LimitName[];

/** The first limit that is neither null nor a whole number that is allowed. */
export const wrongLimit = (limits: Readonly<Record<LimitName, unknown>>): LimitName | undefined =>
  LIMIT_NAMES.find((name) => !isAllowed(limits[name], MAX_LIMITS[name]));

const isAllowed = (value: unknown, max: number): boolean =>
  value === null || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max);

/** Limits of which none is a key's own are none. */
export const ownLimits = (limits: KeyLimits | null): KeyLimits | null =>
  limits && LIMIT_NAMES.some((name) => limits[name] !== null) ? limits : null;
