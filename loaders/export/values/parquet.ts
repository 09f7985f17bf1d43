/** Writes batches as Parquet, by a library that is loaded only here: its module has five megabytes. */
import { Table as ArrowTable, type RecordBatch, tableToIPC } from 'apache-arrow';
import { Compression, Table, transformParquetStream, WriterPropertiesBuilder } from 'parquet-wasm';
import type { Column } from '../columns.ts';
import type { SortedRows } from '../rows-buffer.ts';
import { batchesOf } from './batches.ts';

/** Rows of a row group at most, which has statistics of its own. */
const GROUP_ROWS = 100_000;

const properties = () =>
  new WriterPropertiesBuilder()
    .setCompression(Compression.ZSTD)
    .setMaxRowGroupSize(GROUP_ROWS)
    .setCreatedBy('registros-publicos-api')
    .build();

const takenOver = (batch: RecordBatch) =>
  Table.fromIPCStream(tableToIPC(new ArrowTable([batch]), 'stream')).recordBatch(0);

/** Yields the file piece by piece, with one batch in memory at a time. */
export async function* parquetOf(
  columns: readonly Column[],
  version: string,
  rows: SortedRows,
): AsyncGenerator<Uint8Array> {
  const batches = batchesOf(columns, version, GROUP_ROWS).of(rows);
  const source = new ReadableStream(
    {
      pull: (controller) => {
        const { value, done } = batches.next();
        if (done) controller.close();
        else controller.enqueue(takenOver(value));
      },
    },
    { highWaterMark: 0 },
  );
  yield* (await transformParquetStream(source, properties())) as unknown as AsyncIterable<Uint8Array>;
}
