/** Second step, one task a member: inflate, frame lines, hash the key, and write the rows sorted into buckets. */
import { isUtf8 } from 'node:buffer';
import type { Resource } from '../../shared/datasets/define.ts';
import { isFault, rowReader } from '../read/cells.ts';
import { formOf } from '../read/forms.ts';
import { forEachLine } from '../read/lines.ts';
import { openMember } from '../read/member.ts';
import { splitLine } from '../read/split.ts';
import { type BucketOf, bucketFinder } from '../shuffle/buckets.ts';
import { Scatter } from '../shuffle/scatter.ts';
import type { Form, SeparatedForm } from '../work/form.ts';
import { isTotals, type Member, type Plan, resourceOf, sourceOf, tableOf, workKeys } from '../work/plan.ts';
import { LoadRefused, type Objects, readJsonIfThere } from '../work/ports.ts';
import type { ScatterIndex } from '../work/scattered.ts';

/** The most that one of the two arenas of a task takes (rows as read, rows sorted); the rest of a task is small. */
export const ARENA_BYTES = 32 << 20;

/**
 * A small member gets a small arena: zeroing 64 MB for each of ten small files takes longer than the rest of a load.
 * Twice the size holds every row and its header; the constant holds the header of a member of one short row.
 */
const arenaBytes = ({ size }: Member): number => Math.min(ARENA_BYTES, 2 * size + 1024);

type OnBytes = (bytes: number, rows: number) => void;

/** Answers the index of the task, from the work objects where an earlier attempt has finished it. @throws LoadRefused */
export async function partitionMember(
  files: Objects,
  work: Objects,
  plan: Plan,
  member: Member,
  onBytes: OnBytes,
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
      new Scatter(out, plan.buckets, arenaBytes(member)),
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

/** What the first line of a file decides for the rest. */
interface Opened {
  form: Form;
  readonly passedOver: readonly string[];
  readonly bucketOf: BucketOf;
  /** The file says of itself that it is UTF-8. */
  readonly marked: boolean;
}

async function scatterRows(
  files: Objects,
  plan: Plan,
  member: Member,
  scatter: Scatter,
  onBytes: OnBytes,
): Promise<ScatterIndex> {
  const resource = resourceOf(plan, member.resource);
  const { chunks, contentHash } = openMember(files, member);
  const counts = { rows: 0, blank: 0 };
  let opened: Opened | null = null;
  let totals: ScatterIndex['totals'] = null;
  const row = (
    to: Opened,
    buffer: Buffer,
    start: number,
    end: number,
    line: number,
  ): Promise<void> | undefined => {
    checkEncoding(to, resource, buffer, start, end);
    if (counts.rows++ === 0 && isTotals(plan, resource))
      totals = totalsOf(resource, to.form, buffer, start, end);
    const add = (): void => scatter.add(to.bucketOf(buffer, start, end), line, buffer, start, end);
    if (scatter.isFull(end - start)) return scatter.flush().then(add);
    add();
    return undefined;
  };
  await forEachLine(chunks, member.file, {
    line: (buffer, start, end, line) => {
      if (start === end) {
        counts.blank++;
        return undefined;
      }
      if (opened) return row(opened, buffer, start, end, line);
      opened = open(plan, resource, member, buffer, start, end);
      return isHeader(opened.form) ? undefined : row(opened, buffer, start, end, line);
    },
    chunk: (bytes) => onBytes(bytes, counts.rows),
  });
  await scatter.flush();
  if (!opened) throw new LoadRefused(`${member.file}: no row and no header in it`);
  const { form, passedOver } = opened as Opened;
  const { task, size: bytes } = member;
  return {
    task,
    form,
    passedOver,
    ...counts,
    bytes,
    contentHash: contentHash(),
    flushes: scatter.flushes,
    totals,
  };
}

function open(
  plan: Plan,
  resource: Resource,
  member: Member,
  buffer: Buffer,
  start: number,
  end: number,
): Opened {
  const line = buffer.subarray(start, end);
  const { form, passedOver } = formOf(resource.layout, member.file, line, plan.columnNames);
  if (form.kind === 'separated' && !form.header) refuseOtherLayout(resource, member, form, line);
  const bucketOf = bucketFinder(tableOf(sourceOf(plan), resource), resource, form, plan.buckets);
  return { form, passedOver, bucketOf, marked: line.subarray(0, BOM.length).equals(BOM) };
}

const isHeader = (form: Form): boolean => form.kind === 'separated' && form.header;

/** The publisher changes layouts without notice; the first row tells. */
function refuseOtherLayout(resource: Resource, member: Member, form: SeparatedForm, line: Buffer): void {
  const cells = splitLine(line.toString('latin1'), form.delimiter, form.quotes);
  const expected = form.columns.length;
  if (!Array.isArray(cells) || cells.length === expected) return;
  throw new LoadRefused(
    `${member.file}: the layout changed: ${resource.name} has ${expected} columns, the first row has ${cells.length}`,
  );
}

const BOM = Buffer.from('\ufeff');

/**
 * A file whose encoding is not known is UTF-8 as long as every line is. One with a mark stays it: a damaged line is then
 * a lost character, which a gate stops, and not a file of wrong accents, which nothing would.
 */
function checkEncoding(to: Opened, resource: Resource, buffer: Buffer, start: number, end: number): void {
  const { form } = to;
  if (
    resource.layout.encoding !== 'detect' ||
    to.marked ||
    form.kind === 'fixed' ||
    form.encoding !== 'utf-8'
  )
    return;
  if (!isUtf8(buffer.subarray(start, end))) to.form = { ...form, encoding: 'windows-1252' };
}

function totalsOf(
  resource: Resource,
  form: Form,
  buffer: Buffer,
  start: number,
  end: number,
): Record<string, number> {
  const cells = rowReader(resource, form, '').read(buffer, start, end);
  if (isFault(cells)) throw new LoadRefused(`${resource.name}: ${cells.detail}`);
  return Object.fromEntries(
    Object.keys(resource.fields).map((name, i) => [name, Number(cells[i] ?? Number.NaN)]),
  );
}
