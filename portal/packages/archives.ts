/** Writes archives whose bytes follow from the names and contents alone: no clock, no user, no disk. */
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

/** Contents by path, in the order of the archive. */
export type Entries = ReadonlyMap<string, Buffer>;

const BLOCK = 512;

/** The fields of a header of ustar that are not empty: offset and text, a number in octal digits. */
function tarHeader(path: string, size: number): Buffer {
  if (Buffer.byteLength(path) > 99) throw new Error(`${path}: the path is too long for a tarball`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, width: number): string => `${value.toString(8).padStart(width, '0')}\0`;
  const fields: readonly (readonly [offset: number, text: string])[] = [
    [0, path],
    [100, octal(0o644, 7)],
    [108, octal(0, 7)],
    [116, octal(0, 7)],
    [124, octal(size, 11)],
    [136, octal(0, 11)],
    // The sum is computed with blanks in its own place.
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\x0000'],
  ];
  for (const [offset, text] of fields) header.write(text, offset, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, 148, 'latin1');
  return header;
}

/** Returns a tarball in the form of npm, whose files are below `package/`. */
export function tarball(entries: Entries): Buffer {
  const parts = [...entries].flatMap(([path, bytes]) => [
    tarHeader(`package/${path}`, bytes.length),
    bytes,
    Buffer.alloc(-bytes.length & (BLOCK - 1)),
  ]);
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** The first day of 1980, with which the time of the format begins. */
const DATE = 33;
const VERSION = 20;
const UTF8 = 0x800;
const DEFLATED = 8;
const FILE_MODE = 0o100644 * 0x10000;

/** Numbers of 2 bytes, or of 4 where they are marked so. */
const little = (...values: readonly (number | readonly [number])[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(typeof value === 'number' ? 2 : 4);
      if (typeof value === 'number') bytes.writeUInt16LE(value);
      else bytes.writeUInt32LE(value[0] >>> 0);
      return bytes;
    }),
  );

export function zip(entries: Entries): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, bytes] of entries) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(bytes, { level: 9 });
    const sizes = [[crc32(bytes)], [packed.length], [bytes.length]] as const;
    const about = little(UTF8, DEFLATED, 0, DATE, ...sizes, name.length, 0);
    const local = Buffer.concat([little([LOCAL], VERSION), about, name, packed]);
    // The upper byte of the first version is the system, 3 for Unix, by which the mode is read.
    const head = little([CENTRAL], 0x300 + VERSION, VERSION);
    directory.push(head, about, little(0, 0, 0, [FILE_MODE], [offset]), name);
    files.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const count = entries.size;
  return Buffer.concat([...files, listed, little([END], 0, 0, count, count, [listed.length], [offset], 0)]);
}
