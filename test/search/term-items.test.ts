/** Terms are packed into pages and chunks, and found again. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHUNK_BYTES,
  encodeIndexDirectory,
  INLINE_BYTES,
  type IndexItem,
  type Posting,
  packTerms,
} from '../../loaders/records/terms/term-items.ts';
import { decodeIndexDirectory } from '../../shared/store/records/sets/index-directory.ts';
import { chunkKey, pageKey, partOf } from '../../shared/store/records/sets/keys.ts';
import { decodePostings } from '../../shared/store/records/sets/postings.ts';
import { findTerm } from '../../shared/store/records/sets/term-pages.ts';
import { gathered, type TermSet } from '../support/search/gathered.ts';

const posting = fc.record({
  count: fc.integer({ min: 1, max: 65_536 }),
  bytes: fc.oneof(
    { weight: 9, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 20 }) },
    { weight: 1, arbitrary: fc.nat(9_000).map((length) => new Uint8Array(length + 1).fill(length)) },
  ),
});

const postings: fc.Arbitrary<Posting[]> = fc
  .array(fc.tuple(fc.nat(2_000), posting), { minLength: 1, maxLength: 40 })
  .map((all) => {
    const byContainer = new Map(all.map(([container, of]) => [container, { container, ...of }]));
    return [...byContainer.values()].sort((a, b) => a.container - b.container);
  });

const terms: fc.Arbitrary<TermSet[]> = fc.uniqueArray(
  fc.record({
    text: fc.oneof(fc.stringMatching(/^nome:[A-C]{1,4}$/), fc.string({ unit: 'binary', minLength: 1 })),
    paired: fc.boolean(),
    postings,
  }),
  { selector: ({ text }) => Buffer.from(text, 'utf8').toString('hex'), maxLength: 20 },
);

const keyText = (key: IndexItem['key']): string => JSON.stringify(key);

const packed = (all: readonly TermSet[], pages: number): Map<string, Buffer> =>
  new Map([...packTerms(gathered(all), pages)].map(({ key, bytes }) => [keyText(key), bytes]));

/** Reads a term back as a searcher does. */
function found(items: ReadonlyMap<string, Buffer>, pages: number, text: string): TermSet | undefined {
  const page = items.get(keyText(pageKey(partOf(text, pages))));
  const entry = page && findTerm(page, text);
  if (!entry) return undefined;
  const { paired, containers, counts, chunks, inline } = entry;
  const read = (container: number, i: number): Uint8Array => {
    if (!chunks) return inline.get(container)!;
    const chunk = decodePostings(items.get(keyText(chunkKey(text, chunks[i]!)))!);
    return chunk.find((of) => of.container === container)!.bytes;
  };
  const sets = Array.from(containers, (container, i) => ({
    container,
    count: counts[i]!,
    bytes: Uint8Array.from(read(container, i)),
  }));
  expect(entry.total).toBe(sets.reduce((sum, { count }) => sum + count, 0));
  return { text, paired, postings: sets };
}

describe('packed terms', () => {
  test('are found with all their sets and counts', () => {
    fc.assert(
      fc.property(terms, fc.constantFrom(1, 4, 64), (all, pages) => {
        const items = packed(all, pages);
        for (const term of all) expect(found(items, pages, term.text)).toEqual(term);
        expect(found(items, pages, 'nome:ZZZZZ')).toBeUndefined();
      }),
    );
  });

  test('do not depend on the order in which they come', () => {
    fc.assert(
      fc.property(terms, (all) => {
        const items = packed(all, 4);
        const reversed = packed([...all].reverse(), 4);
        expect(new Map([...reversed].sort())).toEqual(new Map([...items].sort()));
      }),
    );
  });

  test('are in chunks of bounded size where they are large, without a container in two of them', () => {
    const of = (length: number): TermSet => ({
      text: 'uf:SP',
      paired: false,
      postings: Array.from({ length }, (_, container) => ({
        container,
        count: 5,
        bytes: Buffer.alloc(300, container),
      })),
    });
    expect([...packTerms(gathered([of(3)]), 1)]).toHaveLength(1);
    expect(3 * 300).toBeLessThan(INLINE_BYTES);
    const [page, ...chunks] = [...packTerms(gathered([of(1_000)]), 1)].reverse();
    expect(page?.bytes.length).toBeLessThan(2_500);
    for (const { bytes } of chunks) expect(bytes.length).toBeLessThanOrEqual(CHUNK_BYTES);
    const containers = chunks
      .reverse()
      .flatMap(({ bytes }) => decodePostings(bytes).map(({ container }) => container));
    expect(containers).toEqual(Array.from({ length: 1_000 }, (_, i) => i));
  });

  test('of which one has a container twice are an error', () => {
    const term = { text: 'a', paired: false, postings: [{ container: 0, count: 1, bytes: Buffer.of(0, 0) }] };
    expect(() => [...packTerms(gathered([term, term]), 1)]).toThrow('a term is packed twice');
  });

  test('of a page that is cut short are not found, or the page is damaged', () => {
    const term = {
      text: 'abc',
      paired: false,
      postings: [{ container: 0, count: 1, bytes: Buffer.of(0, 0) }],
    };
    const [page] = [...packTerms(gathered([term]), 1)];
    expect(() => findTerm(page!.bytes.subarray(0, -1), 'abc')).toThrow();
  });
});

describe('the directory of an index', () => {
  test('is decoded as it was encoded', () => {
    expect(decodeIndexDirectory(encodeIndexDirectory({ pages: 64, containers: 9 }))).toEqual({
      pages: 64,
      containers: 9,
    });
  });

  test.each(['', '{}', '{"pages":"x","containers":1}'])('is damaged as %j', (text) => {
    expect(() => decodeIndexDirectory(Buffer.from(text))).toThrow();
  });
});
