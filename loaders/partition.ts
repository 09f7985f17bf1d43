/** Second step, one task a member: inflate, frame lines, hash the key, and write the rows sorted into buckets. */
import { hash } from 'node:crypto';
import type { Resource } from '../shared/datasets/define.ts';
import { lookupPartition } from '../shared/store/placement.ts';
import { rowReader } from './cells.ts';
import { forEachLine } from './frame.ts';
import { type Member, type Plan, resourceOf, sourceOf, tableOf, workKeys } from './plan.ts';
import { LoadRefused, type Objects, readJsonIfThere } from './ports.ts';
import { type Flush, Scatter } from './scatter.ts';
import { openMember } from './source.ts';

/** Two arenas of this size a task (rows as read, rows sorted); the rest of a task is small. */
export const ARENA_BYTES = 32 << 20;

export interface ScatterIndex {
  readonly task: number;
  /** Lines with something on them, and lines without. */
  readonly rows: number;
  readonly blank: number;
  readonly bytes: number;
  readonly contentHash: string;
  readonly flushes: readonly Flush[];
}

/** Answers the index of the task, from the work objects where an earlier attempt has finished it. @throws LoadRefused */
export async function partitionMember(
  files: Objects,
  work: Objects,
  plan: Plan,
  member: Member,
  onBytes: (bytes: number, rows: number) => void,
): Promise<ScatterIndex> {
  const keys = workKeys(plan);
  const done = await readJsonIfThere<ScatterIndex>(work, keys.scatterIndex(member.task));
  if (done) return done;
  const out = await work.writer(keys.scattered(member.task));
  try {
    const index = await scatterRows(
      files,
      plan,
      member,
      new Scatter(out, plan.buckets, ARENA_BYTES),
      onBytes,
    );
    await out.close();
    await work.write(keys.scatterIndex(member.task), JSON.stringify(index));
    return index;
  } catch (error) {
    await out.abort();
    throw error;
  }
}

async function scatterRows(
  files: Objects,
  plan: Plan,
  member: Member,
  scatter: Scatter,
  onBytes: (bytes: number, rows: number) => void,
): Promise<ScatterIndex> {
  const resource = resourceOf(plan, member.resource);
  const bucketOf = bucketFinder(plan, resource);
  const { chunks, contentHash } = openMember(files, member);
  let rows = 0;
  let blank = 0;
  await forEachLine(chunks, member.file, {
    line: (buffer, start, end, number) => {
      if (start === end) {
        blank++;
        return undefined;
      }
      if (rows++ === 0) refuseOtherLayout(resource, member, buffer, start, end);
      if (!scatter.isFull(end - start)) {
        scatter.add(bucketOf(buffer, start, end), number, buffer, start, end);
        return undefined;
      }
      return scatter
        .flush()
        .then(() => scatter.add(bucketOf(buffer, start, end), number, buffer, start, end));
    },
    chunk: (bytes) => onBytes(bytes, rows),
  });
  await scatter.flush();
  return {
    task: member.task,
    rows,
    blank,
    bytes: member.size,
    contentHash: contentHash(),
    flushes: scatter.flushes,
  };
}

/** The publisher changes layouts without notice; the first row tells. */
function refuseOtherLayout(
  resource: Resource,
  member: Member,
  buffer: Buffer,
  start: number,
  end: number,
): void {
  const expected = resource.layout.columns.length;
  const found = rowReader(resource, '').countColumns(buffer, start, end);
  if (found !== null && found !== expected) {
    throw new LoadRefused(
      `${member.file}: the layout changed: ${resource.name} has ${expected} columns, the first row has ${found}`,
    );
  }
}

const QUOTE = 0x22;
const BLANK = 0x20;

/**
 * Buckets follow one another in the order of this hash, which is how the embedded store arranges its keys: files
 * imported in turn, each sorted, then come to its LSM tree in order, and nothing is merged twice. For ImportTable any
 * even spread will do.
 */
const placeOf = (partition: string): number =>
  Number.parseInt(hash('md5', `Outliers${partition}`).slice(0, PLACE_DIGITS), 16);
const PLACE_DIGITS = 6;

/** NULs, blanks and quotes do not count, as they are not in the key. */
function bucketFinder(
  plan: Plan,
  resource: Resource,
): (buffer: Buffer, start: number, end: number) => number {
  const table = tableOf(sourceOf(plan), resource);
  const column = resource.layout.columns.indexOf(table.partition);
  const shift = PLACE_DIGITS * 4 - Math.log2(plan.buckets);
  const delimiter = resource.layout.delimiter.charCodeAt(0);
  if (column < 0) {
    const constant = placeOf(lookupPartition(resource)) >>> shift;
    return () => constant;
  }
  if (column > 0) throw new Error(`${resource.name}: the partition key must be the first column`);
  return (buffer, start, end) => placeOf(keyText(buffer, start, end, delimiter)) >>> shift;
}

function keyText(buffer: Buffer, start: number, end: number, delimiter: number): string {
  let key = '';
  for (let i = start; i < end; i++) {
    const byte = buffer[i] as number;
    if (byte === delimiter) break;
    if (byte > BLANK && byte !== QUOTE) key += String.fromCharCode(byte);
  }
  return key;
}
