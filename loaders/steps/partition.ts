/**
 * Second step, one task a member: inflates it, cuts it into rows, hashes the shuffle keys, and writes the rows sorted by
 * bucket.
 */
import type { Resource } from '../../shared/datasets/define.ts';
import { isFault, rowReader } from '../read/cells.ts';
import { delimitedForm, headerEnd } from '../read/forms.ts';
import { forEachLine, type LineVisitor, refuseEmptyLines } from '../read/lines.ts';
import { openMember } from '../read/member.ts';
import { SAMPLED } from '../read/opened-file.ts';
import { profileOfRun } from '../read/profile/sampled-run.ts';
import { rowSampler } from '../read/profile/sampler.ts';
import { type BegunFile, beginFile } from '../shuffle/begun-file.ts';
import { bytesOfGroup, groupWriters } from '../shuffle/bucket-groups.ts';
import { isBuilt } from '../shuffle/discard.ts';
import { Scatter } from '../shuffle/scatter.ts';
import type { Form } from '../work/form.ts';
import { isTotals, type Member, type Plan, resourceOf, sourceOf, workKeys } from '../work/plan.ts';
import { DamagedFile, LoadRefused, type Objects, type PublishedFiles, readResult } from '../work/ports.ts';
import type { SampledFile } from '../work/profile.ts';
import type { ScatterIndex } from '../work/scattered.ts';

/**
 * Most bytes of an arena. A task has two, for the rows as read and for the sorted rows, and needs little memory beside
 * them.
 */
const ARENA_BYTES = 32 << 20;

/**
 * Returns a small arena for a small member: zeroing 64 MB for each of ten small files takes longer than the rest of a load.
 * Twice the size has room for every row and its header; the constant, for the header of a single short row.
 */
const arenaBytes = ({ size }: Member): number => Math.min(ARENA_BYTES, 2 * size + 1024);

/** The number of a row that no file has. */
const NEVER = 2 ** 32 - 1;

type OnBytes = (bytes: number, rows: number) => void;

/** Returns the index of the task, from the work objects where an earlier attempt has finished it. @throws LoadRefused */
export async function partitionMember(
  files: PublishedFiles,
  work: Objects,
  plan: Plan,
  member: Member,
  onBytes: OnBytes,
): Promise<ScatterIndex> {
  const keys = workKeys(plan);
  const done = await readResult<ScatterIndex>(work, keys.scatterIndex(member.task));
  if (done && (await isWhole(work, plan, done))) return done;
  const out = groupWriters(work, plan, (group) => keys.scattered(member.task, group));
  const scatter = new Scatter(out, plan.buckets, arenaBytes(member));
  try {
    const { index, sampled } = await scatterRows(files, plan, member, scatter, onBytes);
    await out.close();
    await work.write(keys.sampled(member.task), JSON.stringify(sampled));
    await work.write(keys.scatterIndex(member.task), JSON.stringify(index));
    return index;
  } catch (error) {
    await out.abort();
    throw error;
  } finally {
    scatter.release();
  }
}

/**
 * Compares the lengths of the scattered rows with their index: an earlier version may have left them cut off. The rows of a
 * group that is built are not needed.
 */
async function isWhole(work: Objects, plan: Plan, { task, flushes }: ScatterIndex): Promise<boolean> {
  const keys = workKeys(plan);
  const sizes = new Map((await work.list(keys.partition(task))).map(({ key, size }) => [key, size]));
  for (let group = 0; group < plan.groups; group++) {
    const length = flushes.reduce((sum, flush) => sum + bytesOfGroup(plan, group, flush), 0);
    const size = sizes.get(keys.scattered(task, group)) ?? 0;
    if (size !== length && (size > 0 || !(await isBuilt(work, plan, 'rows', group)))) return false;
  }
  return true;
}

async function scatterRows(
  files: PublishedFiles,
  plan: Plan,
  member: Member,
  scatter: Scatter,
  onBytes: OnBytes,
): Promise<{ index: ScatterIndex; sampled: SampledFile }> {
  const { chunks, contentHash } = openMember(files, member);
  const { visitor, seen, sampled } = scatterer(plan, member, scatter);
  await forEachLine(chunks, member.file, { ...visitor, chunk: (bytes) => onBytes(bytes, seen.rows) });
  await scatter.flush();
  const { begun, rows, blank, totals } = seen;
  if (!begun)
    throw new DamagedFile(`${member.file}: it has only empty lines, no row and no header`, member.object);
  if (!seen.hasColumns) begun.file.refuseColumns();
  const { form, passedOver } = begun.file;
  const newest = begun.days?.newest() ?? null;
  const keys = begun.keys?.keys ?? [];
  const { task, size: bytes } = member;
  const { flushes } = scatter;
  const index = {
    task,
    form,
    passedOver,
    rows,
    blank,
    bytes,
    contentHash: contentHash(),
    flushes,
    totals,
    newest,
    keys,
  };
  return { index, sampled: sampled() };
}

/** The state of one file while its lines are read. */
interface Seen {
  /** Null before the first line. */
  begun: BegunFile | null;
  /** Whether a row had the declared number of columns. */
  hasColumns: boolean;
  rows: number;
  blank: number;
  totals: ScatterIndex['totals'];
}

/** Scatters the lines of one file; the first line determines how the others are read. */
function scatterer(
  plan: Plan,
  member: Member,
  scatter: Scatter,
): {
  readonly visitor: Omit<LineVisitor, 'chunk'>;
  readonly seen: Seen;
  readonly sampled: () => SampledFile;
} {
  const resource = resourceOf(plan, member.resource);
  const source = sourceOf(plan);
  const { layout } = resource;
  // Without a header, the first row may already be one of several lines.
  if (layout.kind === 'delimited') scatter.setRecords(delimitedForm(layout));
  const sampler = rowSampler(source, resource, member);
  const { stride } = sampler;
  const seen: Seen = { begun: null, hasColumns: false, rows: 0, blank: 0, totals: null };
  const line: LineVisitor['line'] = (buffer, lineStart, end, number) => {
    if (lineStart === end) {
      refuseEmptyLines(member.file, ++seen.blank, seen.rows);
      return undefined;
    }
    const isFirst = seen.begun === null;
    seen.begun ??= beginFile(plan, member, scatter, buffer.subarray(lineStart, end));
    const { file, bucketOf, days, plain } = seen.begun;
    if (isFirst && file.hasHeader) return undefined;
    const start = isFirst ? lineStart + file.markBytes : lineStart;
    if (seen.rows === 0 && isTotals(plan, resource))
      seen.totals = totalsOf(resource, file.form, buffer, start, end);
    seen.hasColumns ||= file.hasColumns(buffer, start, end);
    file.checkEncoding(buffer, start, end);
    days?.add(buffer, start, end);
    lookAt(seen.begun, seen.rows, buffer, start, end, number);
    const isSampled = sampler.takes(seen.rows++);
    if (isSampled && !plain) sampler.add(file.form, buffer, start, end);
    const bucket = bucketOf(buffer, start, end);
    const add = (): void => {
      scatter.add(bucket, number, buffer, start, end);
      if (isSampled && plain) scatter.keep();
    };
    if (scatter.isFull(end - start)) return scatter.flush().then(add);
    add();
    return undefined;
  };
  const lines: LineVisitor['lines'] = (chunk, start, number) => {
    const { begun, rows } = seen;
    if (!begun?.isSimple || !seen.hasColumns) return { lines: 0, start };
    const taken = scatter.addLines(chunk, start, rows, number, {
      every: begun.keys?.every ?? NEVER,
      checked: SAMPLED,
      stride,
      look: (row, from, to, line) => lookAt(begun, row, chunk, from, to, line),
    });
    seen.rows += taken.lines;
    return taken;
  };
  const sampled = (): SampledFile => {
    const plain = seen.begun?.plain;
    if (!plain) return sampler.result();
    return profileOfRun(source, resource, member, { ...plain, run: scatter.kept(), stride });
  };
  const rowEnd: LineVisitor['rowEnd'] = (chunk, start, end) =>
    seen.begun === null && layout.kind === 'headered'
      ? headerEnd(layout, chunk, start, end)
      : scatter.rowEnd(chunk, start, end);
  return { visitor: { line, lines, rowEnd }, seen, sampled };
}

/** Gives the row of a number to those that look at some rows of a file. */
function lookAt(
  { file, keys }: BegunFile,
  row: number,
  buffer: Buffer,
  start: number,
  end: number,
  line: number,
): void {
  if (row % SAMPLED === SAMPLED - 1) file.checkSample(buffer, start, end, line);
  keys?.add(row, buffer, start, end);
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
