/** Keeps what depends on a manifest and on the calendar, and is the same for every request of a day. */
import { DAY_MS } from '../../time.ts';
import type { Manifest } from './manifest.ts';

export type OfDay<T> = (manifest: Manifest, now: number) => T;

/** Keeps one value for each manifest and day, UTC: the statuses of sources change at midnight alone. */
export function ofDay<T>(make: OfDay<T>): OfDay<T> {
  const known = new WeakMap<Manifest, { readonly day: number; readonly value: T }>();
  return (manifest, now) => {
    const day = Math.floor(now / DAY_MS);
    const found = known.get(manifest);
    if (found?.day === day) return found.value;
    const value = make(manifest, now);
    known.set(manifest, { day, value });
    return value;
  };
}
