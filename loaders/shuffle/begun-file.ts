/** A file whose first line has been read, which determines how its rows are scattered and looked at. */
import type { Resource, Source } from '../../shared/datasets/define.ts';
import { isStamped } from '../account/label.ts';
import { isKernelRead } from '../read/in-kernels/columns.ts';
import { type DayCollector, dayCollector } from '../read/newest.ts';
import { type OpenedFile, openFile } from '../read/opened-file.ts';
import { codecOf } from '../records/codecs/codec.ts';
import { isTotals, type Member, type Plan, resourceOf, sourceOf, tableOf } from '../work/plan.ts';
import { type BucketOf, bucketFinder } from './buckets.ts';
import { type KeySampler, keySampler } from './entry-ranges.ts';
import type { Scatter } from './scatter.ts';

export interface BegunFile {
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
export function beginFile(plan: Plan, member: Member, scatter: Scatter, first: Buffer): BegunFile {
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
