/** The limits of a key (per second, at once, per month), and their allowed values. */

/** A limit of null means the limit of the environment; 0 means no limit. */
export interface KeyLimits {
  /** Requests per second on average. */
  readonly per_second: number | null;
  /** Requests at once. */
  readonly burst: number | null;
  /** Requests per calendar month, UTC. */
  readonly per_month: number | null;
}

/** Bounds that catch a mistyped zero. One key cannot use the first two; the last is the largest setting. */
export const MAX_LIMITS: { readonly [name in keyof KeyLimits]: number } = {
  per_second: 10_000,
  burst: 10_000,
  per_month: 999_999_999,
};

export const NO_LIMITS: KeyLimits = { per_second: null, burst: null, per_month: null };

export type LimitName = keyof KeyLimits;

export const LIMIT_NAMES = Object.keys(MAX_LIMITS) as LimitName[];

export const ownLimits = (limits: KeyLimits | null): KeyLimits | null =>
  limits && LIMIT_NAMES.some((name) => limits[name] !== null) ? limits : null;
