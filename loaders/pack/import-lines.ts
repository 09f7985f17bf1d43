/** Collects import lines as bytes in one buffer: millions of strings would burden the garbage collector. */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { ItemKey } from '../../shared/aws/read-items.ts';
import type { Block } from '../../shared/store/records/block.ts';
import { blockLine, headLine } from '../../shared/store/records/placement.ts';
import { checkKey, keyText } from '../../shared/store/segments/record.ts';
import type { ItemRecords } from '../records/codecs/table-codec.ts';
import { headsOf } from '../records/gathered/head-records.ts';
import type { ReadItem } from '../records/terms/term-sums.ts';
import type { ItemFile } from '../work/item-form.ts';

/** The buffer doubles when it is full. Starting at 64 KB made the build of 1.6 million rows 15 % slower. */
const FIRST_BYTES = 1 << 20;
/** DynamoDB accepts items of 400 KB. The rest is for the key and the names of the attributes. */
const MOST_ITEM = 400 * 1024 - 2_500;
/** The most bytes of UTF-8 that a UTF-16 unit takes. */
const WIDEST = 3;
const LF = 0x0a;

/** DynamoDB JSON with one item a line, which ImportTable reads. */
export class ItemLines implements ItemFile {
  readonly extension = 'json.zst';
  private buffer = Buffer.allocUnsafe(FIRST_BYTES);
  private used = 0;
  private count = 0;
  private whole: Buffer | null = null;

  get length(): number {
    return this.count;
  }

  head(key: ItemKey, text: string): void {
    this.check(key, Buffer.byteLength(text));
    this.push(headLine(key, text));
  }

  records(records: ItemRecords): void {
    for (const { key, content } of headsOf(records)) this.head(key, content);
  }

  block(key: ItemKey, block: Block): void {
    this.check(key, block.bytes.length);
    this.push(blockLine(key, block));
  }

  /** @throws Error for an item that an import would leave out */
  private check(key: ItemKey, bytes: number): void {
    const text = keyText(key);
    checkKey(text, Buffer.byteLength(text));
    if (bytes <= MOST_ITEM) return;
    throw new Error(`the item ${JSON.stringify(key)} has ${bytes} bytes; DynamoDB allows ${MOST_ITEM}`);
  }

  private push(line: string): void {
    const most = this.used + line.length * WIDEST + 1;
    if (most > this.buffer.length) this.grow(most);
    this.used += this.buffer.write(line, this.used);
    this.buffer[this.used++] = LF;
    this.count++;
  }

  /** Reads the lines of the frame, whose keys are texts. */
  *read(): Generator<ReadItem> {
    const lines = zstdDecompressSync(this.bytes());
    for (let at = 0; at < lines.length; ) {
      const end = lines.indexOf(LF, at);
      const block = blockOfLine(lines.toString('utf8', at, end));
      if (block) yield block;
      at = end + 1;
    }
  }

  /** Returns one zstd frame, which ImportTable accepts; level 1 is several times as fast as gzip. */
  bytes(): Buffer {
    const params = { [constants.ZSTD_c_compressionLevel]: 1 };
    this.whole ??= zstdCompressSync(this.buffer.subarray(0, this.used), { params });
    return this.whole;
  }

  release(): void {
    this.buffer = Buffer.alloc(0);
    this.whole = null;
  }

  private grow(atLeast: number): void {
    const larger = Buffer.allocUnsafe(Math.max(atLeast, this.buffer.length * 2));
    this.buffer.copy(larger, 0, 0, this.used);
    this.buffer = larger;
  }
}

type Value = { readonly S: string } | { readonly B: string };

/** Returns null for a head. */
function blockOfLine(line: string): ReadItem | null {
  // The lines are those of `blockLine` and `headLine`, whose keys come first.
  const { Item } = JSON.parse(line) as { readonly Item: Readonly<Record<string, Value>> };
  const values = Object.values(Item);
  const keys = values.flatMap((value) => ('S' in value ? [value.S] : []));
  const bytes = values.flatMap((value) => ('B' in value ? [value.B] : []));
  return bytes[0] === undefined ? null : { key: keys.join('\0'), bytes: Buffer.from(bytes[0], 'base64') };
}
