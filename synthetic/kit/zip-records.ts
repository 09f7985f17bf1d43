/** The records of a zip archive as bytes (PKWARE APPNOTE 4.3), in the 32-bit form or in Zip64. */

export interface ZipEntry {
  readonly name: string;
  readonly offset: number;
  crc: number;
  size: number;
  compressed: number;
  readonly zip64From: number;
}

const DEFLATED = 8;
const ALL_ONES = 0xffff_ffff;
/** 2026-10-10 00:00 in DOS form. It is fixed, so that the same rows give the same archive. */
const DOS_DATE = ((2026 - 1980) << 9) | (10 << 5) | 10;
const ZIP64_EXTRA = 0x0001;
/** "Growth hint": room that a reader skips, kept for the Zip64 sizes that a large member needs in the end. */
const PADDING_EXTRA = 0xa220;
const PADDING_SIGNATURE = 0xa028;

const isLarge = (entry: ZipEntry): boolean =>
  Math.max(entry.size, entry.compressed, entry.offset) >= entry.zip64From;

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};

/** Returns the fields that local and central headers share, from "version needed" to "name length". */
function shared(entry: ZipEntry, large: boolean): Buffer[] {
  const sizes = large ? [ALL_ONES, ALL_ONES] : [entry.compressed, entry.size];
  return [
    ...[large ? 45 : 20, 0, DEFLATED, 0, DOS_DATE].map(u16),
    u32(entry.crc),
    ...sizes.map(u32),
    u16(Buffer.byteLength(entry.name)),
  ];
}

export function localHeader(entry: ZipEntry): Buffer {
  const large = isLarge(entry);
  const extra = large
    ? [u16(ZIP64_EXTRA), u16(16), u64(entry.size), u64(entry.compressed)]
    : [u16(PADDING_EXTRA), u16(16), u16(PADDING_SIGNATURE), Buffer.alloc(14)];
  return Buffer.concat([
    u32(0x04034b50),
    ...shared(entry, large),
    u16(20),
    Buffer.from(entry.name),
    ...extra,
  ]);
}

export function centralEntry(entry: ZipEntry): Buffer {
  const large = isLarge(entry);
  const extra = large
    ? [u16(ZIP64_EXTRA), u16(24), u64(entry.size), u64(entry.compressed), u64(entry.offset)]
    : [];
  return Buffer.concat([
    u32(0x02014b50),
    u16(45),
    ...shared(entry, large),
    u16(large ? 28 : 0),
    // Comment, disk, internal and external attributes: none.
    ...[0, 0, 0].map(u16),
    u32(0),
    u32(large ? ALL_ONES : entry.offset),
    Buffer.from(entry.name),
    ...extra,
  ]);
}

/** Returns the end of the archive, with its Zip64 records where `start` of the directory requires them. */
export function endOfArchive(entries: number, start: number, size: number, zip64From: number): Buffer {
  const large = start >= zip64From;
  const zip64 = [
    ...[u32(0x06064b50), u64(44), u16(45), u16(45), u32(0), u32(0)],
    ...[entries, entries, size, start].map(u64),
    ...[u32(0x07064b50), u32(0), u64(start + size), u32(1)],
  ];
  return Buffer.concat([
    ...(large ? zip64 : []),
    u32(0x06054b50),
    ...[0, 0, entries, entries].map(u16),
    u32(size),
    u32(large ? ALL_ONES : start),
    u16(0),
  ]);
}
