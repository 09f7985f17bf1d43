/**
 * Zip archives byte by byte (PKWARE APPNOTE 4.3): every form that loads must read, and false statements that
 * they must reject.
 */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ArchiveMember {
  /** A Buffer for a name that is not UTF-8. */
  readonly name: string | Buffer;
  readonly bytes: Buffer;
  /** 0 stored, 8 deflated; any other only claims it. @default 8 */
  readonly method?: number;
  /** Sizes and offset in the Zip64 record, however small they are. @default false */
  readonly zip64?: boolean;
  /** Size and CRC behind the data, zeros in front of them. @default false */
  readonly descriptor?: boolean;
  /** More bits of the general purpose flag; bit 0 is encryption. */
  readonly flags?: number;
  /** In place of the true ones. */
  readonly crc?: number;
  readonly size?: number;
  /** In place of what packing gives. */
  readonly packed?: Buffer;
  /** Offset of the local header in place of the true one; the member then has no bytes of its own. */
  readonly headerOffset?: number;
  /** File type and permissions as Unix writes them: 0o120777 is a symbolic link. */
  readonly mode?: number;
}

export interface ArchiveOptions {
  /** Zip64 end records. @default when a member has one */
  readonly zip64?: boolean;
  readonly comment?: string;
  readonly entries?: number;
  readonly disk?: number;
}

const ALL_ONES = 0xffff_ffff;
const HAS_DESCRIPTOR = 8;
const MADE_BY_UNIX = 3 << 8;

/** Little-endian integers of 2, 4 or 8 bytes. */
const numbers = (...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer =>
  Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(8);
      field.writeBigUInt64LE(BigInt(value));
      return field.subarray(0, bytes);
    }),
  );

interface Written {
  readonly local: Buffer;
  readonly central: Buffer;
}

function write(member: ArchiveMember, offset: number): Written {
  const { bytes, method = 8, zip64 = false, descriptor = false, flags = 0, mode = 0 } = member;
  const name = Buffer.from(member.name);
  const packed = member.packed ?? (method === 0 ? bytes : deflateRawSync(bytes));
  const crc = member.crc ?? crc32(bytes);
  const size = member.size ?? bytes.length;
  const shared = (localSizes: boolean): Buffer => {
    const hidden = localSizes && descriptor;
    const [a, b] = zip64 ? [ALL_ONES, ALL_ONES] : [packed.length, size];
    return numbers(
      [2, zip64 ? 45 : 20],
      [2, flags | (descriptor ? HAS_DESCRIPTOR : 0)],
      [2, method],
      [4, 0],
      [4, hidden ? 0 : crc],
      [4, hidden && !zip64 ? 0 : a],
      [4, hidden && !zip64 ? 0 : b],
      [2, name.length],
    );
  };
  const sizes = (of: readonly number[]): Buffer =>
    zip64 ? numbers([2, 1], [2, of.length * 8], ...of.map((value) => [8, value] as const)) : Buffer.alloc(0);
  const extra = sizes(descriptor ? [0, 0] : [size, packed.length]);
  const far = sizes([size, packed.length, member.headerOffset ?? offset]);
  const wide = zip64 ? 8 : 4;
  return {
    local: Buffer.concat([
      numbers([4, 0x04034b50]),
      shared(true),
      numbers([2, extra.length]),
      name,
      extra,
      packed,
      descriptor ? numbers([4, 0x08074b50], [4, crc], [wide, packed.length], [wide, size]) : Buffer.alloc(0),
    ]),
    central: Buffer.concat([
      numbers([4, 0x02014b50], [2, mode === 0 ? 45 : MADE_BY_UNIX | 45]),
      shared(false),
      numbers([2, far.length], [2, 0], [2, 0], [2, 0], [4, mode * 2 ** 16]),
      numbers([4, zip64 ? ALL_ONES : (member.headerOffset ?? offset)]),
      name,
      far,
    ]),
  };
}

export function archiveOf(members: readonly ArchiveMember[], options: ArchiveOptions = {}): Buffer {
  const written: Written[] = [];
  let start = 0;
  for (const member of members) {
    written.push(write(member, start));
    start += member.headerOffset === undefined ? (written.at(-1)?.local.length ?? 0) : 0;
  }
  const directory = Buffer.concat(written.map(({ central }) => central));
  const { zip64 = members.some((member) => member.zip64), comment = '', disk = 0 } = options;
  const entries = options.entries ?? members.length;
  const far = numbers(
    [4, 0x06064b50],
    [8, 44],
    [2, 45],
    [2, 45],
    [4, disk],
    [4, 0],
    [8, entries],
    [8, entries],
    [8, directory.length],
    [8, start],
    [4, 0x07064b50],
    [4, 0],
    [8, start + directory.length],
    [4, 1],
  );
  return Buffer.concat([
    ...written.flatMap(({ local }, i) => (members[i]?.headerOffset === undefined ? [local] : [])),
    directory,
    zip64 ? far : Buffer.alloc(0),
    numbers([4, 0x06054b50], [2, disk], [2, 0], [2, zip64 ? 0xffff : entries], [2, zip64 ? 0xffff : entries]),
    numbers([4, zip64 ? ALL_ONES : directory.length], [4, zip64 ? ALL_ONES : start], [2, comment.length]),
    Buffer.from(comment),
  ]);
}
