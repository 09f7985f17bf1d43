/**
 * Pages of the quarantined rows of a load. Their order is that of the buckets, and in a bucket that of the
 * lines of its object. A page reads the index, and of each bucket only the rows around it
 * (docs/decisions/0067).
 */
import { S3Error } from '../../aws/errors.ts';
import { withoutCpfs } from '../../datasets/cpf.ts';
import { fewAtOnce } from '../../few-at-once.ts';
import {
  type LoadFiles,
  type LoadObjects,
  quarantineFile,
  quarantineIndex,
  quarantinePages,
} from './kept-objects.ts';

/** Rows between two entries of the pages of a bucket. A bucket with no more rows has no such object. */
export const PAGE_ROWS = 100;
/** Shown characters of a row; the longest published row has fewer. Answers have up to 100 rows and 6 MB. */
const MOST_ROW = 4_000;
const MOST_DETAIL = 500;
/** Bytes of one read. A line may have megabytes. */
const PIECE_BYTES = 1 << 20;
const AT_ONCE = 8;
const LF = 0x0a;

export interface QuarantinedBucket {
  readonly bucket: number;
  readonly rows: number;
}

/** The content of the index: the buckets with quarantined rows, by their numbers. */
export type QuarantineIndex = readonly QuarantinedBucket[];

export interface QuarantinedLine {
  readonly file: string;
  /** Counts from 1 in the unpacked file, header included. */
  readonly line: number;
  readonly reason: string;
  readonly detail: string;
  /** The row as published, each byte one character. */
  readonly row: string;
}

export interface QuarantinedRow extends Omit<QuarantinedLine, 'row'> {
  readonly row: ShownText;
}

/** Returns null where the objects do not exist. @throws S3Error also for damaged objects */
export async function readQuarantine(
  objects: LoadObjects,
  load: LoadFiles,
  { offset, limit }: Readonly<Record<'offset' | 'limit', number>>,
): Promise<{ readonly total: number; readonly rows: readonly QuarantinedRow[] } | null> {
  const index = await readJson<QuarantineIndex>(objects, quarantineIndex(load));
  if (!index) return null;
  const parts = partsOf(index, offset, offset + limit);
  const rows: QuarantinedRow[] = [];
  for (const found of await fewAtOnce(parts, AT_ONCE, (part) => readPart(objects, load, part))) {
    // The objects are deleted together, so the others are being deleted too.
    if (!found) return null;
    rows.push(...found);
  }
  return { total: index.reduce((sum, bucket) => sum + bucket.rows, 0), rows };
}

/** The rows `from` to `to` (exclusive) of a bucket, counted from 0. */
interface Part extends QuarantinedBucket {
  readonly from: number;
  readonly to: number;
}

function partsOf(index: QuarantineIndex, first: number, end: number): Part[] {
  const parts: Part[] = [];
  let before = 0;
  for (const { bucket, rows } of index) {
    const from = Math.max(0, first - before);
    const to = Math.min(rows, end - before);
    if (from < to) parts.push({ bucket, rows, from, to });
    before += rows;
  }
  return parts;
}

async function readPart(objects: LoadObjects, load: LoadFiles, part: Part): Promise<QuarantinedRow[] | null> {
  const { bucket, rows, from, to } = part;
  const key = quarantineFile(load, bucket);
  if (rows <= PAGE_ROWS) return readRows(objects, key, { start: 0, skip: from, count: to - from });
  const starts = await readJson<readonly number[]>(objects, quarantinePages(load, bucket));
  if (!starts) return null;
  const start = starts[Math.floor(from / PAGE_ROWS)];
  if (start === undefined) throw damaged();
  return readRows(objects, key, { start, skip: from % PAGE_ROWS, count: to - from });
}

async function readRows(
  objects: LoadObjects,
  key: string,
  { start, skip, count }: Readonly<Record<'start' | 'skip' | 'count', number>>,
): Promise<QuarantinedRow[] | null> {
  const rows: QuarantinedRow[] = [];
  let left = skip;
  let rest = Buffer.alloc(0);
  for (let at = start; ; at += PIECE_BYTES) {
    const piece = await objects.readIfThere(key, at, at + PIECE_BYTES);
    if (!piece) return null;
    const bytes = Buffer.concat([rest, piece]);
    let from = 0;
    for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, from)) {
      if (left-- <= 0) rows.push(rowOf(bytes.toString('utf8', from, end)));
      if (rows.length === count) return rows;
      from = end + 1;
    }
    rest = bytes.subarray(from);
    if (piece.length < PIECE_BYTES) throw damaged();
  }
}

function rowOf(text: string): QuarantinedRow {
  const { row, detail, ...line } = parsed<QuarantinedLine>(text);
  return { ...line, detail: shownText(detail, MOST_DETAIL).text, row: shownText(row, MOST_ROW) };
}

/** Returns null where there is no such object. @throws S3Error also for a damaged object */
export async function readJson<T>(objects: LoadObjects, key: string): Promise<T | null> {
  const body = await objects.readIfThere(key);
  return body && parsed<T>(body.toString('utf8'));
}

function parsed<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    // The message of the parser repeats a part of the text, which may contain personal data.
    throw damaged();
  }
}

const damaged = (): S3Error => new S3Error('GetObject', 'Damaged');

interface ShownText {
  readonly text: string;
  readonly cut: boolean;
}

/** Masks before it cuts, so that no part of a CPF remains at the end. */
export function shownText(text: string, most: number): ShownText {
  const masked = withoutCpfs(text);
  return masked.length > most ? { text: masked.slice(0, most), cut: true } : { text: masked, cut: false };
}
