/** Writes batches as Parquet, by a library that is loaded only here: its module has five megabytes. */
import { Table as ArrowTable, DataType, type RecordBatch, tableToIPC } from 'apache-arrow';
import { Compression, Table, transformParquetStream, WriterPropertiesBuilder } from 'parquet-wasm';
import type { Column } from '../columns.ts';
import type { SortedRows } from '../rows-buffer.ts';
import { FilledColumns } from './filled.ts';

/** Rows of a row group at most, which has statistics of its own. */
const GROUP_ROWS = 100_000;

/** Rows of which the values of a column are counted, and the share from which nearly all are different. */
const COUNTED_ROWS = 250;
const VARIED = 0.5;

/**
 * Returns the names of the columns of texts whose values are mostly different. A dictionary of them would be
 * given up when it is full, and zstd packs them better without it: files of companies are a ninth smaller.
 */
function variedIn(batch: RecordBatch): string[] {
  const rows = batch.slice(0, COUNTED_ROWS);
  return rows.schema.fields.flatMap(({ name, type }, i) => {
    const present = [...(rows.getChildAt(i) ?? [])].filter((value) => value !== null);
    return DataType.isUtf8(type) && new Set(present).size > present.length * VARIED ? [name] : [];
  });
}

const properties = (first: RecordBatch) =>
  variedIn(first)
    .reduce(
      (builder, name) => builder.setColumnDictionaryEnabled(name, false),
      new WriterPropertiesBuilder()
        .setCompression(Compression.ZSTD)
        .setMaxRowGroupSize(GROUP_ROWS)
        .setCreatedBy('registros-publicos-api'),
    )
    .build();

const takenOver = (batch: RecordBatch) =>
  Table.fromIPCStream(tableToIPC(new ArrowTable([batch]), 'stream')).recordBatch(0);

/** Yields the file piece by piece, with one batch in memory at a time, and passes each batch to `seen`. */
export async function* parquetOf(
  columns: readonly Column[],
  version: string,
  rows: SortedRows,
  seen: (batch: RecordBatch) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const filled = new FilledColumns(columns, version);
  let from = 0;
  const next = (): RecordBatch => {
    const to = Math.min(rows.count, from + GROUP_ROWS);
    const batch = filled.batch(rows, from, to);
    from = to;
    return batch;
  };
  try {
    let batch: RecordBatch | null = next();
    const settings = properties(batch);
    const source = new ReadableStream(
      {
        pull: (controller) => {
          // A file without rows has one batch without any.
          const taken = batch ?? (from < rows.count ? next() : null);
          batch = null;
          if (taken === null) return controller.close();
          seen(taken);
          controller.enqueue(takenOver(taken));
        },
      },
      { highWaterMark: 0 },
    );
    yield* (await transformParquetStream(source, settings)) as unknown as AsyncIterable<Uint8Array>;
  } finally {
    filled.release();
  }
}
