/** Adds up the values of each file over the buckets of a load. */
import type { Resource } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import type { ValueCounts, ValuesByResource } from '../../shared/store/generations/value-counts.ts';
import type {
  FieldReport,
  FileReport,
  LoadReport,
  ValueExample,
} from '../../shared/store/loads/load-report.ts';
import { CLASSES, EMPTY, MALFORMED, MARKED, VALID } from '../kernels/assembly/layout.ts';
import type { TalliedValues } from '../work/built.ts';
import { isTotals, type Member, type Plan, resourceOf } from '../work/plan.ts';
import type { ScatterIndex } from '../work/scattered.ts';
import { partOf } from './parts.ts';

/** Files of totals have no records and no account of values. */
export const reportOf = (
  plan: Plan,
  indexes: readonly ScatterIndex[],
  tallied: readonly TalliedValues[],
): LoadReport => ({
  source: plan.source,
  versao: plan.version,
  files: plan.members
    .filter((member) => !isTotals(plan, resourceOf(plan, member.resource)))
    .map((member) =>
      fileReport(
        resourceOf(plan, member.resource),
        member,
        indexes[member.task]?.rows ?? 0,
        tallied.filter(({ task }) => task === member.task),
      ),
    ),
});

function fileReport(
  declared: Resource,
  { file, resource }: Member,
  read: number,
  parts: readonly TalliedValues[],
): FileReport {
  const sum = (of: (part: TalliedValues) => number): number => parts.reduce((n, part) => n + of(part), 0);
  const countOf = (field: number, valueClass: number): number =>
    sum(({ counts }) => counts[field * CLASSES + valueClass] ?? 0);
  const fieldOf = (field: number): FieldReport => ({
    empty: countOf(field, EMPTY),
    marked: countOf(field, MARKED),
    valid: countOf(field, VALID),
    malformed: countOf(field, MALFORMED),
    ...ofCpfs(sum(({ cpfs }) => cpfs[field] ?? 0)),
    example: first(parts.map(({ examples }) => examples[field] ?? null)),
  });
  const resplit = sum((tallied) => tallied.resplit ?? 0);
  return {
    file,
    resource,
    part: partOf(declared, file),
    read,
    split: sum(({ split }) => split),
    ...(resplit > 0 && { resplit }),
    fields: Object.fromEntries(fieldsOf(declared.layout).map((name, i) => [name, fieldOf(i)])),
    text: {
      nonAscii: sum(({ nonAscii }) => nonAscii),
      strange: sum(({ strange }) => strange),
      example: first(parts.map(({ strangeExample }) => strangeExample)),
    },
  };
}

const first = (examples: readonly (ValueExample | null)[]): ValueExample | null =>
  examples.reduce((one, other) => (other && (!one || other.line < one.line) ? other : one), null);

export function valuesByResource({ files }: LoadReport): ValuesByResource {
  const sums: Record<string, Record<string, ValueCounts>> = {};
  for (const { resource, fields } of files) {
    const sum = sums[resource] ?? {};
    for (const [name, counts] of Object.entries(fields)) sum[name] = added(sum[name], counts);
    sums[resource] = sum;
  }
  return sums;
}

const added = (one: ValueCounts | undefined, other: ValueCounts): ValueCounts => ({
  empty: (one?.empty ?? 0) + other.empty,
  marked: (one?.marked ?? 0) + other.marked,
  valid: (one?.valid ?? 0) + other.valid,
  malformed: (one?.malformed ?? 0) + other.malformed,
  ...ofCpfs((one?.cpfs ?? 0) + (other.cpfs ?? 0)),
});

const ofCpfs = (cpfs: number): Pick<ValueCounts, 'cpfs'> => (cpfs > 0 ? { cpfs } : {});
