/** Limits guesses of the admin token: too many wrong tokens block an address for the rest of a minute. */

const WINDOW_MS = 60_000;
/** A person who mistypes needs a few attempts; ten per minute cannot search 2^256 tokens. */
const MOST_FAILURES = 10;
/** Addresses kept, about 100 bytes each; the oldest is dropped first. */
const CAPACITY = 10_000;

export type Guesses = ReturnType<typeof countGuesses>;

/** One subscriber has 2^64 IPv6 addresses, so they count as one address. */
export const networkOf = (address: string): string =>
  address.includes(':') && !address.includes('.') ? expanded(address).slice(0, 4).join(':') : address;

/** `2001:db8::1` → its eight groups. */
function expanded(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const missing = Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after];
}

/** `now` is monotonic: a clock set back would lengthen the minute of an address. */
export function countGuesses(now: () => number) {
  const known = new Map<string, { count: number; readonly until: number }>();
  const running = (address: string) => {
    const failures = known.get(address);
    return failures && now() < failures.until ? failures : undefined;
  };
  return {
    /** Returns the seconds until another wrong token of the address is answered 401; 0 if it is now. */
    wait: (address: string): number => {
      const failures = running(networkOf(address));
      if (!failures || failures.count < MOST_FAILURES) return 0;
      return Math.ceil((failures.until - now()) / 1_000);
    },
    failed: (address: string): void => {
      const network = networkOf(address);
      const failures = running(network);
      if (failures) {
        failures.count++;
        return;
      }
      known.delete(network);
      for (const oldest of known.keys()) {
        if (known.size < CAPACITY) break;
        known.delete(oldest);
      }
      known.set(network, { count: 1, until: now() + WINDOW_MS });
    },
    size: (): number => known.size,
  };
}
