/** No page of a list comes near the limits of AWS: 6 MB for a function's answer, 10 MB for the gateway's. */
import { expect, test } from 'vitest';
import { MOST_ITEMS } from '../../shared/api/query-params.ts';
import { ROUTES } from '../../shared/api/routes.ts';

const MOST_BYTES = 6_000_000;
/** The longest published row (loaders/read/bounds.ts). */
const ROW_BYTES = 2_048;
/** Bytes of a control character in JSON (`\u0001`), and of its backslash in the JSON of Lambda's answer. */
const WORST_BYTE = 7;

test(`a page of ${MOST_ITEMS} of the longest rows, with nothing but escaped characters, is below 2 MB`, () => {
  const sizes = ROUTES.flatMap((route) => {
    if (route.kind !== 'list') return [];
    return [...route.lists.values()].map(({ fields }) => {
      const names = JSON.stringify(
        JSON.stringify(Object.fromEntries(Object.keys(fields).map((n) => [n, null]))),
      );
      return MOST_ITEMS * (names.length + ROW_BYTES * WORST_BYTE);
    });
  });
  expect(sizes.length).toBeGreaterThan(10);
  expect(Math.max(...sizes)).toBeLessThan(2_000_000);
  expect(Math.max(...sizes) * 3).toBeLessThan(MOST_BYTES);
});
