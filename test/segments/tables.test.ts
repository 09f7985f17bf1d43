/** A table in segments returns what was written, and an error for bytes that changed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SegmentWriter } from '../../loaders/pack/segments/writer.ts';
import { MOST_OF_TABLE } from '../../local/segments/index-file.ts';
import { openFilesOf } from '../../local/segments/open-files.ts';
import { placeTable } from '../../local/segments/place.ts';
import { openSegmentTable, type SegmentTable } from '../../local/segments/table.ts';
import { BLOCK_ATTRIBUTES } from '../../shared/store/records/block.ts';
import { MOST_KEY, RECORD_HEADER } from '../../shared/store/segments/layout.ts';
import { keyText, SegmentDamaged } from '../../shared/store/segments/record.ts';
import {
  INDEXES,
  makeTable,
  numbered,
  packed,
  storedOf,
  type TestItem,
  withTable,
} from '../support/segments/tables.ts';

const LOCAL = join(import.meta.dirname, '../../local');
const NEVER = new AbortController().signal;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'segments-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((one) => one.replaceAll('\0', '-'));
const item: fc.Arbitrary<TestItem> = fc.record({
  key: fc.record({ k: text, sk: text }),
  value: fc.oneof(
    text,
    fc.record({
      attribute: fc.constantFrom(...BLOCK_ATTRIBUTES),
      bytes: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    }),
  ),
});
const items = fc.uniqueArray(item, { selector: ({ key }) => keyText(key), maxLength: 300 });

test('every item is found under its key, whatever the keys and values, and no other is', async () => {
  await fc.assert(
    fc.asyncProperty(items, fc.integer({ min: 1, max: 5 }), text, async (all, parts, other) => {
      const segments = Array.from({ length: parts }, (_, part) => all.filter((_, i) => i % parts === part));
      withTable(await makeTable(root, segments), (table) => {
        expect(table.count).toBe(all.length);
        for (const one of all) expect(table.get(keyText(one.key))).toEqual(storedOf(one));
        const absent = `${other}\0absent-${'x'.repeat(80)}`;
        expect(table.get(absent)).toBeUndefined();
      });
    }),
    { numRuns: 60 },
  );
});

test.each([
  [
    'Max processes  9  9  processes\nMax open files            20000                20000                files     \n',
    5_000,
  ],
  ['Max open files            unlimited            unlimited            files     \n', 8_192],
  ['', 512],
])('of the files that a process may open, %j, segments get %i', (limits, expected) => {
  expect(openFilesOf(limits)).toBe(expected);
});

test('a process with few file handles reads more segments than it may open', async () => {
  const folder = await makeTable(
    root,
    numbered(100).map((one) => [one]),
  );
  const [table, files] = ['table', 'open-files'].map((name) => join(LOCAL, `segments/${name}.ts`));
  // More files than the process has handles for may be open, so that it finds none left.
  const script = `
    import { openSegmentTable } from '${table}';
    import { OpenFiles } from '${files}';
    const table = openSegmentTable('${folder}', undefined, new OpenFiles(1_000));
    for (let i = 0; i < 100; i++) console.log(table.get(String(i).padStart(8, '0') + '\\0P#000170').value);`;
  const limited = [
    '-c',
    'ulimit -n 40; exec "$@"',
    'sh',
    process.execPath,
    '--input-type=module',
    '-e',
    script,
  ];
  const { stdout, stderr } = spawnSync('sh', limited, { encoding: 'utf8' });
  expect(stdout.trim().split('\n'), stderr).toEqual(numbered(100).map(({ value }) => value));
});

describe.each([
  ['texts as they are', numbered(20), 7],
  ['packed texts', packed(26), 31],
])('files that changed, with %s', (_, FEW, every) => {
  /** Reads every item; returns how many could not be read. Every value returned must be the written one. */
  const refused = (folder: string, indexes = INDEXES): number =>
    indexes.reduce((sum, inMemory) => sum + refusedWith(folder, inMemory), 0);

  function refusedWith(folder: string, inMemory: number): number {
    let count = 0;
    let table: SegmentTable;
    try {
      table = openSegmentTable(folder, inMemory);
    } catch (error) {
      expect(error).toBeInstanceOf(SegmentDamaged);
      return FEW.length;
    }
    for (const one of FEW) {
      try {
        expect(table.get(keyText(one.key))).toEqual(storedOf(one));
      } catch (error) {
        expect(error).toBeInstanceOf(SegmentDamaged);
        count++;
      }
    }
    table.close();
    return count;
  }

  test('a changed byte in a place of any file gives an error or the written value, never another or none', async () => {
    const folder = await makeTable(root, [FEW.slice(0, 12), FEW.slice(12)]);
    let found = 0;
    for (const name of readdirSync(folder)) {
      const whole = readFileSync(join(folder, name));
      for (let at = 0; at < whole.length; at += every) {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] as number) ^ 0x11;
        writeFileSync(join(folder, name), changed);
        if (refused(folder, INDEXES.slice(at % 2, (at % 2) + 1)) > 0) found++;
      }
      writeFileSync(join(folder, name), whole);
    }
    // The lists at the ends of the segments are not read any more; every other byte matters.
    expect(found * every).toBeGreaterThan(1_000);
    expect(refused(folder)).toBe(0);
  });

  test.each([0, 1, 11, 100])('a file cut to %i bytes gives an error', async (bytes) => {
    const folder = await makeTable(root, [FEW]);
    for (const name of readdirSync(folder)) {
      const whole = readFileSync(join(folder, name));
      truncateSync(join(folder, name), bytes);
      expect(refused(folder), name).toBeGreaterThan(0);
      writeFileSync(join(folder, name), whole);
    }
  });

  test('a segment that was cut off or changed is not made into a table, and is named', async () => {
    const writer = new SegmentWriter();
    for (const { key, value } of FEW) writer.head(key, typeof value === 'string' ? value : '');
    const whole = Buffer.from(writer.bytes());
    const path = join(root, 'rows-00000.segment');
    const listAt = whole.readUInt32LE(whole.length - 8);
    for (const bytes of [
      whole.subarray(0, 5),
      whole.subarray(0, -1),
      whole.subarray(1),
      changedAt(whole, listAt),
    ]) {
      writeFileSync(path, bytes);
      await expect(placeTable(join(root, 'tables', 'bad'), [path], NEVER)).rejects.toThrow(
        /^(the segment|the list of the segment) rows-00000\.segment/,
      );
    }
  });
});

function changedAt(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] as number) ^ 1;
  return changed;
}

test('two items with one key are refused, also in different segments', async () => {
  const [one] = numbered(1) as [TestItem];
  await expect(makeTable(root, [[one, { ...one, value: 'again' }]])).rejects.toThrow(
    'two items have the key "00000000\\u0000P#000170"',
  );
  await expect(makeTable(root, [[one], [{ ...one, value: 'again' }]])).rejects.toThrow(
    'two items have the key',
  );
});

test('a table without items is read, and finds nothing', async () => {
  withTable(await makeTable(root, []), (table) => {
    expect(table.count).toBe(0);
    expect(table.get('a\0b')).toBeUndefined();
  });
});

test('a key or an item that is too long for its number is refused by name', async () => {
  const writer = new SegmentWriter();
  const key = (k: string) => ({ k, sk: 'P' });
  writer.head(key('a'.repeat(MOST_KEY - 2)), 'x');
  expect(() => writer.head(key('a'.repeat(MOST_KEY - 1)), 'x')).toThrow(
    /^the key that begins with "a{60}" has 2049 bytes; allowed: at most 2048$/,
  );
  writer.release();
  const item = (length: number) =>
    [[{ key: key('b'), value: { attribute: 'r', bytes: Buffer.alloc(length) } }]] as const;
  const most = MOST_OF_TABLE.record - RECORD_HEADER - 'b.P'.length;
  withTable(await makeTable(root, item(most)), (table) => {
    expect(table.get('b\0P')?.value.length).toBe(most);
  });
  await expect(makeTable(root, item(most + 1))).rejects.toThrow(
    'a table has 16777216 bytes in an item of 0.segment; allowed: at most 16777215',
  );
});
