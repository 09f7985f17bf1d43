/** Texts of a segment are packed where that saves bytes, and read as they were written. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SegmentWriter } from '../../loaders/pack/segments/writer.ts';
import { keyText } from '../../shared/store/segments/record.ts';
import {
  itemsOfTable,
  makeTable,
  packed,
  storedOf,
  type TestItem,
  withTable,
} from '../support/segments/tables.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'packed-texts-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const bytesOf = ({ value }: TestItem): number =>
  typeof value === 'string' ? Buffer.byteLength(value) : value.bytes.length;

test('texts are packed, and read as they were written beside values that are not', async () => {
  const random = fc.sample(fc.uint8Array({ minLength: 300, maxLength: 300 }), { numRuns: 20, seed: 1 });
  const others = random.map((bytes, i): TestItem => {
    const attribute = i % 2 === 0 ? 'r' : 'z';
    return { key: { k: `other-${i}`, sk: '' }, value: { attribute, bytes: Buffer.from(bytes) } };
  });
  const all = [...packed(400), ...others, { key: { k: 'empty', sk: '' }, value: '' }];
  const folder = await makeTable(root, [all.slice(0, 300), all.slice(300), []]);
  withTable(folder, (table) => {
    for (const one of all) expect(table.get(keyText(one.key))).toEqual(storedOf(one));
    expect(itemsOfTable(folder)).toEqual(all.map((one) => ({ key: keyText(one.key), ...storedOf(one) })));
  });
  const written = statSync(join(folder, '0.segment')).size;
  expect(written).toBeLessThan(all.slice(0, 300).reduce((sum, one) => sum + bytesOf(one), 0) / 3);
});

test('texts of characters that do not repeat stay as they are', async () => {
  const texts = fc.sample(fc.uint8Array({ minLength: 1_000, maxLength: 1_000 }), { numRuns: 30, seed: 2 });
  const all = texts.map((bytes, i): TestItem => {
    return { key: { k: String(i), sk: 'x' }, value: { attribute: 't', bytes: Buffer.from(bytes) } };
  });
  withTable(await makeTable(root, [all]), (table) => {
    for (const one of all) expect(table.get(keyText(one.key))).toEqual(storedOf(one));
  });
});

/** The writer of a segment with texts. */
function written(count: number): SegmentWriter {
  const writer = new SegmentWriter();
  for (const { key, value } of packed(count)) {
    if (typeof value === 'string') writer.head(key, value);
  }
  return writer;
}

test('a segment is the same whenever it is written, and takes no item afterwards', () => {
  const writer = written(100);
  expect(writer.bytes().equals(written(100).bytes())).toBe(true);
  expect(writer.bytes()).toBe(writer.bytes());
  expect(() => writer.head({ k: 'a', sk: 'b' }, 'c')).toThrow('the segment is complete');
});

test('a segment has nothing of the one before it in the same memory', () => {
  const expected = Buffer.from(written(100).bytes());
  const before = written(3_000);
  expect(before.bytes().length).toBeGreaterThan(expected.length);
  before.release();
  const after = written(100);
  expect(after.length).toBe(written(100).length);
  expect(after.bytes().equals(expected)).toBe(true);
  after.release();
});

test('two writers at once share no memory', () => {
  const [one, other] = [written(100), written(50)];
  const expected = Buffer.from(other.bytes());
  expect(one.bytes().equals(written(100).bytes())).toBe(true);
  expect(other.bytes().equals(expected)).toBe(true);
});
