/** The rows of one file, which are scattered in their order; some of them are also looked at. */
import type { Resource, Source } from '../../shared/datasets/define.ts';
import { isStamped } from '../account/label.ts';
import { isFault, rowReader } from '../read/cells.ts';
import { delimitedForm, headerEnd } from '../read/forms.ts';
import { isKernelRead } from '../read/in-kernels/columns.ts';
import { type LineVisitor, refuseEmptyLines } from '../read/lines.ts';
import { type DayCollector, dayCollector } from '../read/newest.ts';
import { type OpenedFile, openFile, SAMPLED } from '../read/opened-file.ts';
import { type RowSampler, rowSampler } from '../read/profile/sampler.ts';
import { codecOf } from '../records/codecs/codec.ts';
import type { Form } from '../work/form.ts';
import { isTotals, type Member, type Plan, resourceOf, sourceOf, tableOf } from '../work/plan.ts';
import { DamagedFile, LoadRefused } from '../work/ports.ts';
import type { SampledFile } from '../work/profile.ts';
import type { ScatterIndex } from '../work/scattered.ts';
import { type BucketOf, bucketFinder } from './buckets.ts';
import { type KeySampler, keySampler } from './entry-ranges.ts';
import type { Scatter } from './scatter.ts';

/** What is known of a file after its last row. */
export type ReadFile = Omit<ScatterIndex, 'task' | 'bytes' | 'contentHash' | 'flushes'>;

type OnBytes = (bytes: number, rows: number) => void;

export class FileRows implements LineVisitor {
  private readonly plan: Plan;
  private readonly member: Member;
  private readonly scatter: Scatter;
  private readonly onBytes: OnBytes;
  private readonly resource: Resource;
  private readonly sampler: RowSampler;
  /** Null before the first line, which determines how the others are read. */
  private begun: BegunFile | null = null;
  /** Whether a row had the declared number of columns. */
  private hasColumns = false;
  private rowCount = 0;
  private emptyLines = 0;
  private totals: ScatterIndex['totals'] = null;
  /** The number of the next row that is looked at, where it is not below `rowCount`. */
  private nextLookedAt = -1;

  constructor(plan: Plan, member: Member, scatter: Scatter, onBytes: OnBytes) {
    this.plan = plan;
    this.member = member;
    this.scatter = scatter;
    this.onBytes = onBytes;
    this.resource = resourceOf(plan, member.resource);
    this.sampler = rowSampler(sourceOf(plan), this.resource, member);
    const { layout } = this.resource;
    // Without a header, the first row may already be one of several lines.
    if (layout.kind === 'delimited') scatter.setRecords(delimitedForm(layout));
  }

  chunk(bytes: number): void {
    this.onBytes(bytes, this.rowCount);
  }

  rowEnd(chunk: Buffer, start: number, end: number): number | null {
    const { layout } = this.resource;
    return this.begun === null && layout.kind === 'headered'
      ? headerEnd(layout, chunk, start, end)
      : this.scatter.rowEnd(chunk, start, end);
  }

  line(buffer: Buffer, start: number, end: number, number: number): Promise<void> | undefined {
    const { plan, member, scatter } = this;
    if (start === end) {
      refuseEmptyLines(member.file, ++this.emptyLines, this.rowCount);
      return undefined;
    }
    if (this.begun) return this.row(this.begun, buffer, start, end, number);
    this.begun = beginFile(plan, member, scatter, buffer.subarray(start, end));
    const { hasHeader, markBytes } = this.begun.file;
    return hasHeader ? undefined : this.row(this.begun, buffer, start + markBytes, end, number);
  }

  lines(chunk: Buffer, start: number, number: number): { readonly lines: number; readonly start: number } {
    const { begun, scatter } = this;
    if (!begun?.isSimple || !this.hasColumns) return { lines: 0, start };
    while (this.nextLookedAt < this.rowCount || !this.isLookedAt(begun, this.nextLookedAt)) {
      this.nextLookedAt = Math.max(this.nextLookedAt + 1, this.rowCount);
    }
    const taken = scatter.addLines(chunk, start, number, this.nextLookedAt - this.rowCount);
    this.rowCount += taken.lines;
    return taken;
  }

  /** @throws DamagedFile for a file without a row and a header */
  result(): ReadFile {
    const { begun, totals } = this;
    const { file, object } = this.member;
    if (!begun) throw new DamagedFile(`${file}: it has only empty lines, no row and no header`, object);
    if (!this.hasColumns) begun.file.refuseColumns();
    const { form, passedOver } = begun.file;
    return {
      form,
      passedOver,
      rows: this.rowCount,
      blank: this.emptyLines,
      totals,
      newest: begun.days?.newest() ?? null,
      keys: begun.keys?.keys ?? [],
    };
  }

  sampled(): SampledFile {
    return this.sampler.result();
  }

  private isLookedAt({ keys }: BegunFile, row: number): boolean {
    return isChecked(row) || this.sampler.takes(row) || keys?.takes(row) === true;
  }

  private row(
    { file, bucketOf, days, keys }: BegunFile,
    buffer: Buffer,
    start: number,
    end: number,
    number: number,
  ): Promise<void> | undefined {
    const { plan, resource, scatter, sampler } = this;
    const row = this.rowCount++;
    if (row === 0 && isTotals(plan, resource))
      this.totals = totalsOf(resource, file.form, buffer, start, end);
    this.hasColumns ||= file.hasColumns(buffer, start, end);
    file.checkEncoding(buffer, start, end);
    days?.add(buffer, start, end);
    if (isChecked(row)) file.checkSample(buffer, start, end, number);
    if (keys?.takes(row)) keys.add(buffer, start, end);
    if (sampler.takes(row)) sampler.add(file.form, buffer, start, end);
    const bucket = bucketOf(buffer, start, end);
    const add = (): void => scatter.add(bucket, number, buffer, start, end);
    if (scatter.isFull(end - start)) return scatter.flush().then(add);
    add();
    return undefined;
  }
}

const isChecked = (row: number): boolean => row % SAMPLED === SAMPLED - 1;

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

/** A file whose first line has been read, which determines how its rows are scattered and looked at. */
interface BegunFile {
  readonly file: OpenedFile;
  readonly bucketOf: BucketOf;
  /** Null for a file without the dates that bound the label. */
  readonly days: DayCollector | null;
  /** Null for a file without the entries of a search index. */
  readonly keys: KeySampler | null;
  /** Whether the kernels can send all rows to their buckets, and only sampled rows are read here too. */
  readonly isSimple: boolean;
}

/** @throws LoadRefused naming the file, where its first line does not match the declared layout */
function beginFile(plan: Plan, member: Member, scatter: Scatter, first: Buffer): BegunFile {
  const resource = resourceOf(plan, member.resource);
  const source = sourceOf(plan);
  const table = tableOf(source, resource);
  const codec = table && codecOf(table);
  const file = openFile(resource, member.file, first, plan.columnNames);
  const { form } = file;
  if (form.kind === 'separated') scatter.setRecords(form);
  const losesQuotes = codec !== null && isKernelRead(codec.copied(resource), resource, form);
  if (losesQuotes) scatter.leaveOutQuotes(form);
  const isDated = boundsLabel(plan, source, resource);
  return {
    file,
    bucketOf: bucketFinder(codec, resource, form, plan.bounds),
    days: isDated ? dayCollector(source.reference, form, member.size) : null,
    keys: keySampler(source, resource, form, member.size),
    isSimple: losesQuotes && !isDated && resource.layout.encoding !== 'detect' && !isTotals(plan, resource),
  };
}

/** Whether the file has the dates that bound the label; the publisher's stamps leave no need for them. */
const boundsLabel = (plan: Plan, source: Source, resource: Resource): boolean =>
  source.reference.resource === resource &&
  !isStamped(
    source,
    plan.members.map(({ file }) => file),
  );
