/** Writes the directory of an index (index-directory.ts). Only loads do. */
import { deflateRawSync } from 'node:zlib';
import type { ItemKey } from '../../../aws/read-items.ts';
import type { DirectoryHead } from './index-directory.ts';
import { directoryKey, directoryPartKey } from './keys.ts';
import { ByteWriter } from './varints.ts';

export interface DirectoryContent {
  readonly entries: readonly number[];
  /** For each bucket the texts with which its pages begin, of which the first one is empty. */
  readonly firsts: readonly (readonly string[])[];
}

/** Bytes of a part before it is deflated, unless one bucket has more. An item has 400 KB at most. */
const PART_BYTES = 300_000;

export function encodeIndexDirectory({
  entries,
  firsts,
}: DirectoryContent): { key: ItemKey; bytes: Buffer }[] {
  const parts: ByteWriter[] = [];
  for (const texts of firsts) {
    const bytes = encodeFirsts(texts);
    const last = parts.at(-1);
    if (last && last.length + bytes.length <= PART_BYTES) last.put(bytes);
    else parts.push(new ByteWriter(PART_BYTES).put(bytes));
  }
  const [first = Buffer.alloc(0), ...others] = parts.map((part) => deflateRawSync(part.done()));
  const head: DirectoryHead = { entries, buckets: firsts.length, others: others.length };
  const bytes = new ByteWriter(first.length).text(JSON.stringify(head)).put(first).done();
  return [
    { key: directoryKey, bytes },
    ...others.map((part, i) => ({ key: directoryPartKey(i), bytes: part })),
  ];
}

/** The bytes of the texts, and for each those that it shares with the one before, the others, and these. */
function encodeFirsts(texts: readonly string[]): Buffer {
  const writer = new ByteWriter();
  let before = Buffer.alloc(0);
  for (const text of texts) {
    const own = Buffer.from(text);
    let shared = 0;
    while (shared < Math.min(before.length, own.length) && before[shared] === own[shared]) shared++;
    writer
      .varint(shared)
      .varint(own.length - shared)
      .put(own.subarray(shared));
    before = own;
  }
  const bytes = writer.done();
  return new ByteWriter(bytes.length + 8).varint(bytes.length).put(bytes).done();
}
