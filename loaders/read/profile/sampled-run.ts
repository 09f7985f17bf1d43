/** The profile of a file of plain columns: the kernels count the values of its sampled rows (shared/kernels/assembly/samples/). */
import type { Resource, Source } from '../../../shared/datasets/define.ts';
import { fieldsOf } from '../../../shared/datasets/layout.ts';
import type { KernelColumn } from '../../../shared/kernels/columns.ts';
import { RowTable } from '../../../shared/store/records/gathered/row-table.ts';
import type { SampleKernels } from '../../../shared/store/records/gathered/sample-kernels.ts';
import type { SeparatedForm } from '../../work/form.ts';
import type { Member } from '../../work/plan.ts';
import type { SampledFile } from '../../work/profile.ts';
import { isFault, rowReader } from '../cells.ts';
import { requoted } from '../plain/unquoted.ts';
import { CHARACTERS } from '../values/encoding.ts';
import { type DayOrderCounter, dayOrderCounter } from './day-orders.ts';
import { histogramsOf, kernelHistograms } from './histograms.ts';
import { type SampledValues, sampledFile } from './sampled-file.ts';

const ORIGIN = { slot: 0, task: 0 };

/** The sampled rows of a file, one after the other, as they are scattered. */
export interface SampledRun {
  readonly run: Buffer;
  readonly form: SeparatedForm;
  readonly columns: readonly KernelColumn[];
  readonly stride: number;
}

export function profileOfRun(
  source: Source,
  resource: Resource,
  { file }: Member,
  { run, form, columns, stride }: SampledRun,
): SampledFile {
  const names = fieldsOf(resource.layout);
  const orders = dayOrderCounter(resource, names);
  const table = new RowTable();
  const columnOf = (field: number): number => form.columns.indexOf(field);
  const pairs = orders.pairs.map(([one, other]) => [columnOf(one), columnOf(other)] as const);
  const sample = table.sample(columns.length, pairs);
  try {
    table.beginFile({ columns, characters: CHARACTERS }, ORIGIN);
    const elsewhere = readRun(table, sample, run, resource, form, orders);
    table.endFile();
    orders.addCounts(sample.pairCounts());
    return sampledFile(source, resource, {
      file,
      stride,
      rows: table.count + elsewhere,
      form: run.length > 0 ? form : null,
      orders: orders.result(),
      valuesOf: (field) => valuesOf(sample, columnOf(field)),
    });
  } finally {
    table.release();
  }
}

/** Counts the values of all rows in their order; returns the number of those that the kernels do not read. */
function readRun(
  table: RowTable,
  sample: SampleKernels,
  run: Buffer,
  resource: Resource,
  form: SeparatedForm,
  orders: DayOrderCounter,
): number {
  const reader = rowReader(resource, form, '');
  let elsewhere = 0;
  table.readRun(run, (start, end, _, isUnquoted) => {
    sample.takeRows();
    const row = isUnquoted ? requoted(run, start, end, form.delimiter) : run.subarray(start, end);
    const cells = reader.read(row, 0, row.length);
    if (isFault(cells)) return;
    elsewhere++;
    orders.add(cells);
    for (const [column, field] of form.columns.entries()) {
      const cell = cells[field];
      if (typeof cell === 'string') sample.add(column, cell);
    }
  });
  sample.takeRows();
  return elsewhere;
}

/** `column` is −1 for a field that the file does not have. */
function valuesOf(sample: SampleKernels, column: number): SampledValues {
  if (column < 0) return NO_VALUES;
  const { counts, characters, textOf, ...found } = sample.column(column);
  const present = counts.reduce((sum, rows) => sum + rows, 0);
  return {
    present,
    distinct: counts.length,
    characters,
    textOf,
    rowsOf: (value) => counts[value] ?? 0,
    histograms: (isIdentifier) => kernelHistograms(found, present, isIdentifier),
  };
}

const NO_VALUES: SampledValues = {
  present: 0,
  distinct: 0,
  characters: 0,
  textOf: () => '',
  rowsOf: () => 0,
  histograms: (isIdentifier) => histogramsOf([], isIdentifier),
};
