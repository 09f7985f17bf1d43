/** Terms of an index are in the order of JavaScript's `<`, by which a reader finds their pages. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BucketTerms } from '../../loaders/records/terms/bucket-terms.ts';
import { gathered } from '../support/search/gathered.ts';

const SET = [{ container: 0, count: 1, bytes: Buffer.from([1]) }];
/** Texts that are joined from these parts share eight bytes and more, and some sort otherwise in UTF-8. */
const PARTS = ['a', 'b', '\0', 'é', '\uffee', '\u{1f600}', 'aaaaaaa', 'aaaaaaaa'];

test('terms are sorted by their UTF-16 code units, whatever they share', () => {
  const texts = fc.uniqueArray(fc.array(fc.constantFrom(...PARTS), { maxLength: 5 }), {
    selector: (parts) => parts.join(''),
    maxLength: 200,
  });
  fc.assert(
    fc.property(texts, (all) => {
      const sorted = all.map((parts) => `f:${parts.join('')}`).sort((a, b) => (a < b ? -1 : 1));
      const terms = new BucketTerms(
        gathered(all.map((parts) => ({ text: `f:${parts.join('')}`, paired: false, postings: SET }))),
      );
      // Pages of one byte have one term each.
      expect(terms.pages(1).map(({ first }) => first)).toEqual(sorted);
      terms.release();
    }),
  );
});
