/** The kernels find the terms of entries and encode their sets as the code on text and on places does. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AS_IS, ELSEWHERE, WORDS } from '../../loaders/kernels/assembly/layout.ts';
import { packTerms } from '../../loaders/records/terms/term-items.ts';
import { sumOfTerms } from '../../loaders/records/terms/term-sums.ts';
import { indexedWords, nameInOrder } from '../../shared/datasets/words.ts';
import { bucketOf, mixed } from '../../shared/store/records/sets/keys.ts';
import { keyText } from '../../shared/store/segments/record.ts';
import { entryRows, termsIn, termsOf, withContainer } from '../support/kernels/entries.ts';
import {
  CELLS,
  collected,
  expected,
  type Given,
  keyOf,
  type Posting,
  ROW,
  VALUE,
} from '../support/kernels/postings.ts';

const word = fc.constantFrom('ANA', 'JOÃO', "D'ÁVILA", 'S A', 'LTDA', '日本', 'x\x7fy', '00000000191', '');
/** Digits and signs of which some make a CPF, and signs of typesetting. */
const part = fc.oneof(
  word,
  fc.constantFrom(
    '123.456.789-01',
    '123 456 78901',
    '123.456.789/01',
    '12.345.678.901',
    '1234-5678901',
    '123456789',
  ),
  fc.constantFrom('12', '345', '.', '-', '/', ' ', '’', 'D’ÁVILA', '“', '”', '–', '‘X', '…', '€', 'A'),
);
const given: fc.Arbitrary<Given> = fc.record({
  value: fc.option(
    fc.array(word, { maxLength: 3 }).map((words) => words.join(' ')),
    { nil: null },
  ),
  rows: fc.array(
    fc.tuple(fc.constantFrom('ANA', 'JOÃO DA SILVA', 'É', ''), fc.constantFrom('***123456**', 'A B', '')),
    {
      maxLength: 4,
    },
  ),
});
const names = fc.array(
  fc.array(part, { maxLength: 6 }).map((parts) => ({ value: parts.join(''), rows: [] })),
  { minLength: 1, maxLength: 20 },
);
const entries = fc.array(given, { minLength: 1, maxLength: 30 });

const HOW = [
  ['value', AS_IS],
  ['words', WORDS],
  ['terms', ELSEWHERE],
] as const;

describe('the terms of entries', () => {
  test('of values are those that the rule makes of each', () => {
    const rule = (value: string | null): string[] => (value === null ? ['none'] : [value, value.slice(0, 2)]);
    fc.assert(
      fc.property(entries, (all) => {
        const found = collected(all, (containers) => {
          containers.beginFilter('f', 'values', () => []);
          containers.addValues(1, rule);
          containers.emit(3, false);
        });
        const postings = all.flatMap(({ value }, place) =>
          rule(value === '' ? null : value).map((term): Posting => [`f:${term}`, place, 0]),
        );
        expect(found).toEqual(expected(3, postings, false));
      }),
      { numRuns: 150 },
    );
  });

  test('of names are their words, by bytes and by text alike', () => {
    fc.assert(
      fc.property(fc.oneof(entries, names), (all) => {
        const found = collected(all, (containers) => {
          containers.beginFilter('nome', 'words', (text) => indexedWords(text ?? ''));
          containers.addWords([1]);
          containers.emit(0, false);
        });
        const postings = all.flatMap(({ value }, place) =>
          indexedWords(value ?? '').map((term): Posting => [`nome~${term}`, place, 0]),
        );
        const byText = (a: { text: string }, b: { text: string }): number => (a.text < b.text ? -1 : 1);
        expect(found.toSorted(byText)).toEqual(expected(0, postings, false).toSorted(byText));
      }),
      { numRuns: 150 },
    );
  });

  test('of whole names are the name and its first word, by bytes and by text alike', () => {
    const termsOfName = (text: string): string[] => {
      const [first, ...others] = nameInOrder(text) ?? [];
      if (first === undefined) return [];
      return [`~${first} `, others.length === 0 ? `~${first}!` : `=${[first, ...others].join(' ')}`];
    };
    fc.assert(
      fc.property(fc.oneof(entries, names), (all) => {
        const found = collected(all, (containers) => {
          containers.beginFilter('nome', 'names', (text) => termsOfName(text ?? ''));
          containers.addNames([1]);
          containers.emit(0, false);
        });
        const postings = all.flatMap(({ value }, place) =>
          termsOfName(value ?? '').map((term): Posting => [`nome${term}`, place, 0]),
        );
        const byText = (a: { text: string }, b: { text: string }): number => (a.text < b.text ? -1 : 1);
        expect(found.toSorted(byText)).toEqual(expected(0, postings, false).toSorted(byText));
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    [0, 4],
    [4, 8],
    [0, -3],
    [-3, 8],
  ])('of parts of values are those of `slice`, from %i to %i', (from, to) => {
    const digits = fc.stringMatching(/^[0-9A-Z]{0,14}$/).map((value): Given => ({ value, rows: [] }));
    const rule = (text: string | null): readonly string[] => {
      const term = text?.slice(from, to).trim();
      return term ? [term] : [];
    };
    fc.assert(
      fc.property(fc.array(fc.oneof(given, digits), { minLength: 1, maxLength: 30 }), (all) => {
        const found = collected(all, (containers) => {
          containers.beginFilter('c', 'values', rule);
          containers.addSlices(1, from, to);
          containers.emit(2, false);
        });
        const postings = all.flatMap(({ value }, place) =>
          rule(value).map((term): Posting => [`c:${term}`, place, 0]),
        );
        expect(found).toEqual(expected(2, postings, false));
      }),
    );
  });

  test('of a list with a separator are its values without blanks around them', () => {
    const all = ['7711000, 8541400', ',', ' É ,x', null].map((value): Given => ({ value, rows: [] }));
    const found = collected(all, (containers) => {
      containers.beginFilter('c', 'values', (text) => (text?.trim() ? [text.trim()] : []));
      containers.addListed(1, ',');
      containers.emit(0, false);
    });
    expect(found.map(({ text }) => text)).toEqual(['c:7711000', 'c:8541400', 'c:É', 'c:x']);
  });

  test.each(HOW)('of rows of a list have the numbers of their rows: %s', (_, how) => {
    const at = how === WORDS ? 0 : 1;
    const rule = (text: string | null): readonly string[] => {
      if (how === WORDS) return indexedWords(text ?? '');
      return text ? [text] : [];
    };
    fc.assert(
      fc.property(entries, (all) => {
        const found = collected(all, (containers) => {
          containers.beginFilter('s', how === WORDS ? 'words' : 'values', rule);
          expect(containers.addRows(0, at, how)).toBe(true);
          containers.emit(1, true);
        });
        const postings = all.flatMap(({ rows }, place) =>
          rows.flatMap((values, row) =>
            rule(values[at] || null).map(
              (term): Posting => [`s${how === WORDS ? '~' : ':'}${term}`, place, row],
            ),
          ),
        );
        const byText = (a: { text: string }, b: { text: string }): number => (a.text < b.text ? -1 : 1);
        expect(found.toSorted(byText)).toEqual(expected(1, postings, true).toSorted(byText));
      }),
      { numRuns: 150 },
    );
  });

  test.each(HOW)('of a long list are those of each entry that has it: %s', (_, how) => {
    const at = how === WORDS ? 0 : 1;
    const list = (of: string) =>
      Array.from({ length: 40 }, (_, row) =>
        [`ANA ${of}${row % 30} JOÃO`, `***${of}${row % 25}**`].join(VALUE),
      );
    const lists = ['A', 'B'].map((of) => list(of).join(ROW));
    // Every other entry has the list of the first or of the second one.
    const owners = [0, 1, 0, 1, 4, 0, 1];
    const rows = owners.map((owner, place) => ({
      columns: [keyOf(place)],
      ...(owner === place ? { lists: [lists[place] ?? `RUI${VALUE}X`] } : { listsOf: owner }),
    }));
    const rule = (text: string | null): readonly string[] =>
      how === WORDS ? indexedWords(text ?? '') : text ? [text] : [];
    const found = withContainer(entryRows(rows), { columns: 1, lists: 1 }, (containers) => {
      for (const filter of ['a', 'b']) {
        containers.beginFilter(filter, how === WORDS ? 'words' : 'values', rule);
        containers.addRows(0, at, how);
        containers.emit(0, true);
      }
      return termsOf(containers);
    });
    const postings = (filter: string): Posting[] =>
      owners.flatMap((owner, place) =>
        (lists[owner] ?? `RUI${VALUE}X`)
          .split(ROW)
          .flatMap((row, i) =>
            rule(row.split(VALUE)[at]!).map(
              (term): Posting => [`${filter}${how === WORDS ? '~' : ':'}${term}`, place, i],
            ),
          ),
      );
    const byText = (a: { text: string }, b: { text: string }): number => (a.text < b.text ? -1 : 1);
    const wanted = ['a', 'b'].flatMap((filter) => expected(0, postings(filter), true));
    expect(found.toSorted(byText)).toEqual(wanted.toSorted(byText));
  });
});

describe('the set of a term', () => {
  const sets: readonly [string, (place: number) => boolean][] = [
    ['of all entries', () => true],
    ['of every second one', (place) => place % 2 === 0],
    ['of a third without order', (place) => Math.imul(place, 0x9e3779b1) >>> 0 < 2 ** 32 / 3],
    ['of a run', (place) => place > 1_000 && place < 50_000],
    ['of the last one', (place) => place === 59_999],
  ];

  test.each(sets)('%s is as small as the smallest form', (_, has) => {
    const all = Array.from(
      { length: 60_000 },
      (__, place): Given => ({ value: has(place) ? 'A' : null, rows: [] }),
    );
    const found = collected(all, (containers) => {
      containers.beginFilter('f', 'values', () => []);
      containers.addValues(1, (value) => (value === null ? [] : [value]));
      containers.emit(0, false);
    });
    const postings = all.flatMap(({ value }, place): Posting[] =>
      value === null ? [] : [['f:A', place, 0]],
    );
    expect(found).toEqual(expected(0, postings, false));
  });
});

test('records of a tally are in the first bucket, and those of terms in the bucket of their hash', () => {
  const names = ['PADARIA', 'PADEIRO', 'ΑΒΓ', '日本語文', '𝒳𝒳𝒳', 'A', 'ÀÉ', 'ΑΒ'];
  const all = entryRows(
    Array.from({ length: 200 }, (_, place) => ({ columns: [keyOf(place), names[place % 8]!] })),
  );
  const buckets = 8;
  const { bytes, lengths } = withContainer(
    all,
    { columns: 2, lists: 0 },
    (containers) => {
      containers.tally('uf', Buffer.from('tally'));
      containers.beginFilter('f', 'values', () => []);
      containers.addValues(0, (value) => [value ?? '']);
      containers.emit(0, false);
      containers.beginFilter('w', 'words', (text) => indexedWords(text ?? ''));
      containers.addWords([1]);
      containers.emit(0, false);
      containers.beginFilter('g', 'values', () => []);
      containers.addValues(1, (value) => [`${value}~${value}`]);
      containers.emit(0, false);
      return containers.records();
    },
    buckets,
  );
  expect(lengths).toHaveLength(buckets);
  let start = 0;
  const found = lengths.flatMap((length, bucket) => {
    const terms = termsIn(bytes.subarray(start, start + length));
    start += length;
    return terms.map(({ text }) => [text, bucket]);
  });
  expect(start).toBe(bytes.length);
  expect(found).toHaveLength(201 + 2 * names.length);
  expect(found).toEqual(found.map(([text]) => [text, text === 'uf' ? 0 : bucketOf(String(text), buckets)]));
});

test('the sum of what was found is that of what is stored, and differs where a byte, a count or a term does', () => {
  const entries = Array.from({ length: 20_000 }, (_, place) => ({
    columns: [keyOf(place), `FESTA ${mixed(place) % 2}X${'D'.repeat(place % 3)} SÃO`],
    lists: [['ANA', `B${place % 900}`].map((name) => [name, `${place % 11}`].join(VALUE)).join(ROW)],
  }));
  const { bytes, sums } = withContainer(entryRows(entries), CELLS, (containers) => {
    containers.beginFilter('nome', 'words', (text) => indexedWords(text ?? ''));
    containers.addWords([1]);
    containers.emit(0, false);
    containers.beginFilter('socio', 'words', (text) => indexedWords(text ?? ''));
    containers.addRows(0, 0, WORDS);
    containers.emit(0, true);
    return containers.records();
  });
  const items = [...packTerms(bytes, 0, [])].map((item) => ({ key: keyText(item.key), bytes: item.bytes }));
  expect(items.some(({ key }) => key.startsWith('T#'))).toBe(true);
  expect(sumOfTerms(items)).toBe(sums[0]);
  for (const [i, { key, bytes: own }] of items.entries()) {
    const changed = Buffer.from(own);
    changed[changed.length - 1]! ^= 1;
    expect(() => expect(sumOfTerms(items.with(i, { key, bytes: changed }))).toBe(sums[0])).toThrow();
    if (key.startsWith('T#'))
      expect(() => sumOfTerms(items.toSpliced(i, 1))).toThrow(/a set of the term "\w+~\S+" is missing/);
  }
});
