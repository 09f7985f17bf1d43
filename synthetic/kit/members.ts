/** Writes the files of a publication from lines that are made as they are needed. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createZip } from './zip.ts';

export interface Member {
  /** Name of the zip that contains it, whose members are consecutive; null for a plain file. */
  readonly archive: string | null;
  /** Name of the member, which may include a folder inside the zip. */
  readonly name: string;
  /** Group of the summary, such as `empresas`. */
  readonly kind: string;
  /** A first line of column names, which is not a row. */
  readonly header?: string;
  /** Complete lines, one character a byte; empty strings are skipped. */
  readonly lines: Iterable<string>;
}

/** Rows per kind; bytes of the members themselves, and on disk. */
export interface Written {
  readonly rows: Record<string, number>;
  bytes: number;
  stored: number;
}

const CHUNK = 256 * 1024;

/** Writes the members; with `plain`, members of zips also become files. */
export async function writeMembers(dir: string, members: Iterable<Member>, plain: boolean): Promise<Written> {
  const written: Written = { rows: {}, bytes: 0, stored: 0 };
  let zip: { readonly name: string; readonly file: ReturnType<typeof createZip> } | null = null;
  for (const member of members) {
    const archive = plain ? null : member.archive;
    if (zip && zip.name !== archive) {
      written.stored += zip.file.close();
      zip = null;
    }
    if (archive === null) {
      written.stored += writePlain(join(dir, basename(member.name)), chunked(member, written));
      continue;
    }
    zip ??= { name: archive, file: createZip(join(dir, archive)) };
    await zip.file.add(member.name, chunked(member, written));
  }
  if (zip) written.stored += zip.file.close();
  return written;
}

function* chunked({ kind, header = '', lines }: Member, written: Written): Generator<Buffer> {
  let text = header;
  let rows = 0;
  for (const line of lines) {
    if (line === '') continue;
    rows += 1;
    text += line;
    if (text.length < CHUNK) continue;
    written.bytes += text.length;
    yield Buffer.from(text, 'latin1');
    text = '';
  }
  written.rows[kind] = (written.rows[kind] ?? 0) + rows;
  written.bytes += text.length;
  if (text !== '') yield Buffer.from(text, 'latin1');
}

function writePlain(path: string, chunks: Iterable<Buffer>): number {
  const file = openSync(path, 'w');
  let size = 0;
  for (const chunk of chunks) size += writeSync(file, chunk);
  closeSync(file);
  return size;
}
