/** Reads an unpacked file once, for its CRC-32 and for lines that no file of rows has. */
import { crc32 } from 'node:zlib';
import { LoadRefused, type ObjectInfo, type PublishedFiles } from '../work/ports.ts';
import { BOUNDS, number } from './bounds.ts';
import { refuseEmptyLines, refuseLongLine } from './lines.ts';
import type { ZipMember } from './zip/directory.ts';

/** @throws LoadRefused naming the file if it changes while it is read, or its lines are not rows */
export async function readPlainFile(files: PublishedFiles, { key, size }: ObjectInfo): Promise<ZipMember> {
  const check = lineCheck(key);
  let checksum = 0;
  let read = 0;
  // One more byte shows that the file has grown since it was listed, as during a download.
  for await (const chunk of files.stream(key, 0, size + 1)) {
    read += chunk.length;
    if (read > size) break;
    check(chunk);
    checksum = crc32(chunk, checksum);
  }
  if (read !== size) {
    const how = read > size ? 'more than' : `${number(read)} of`;
    throw new LoadRefused(
      `${key}: the file changes while it is read: it has ${how} the ${number(size)} bytes that it had; load again when nothing writes to it`,
    );
  }
  return { name: key, start: 0, compressed: size, size, crc32: checksum, deflated: false };
}

const LF = 0x0a;
const CR = 0x0d;

/**
 * The inventory reads a plain file minutes before its rows are read, so endless lines and endless empty lines
 * are rejected here too. Only chunks without any other byte than line ends count as empty lines; reading rows
 * has the exact bound.
 */
function lineCheck(file: string): (chunk: Buffer) => void {
  let sinceLineEnd = 0;
  let blankBytes = 0;
  let otherBytes = 0;
  return (chunk) => {
    const last = chunk.lastIndexOf(LF);
    sinceLineEnd = last === -1 ? sinceLineEnd + chunk.length : chunk.length - last - 1;
    refuseLongLine(file, null, sinceLineEnd);
    if (isBlank(chunk)) blankBytes += chunk.length;
    else otherBytes += chunk.length;
    // An empty line has at most two bytes, and a row at least as many.
    if (blankBytes > 2 * BOUNDS.emptyLines.most) refuseEmptyLines(file, blankBytes / 2, otherBytes / 2);
  };
}

function isBlank(chunk: Buffer): boolean {
  for (const byte of chunk) if (byte !== LF && byte !== CR) return false;
  return true;
}
