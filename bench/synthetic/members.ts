/** Writes the files of a publication from lines that are made as they are needed. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createZip } from './zip.ts';

export interface Member {
  /** Name of the zip that carries it, and of the member itself. */
  readonly archive: string;
  readonly name: string;
  /** Group of the summary, such as `empresas`. */
  readonly kind: string;
  /** Complete lines, one character a byte; an empty string is no line. */
  readonly lines: Iterable<string>;
}

export interface Written {
  rows: number;
  /** Bytes of the member itself. */
  bytes: number;
  /** Bytes on disk. */
  stored: number;
}

const CHUNK = 256 * 1024;

export async function writeMember(dir: string, member: Member, plain: boolean): Promise<Written> {
  const written: Written = { rows: 0, bytes: 0, stored: 0 };
  const chunks = chunked(member.lines, written);
  if (plain) writePlain(join(dir, member.name), chunks);
  else written.stored = await writeZip(join(dir, member.archive), member.name, chunks);
  if (plain) written.stored = written.bytes;
  return written;
}

function* chunked(lines: Iterable<string>, written: Written): Generator<Buffer> {
  let text = '';
  for (const line of lines) {
    if (line === '') continue;
    written.rows += 1;
    text += line;
    if (text.length < CHUNK) continue;
    written.bytes += text.length;
    yield Buffer.from(text, 'latin1');
    text = '';
  }
  written.bytes += text.length;
  if (text !== '') yield Buffer.from(text, 'latin1');
}

function writePlain(path: string, chunks: Iterable<Buffer>): void {
  const file = openSync(path, 'w');
  for (const chunk of chunks) writeSync(file, chunk);
  closeSync(file);
}

async function writeZip(path: string, name: string, chunks: Iterable<Buffer>): Promise<number> {
  const zip = createZip(path);
  await zip.add(name, chunks);
  return zip.close();
}
