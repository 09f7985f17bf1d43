/** Days in UTC, as instants and as text. */

/** Milliseconds. All days in UTC have the same length, because JavaScript has no leap seconds. */
export const DAY_MS = 86_400_000;

/** Returns the day of an instant in UTC, such as `2026-11-21`; `instant` is in milliseconds since 1970. */
export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
