/** The rate of a fetch over its last moments. */

/** Long enough to smooth the segments, short enough to follow a publisher that slows down. */
const WINDOW_MS = 20_000;
/** A rate over less time says little. */
const LEAST_MS = 1_000;

export interface Rate {
  add(bytes: number): void;
  /** Returns bytes per second; null where too little is known. */
  perSecond(): number | null;
}

/** `elapsed` returns milliseconds of a clock that is never set back. */
export function rateOver(elapsed: () => number): Rate {
  const started = elapsed();
  const seen: { readonly at: number; readonly bytes: number }[] = [];
  const forget = (now: number): void => {
    while (seen[0] && now - seen[0].at > WINDOW_MS) seen.shift();
  };
  return {
    add: (bytes) => {
      const now = elapsed();
      forget(now);
      seen.push({ at: now, bytes });
    },
    perSecond: () => {
      const now = elapsed();
      forget(now);
      const over = Math.min(WINDOW_MS, now - started);
      const bytes = seen.reduce((sum, one) => sum + one.bytes, 0);
      return over < LEAST_MS || bytes <= 0 ? null : (bytes / over) * 1_000;
    },
  };
}
