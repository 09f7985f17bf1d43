/** Bytes of an index that are cut short, or that no load writes, are an error and never another answer. */
import { describe, expect, test } from 'vitest';
import { packTerms } from '../../loaders/records/terms/term-items.ts';
import { decodeColumn, decodeTally, encodeTally } from '../../shared/store/records/sets/columns.ts';
import { decodeSet } from '../../shared/store/records/sets/containers.ts';
import { encodeIndexDirectory } from '../../shared/store/records/sets/directory-bytes.ts';
import {
  decodeDirectoryHead,
  decodeIndexDirectory,
} from '../../shared/store/records/sets/index-directory.ts';
import { decodePairs } from '../../shared/store/records/sets/pairs.ts';
import { placesOf } from '../../shared/store/records/sets/places.ts';
import { findTerm } from '../../shared/store/records/sets/term-pages.ts';
import { columnBytes } from '../support/search/column-bytes.ts';
import { encodeSet } from '../support/search/encoded-sets.ts';
import { gathered } from '../support/search/gathered.ts';

type Decode = (bytes: Uint8Array) => unknown;

const values = (each: number): string[] =>
  Array.from({ length: 500 }, (_, i) => `${Math.floor(i / each) % 7}`);
const column = columnBytes(values(1));
const term = { text: 'abc', paired: false, postings: [{ container: 0, count: 1, bytes: Buffer.of(0, 0) }] };
const page = [...packTerms(gathered([term]), 0, [])][0]!.bytes;

test.each<[string, Decode, Uint8Array]>([
  ['a column', decodeColumn, column],
  ['a tally', decodeTally, encodeTally(new Map([['SP', 3]]))],
])('%s that is cut short is damaged, wherever it ends', (_, decode, bytes) => {
  decode(bytes);
  for (let end = 0; end < bytes.length; end++) expect(() => decode(bytes.subarray(0, end))).toThrow();
});

test('a page of terms that is cut short is damaged', () => {
  expect(() => findTerm(page.subarray(0, -1), 'abc')).toThrow();
});

describe.each<[string, Decode, [string, number[]][]]>([
  [
    'a set',
    decodeSet,
    [
      ['no bytes', []],
      ['an unknown form', [9, 1]],
      ['a gap without its end', [0, 0x80]],
      ['a gap that is too large', [0, 0xff, 0xff, 0x7f]],
      ['a run that passes the last place', [2, 0x80, 0x80, 0x03, 0xff, 0xff, 0x03]],
      ['a run without its length', [2, 1]],
      ['a bitmap that is too long', [1, ...new Array<number>(8_193).fill(1)]],
    ],
  ],
  [
    'a set of pairs',
    decodePairs,
    [
      ['no bytes', []],
      ['the form of places', [...encodeSet(Uint16Array.of(1, 2))]],
      ['a pair without its ordinal', [3, 3]],
      ['a place after the last', [3, 0xff, 0xff, 0xff, 0x0f]],
      ['bytes that do not inflate', [4, 0xff, 0xff]],
    ],
  ],
  [
    'a column',
    decodeColumn,
    [
      ['more values than places', [0, 1, 0xff, 0xff, 0xff, 0x7f]],
      // The number of places is 500, or 0xf4 0x03.
      ['fewer codes than places', [...column.subarray(0, 2), 2, ...column.subarray(3)]],
    ],
  ],
  [
    'a directory',
    decodeDirectoryHead,
    ['', '{}', '{"entries":["x"],"buckets":1,"others":0}'].map((text) => [
      text,
      [text.length, ...Buffer.from(text)],
    ]),
  ],
])('%s', (_, decode, cases) => {
  test.each(cases)('with %s is damaged', (__, bytes) => {
    expect(() => decode(Uint8Array.from(bytes))).toThrow();
  });
});

test.each([
  ['runs', 100],
  ['codes', 1],
])('a column of %s does not count a place after its last one', (_, each) => {
  const { count } = decodeColumn(columnBytes(values(each)));
  for (const places of [[3, 500], [...new Array(9_000).keys()]])
    expect(() => count(placesOf(Uint16Array.from(places)))).toThrow('after the last');
});

test('a term that has a container twice is an error', () => {
  expect(() => [...packTerms(gathered([term, term]), 0, [])]).toThrow('a term is packed twice');
});

test('a directory that lacks a bucket is damaged', () => {
  const [head] = encodeIndexDirectory({ entries: [1], firsts: [[''], ['', 'nome~B']] });
  const { first, ...told } = decodeDirectoryHead(head!.bytes);
  expect(decodeIndexDirectory(told, [first]).entries).toEqual([1]);
  expect(() => decodeIndexDirectory({ ...told, buckets: 3 }, [first])).toThrow('number of buckets');
});
