/** Days of UTC as instants and as text. All files take them from here. */

/** Milliseconds. UTC has no longer and no shorter days: JavaScript counts no leap seconds. */
export const DAY_MS = 86_400_000;

/** `2026-11-21`, the day of an instant in UTC; `instant` in milliseconds since 1970. */
export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
