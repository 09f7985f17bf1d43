/** Sets of places of a container for property tests: sparse, dense, runs, single places, all 65,536. */
import fc from 'fast-check';

const LAST = 65_535;
const place = fc.nat(LAST);

const ascending = (places: Iterable<number>): number[] => [...new Set(places)].sort((a, b) => a - b);

/** Places of a small seeded generator, because fast-check is slow at arrays of thousands. */
function scattered(seed: number, share: number, from: number, to: number): number[] {
  let state = seed;
  const places: number[] = [];
  for (let i = from; i <= to; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    if (state < share * 0x1_0000_0000) places.push(i);
  }
  return places;
}

const sparse = fc.array(place, { minLength: 1, maxLength: 200 }).map(ascending);

const dense = fc
  .record({
    seed: fc.integer(),
    share: fc.constantFrom(0.01, 0.06, 0.1, 0.13, 0.3, 0.5, 0.9, 0.999),
    ends: fc.tuple(place, place),
  })
  .map(({ seed, share, ends: [a, b] }) => {
    const places = scattered(seed, share, Math.min(a, b), Math.max(a, b));
    return places.length > 0 ? places : [a];
  });

const runs = fc
  .array(fc.tuple(place, fc.oneof(fc.nat(5), fc.nat(9_000))), { minLength: 1, maxLength: 30 })
  .map((all) =>
    ascending(
      all.flatMap(([start, length]) =>
        Array.from({ length: Math.min(length, LAST - start) + 1 }, (_, i) => start + i),
      ),
    ),
  );

const single = fc.constantFrom(0, 1, 31, 32, 127, 128, 16_384, LAST).map((only) => [only]);
const every = fc.constant(Array.from({ length: LAST + 1 }, (_, i) => i));

/** Ascending places; at least one. */
export const places: fc.Arbitrary<number[]> = fc.oneof(
  { weight: 4, arbitrary: sparse },
  { weight: 4, arbitrary: dense },
  { weight: 4, arbitrary: runs },
  { weight: 2, arbitrary: single },
  { weight: 1, arbitrary: every },
);
