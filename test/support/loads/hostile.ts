/**
 * Files and archives that no publisher writes: each is a way to stop a load, to make it endless or to hide
 * rows from it. They are small on disk, so that tests and the campaign can make them in their full size.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { type ArchiveMember, archiveOf } from './archives.ts';

/** Bytes of a local header without its name. */
const LOCAL_HEADER = 30;

/**
 * A member that unpacks to `piece` repeated, of any size. Only one packed piece is held for each repetition
 * of `piece`; the declared size and CRC-32 are true. The CRC is computed over all bytes, about 2 GB a second.
 */
export function repeated(name: string, piece: Buffer, times: number): ArchiveMember {
  // A full flush ends at a byte boundary and refers to no earlier bytes, so packed pieces can be joined.
  const one = deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH });
  const end = deflateRawSync(Buffer.alloc(0));
  const packed = Buffer.alloc(one.length * times + end.length);
  let checksum = 0;
  for (let i = 0; i < times; i++) {
    one.copy(packed, i * one.length);
    checksum = crc32(piece, checksum);
  }
  end.copy(packed, one.length * times);
  const size = piece.length * times;
  return { name, bytes: Buffer.alloc(0), packed, size, crc: checksum, zip64: size > 0xffff_fffe };
}

export const lineFeeds = (name: string, count: number): ArchiveMember => {
  const piece = Buffer.alloc(Math.min(count, 1 << 20), '\n');
  return repeated(name, piece, Math.ceil(count / piece.length));
};

/** An archive of many members; `nameOf` gives their names. */
export const manyMembers = (
  count: number,
  nameOf: (n: number) => string = (n) => `LEIAME${n}.TXT`,
  bytes: (n: number) => Buffer = (n) => Buffer.from(`${n}\n`),
): Buffer =>
  archiveOf(
    Array.from({ length: count }, (_, n) => ({ name: nameOf(n), bytes: bytes(n), method: 0 })),
    { zip64: count > 0xffff },
  );

/** Archives in archives, stored: `width` of them in each, `depth` levels below the outer one. */
export function fanOut(depth: number, width: number, innermost: readonly ArchiveMember[]): Buffer {
  let bytes = archiveOf(innermost);
  for (let level = 0; level < depth; level++) {
    const inner = bytes;
    bytes = archiveOf(
      Array.from({ length: width }, (_, n) => ({ name: `pacote${n}.zip`, bytes: inner, method: 0 })),
      { zip64: width > 0xffff },
    );
  }
  return bytes;
}

/**
 * An archive of two members on the same bytes: the stored member `name` contains the local header and the
 * bytes of `inner`, which the directory lists as well.
 */
export function overlapping(name: string, inner: ArchiveMember): Buffer {
  const alone = archiveOf([inner]);
  const bytes = alone.subarray(0, alone.readUInt32LE(alone.length - 6));
  const at = LOCAL_HEADER + Buffer.byteLength(name);
  return archiveOf([
    { name, bytes, method: 0 },
    { ...inner, headerOffset: at },
  ]);
}

/** Kinds of directory entries that are not regular files. */
export type SpecialKind = 'fifo' | 'socket' | 'folder' | 'link' | 'dangling link' | 'link to a folder';

/** Makes the entry and returns a function that closes what it holds open. */
export async function makeSpecial(path: string, kind: SpecialKind): Promise<() => void> {
  if (kind === 'fifo') execFileSync('mkfifo', [path]);
  if (kind === 'folder') mkdirSync(path);
  if (kind === 'link') symlinkSync('/etc/hostname', path);
  if (kind === 'dangling link') symlinkSync('/nowhere/at/all', path);
  if (kind === 'link to a folder') symlinkSync('/etc', path);
  if (kind !== 'socket') return () => undefined;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return () => void server.close();
}

/** Writes a file whose name has bytes that are not UTF-8 (`ç` in ISO-8859-1). */
export const writeLatin1Name = (folder: string, name: string, bytes: Buffer): void =>
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')]), bytes);

/** Writes a sparse file: its first bytes, and zeros up to `size`. It takes no room on the disk. */
export function writeSparse(folder: string, name: string, begin: Buffer, size: number): void {
  writeFileSync(join(folder, name), begin);
  truncateSync(join(folder, name), size);
}

/** JSON that nests arrays to this depth. */
export const deepJson = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** A `colunas.json` of at least this many bytes, otherwise valid in form. */
export const largeColumnNames = (bytes: number): string => `{"Coluna ${'x'.repeat(bytes)}": null}`;
