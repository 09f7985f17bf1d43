/** Makes batches of Arrow from sorted rows. */
import { type Data, Field, makeData, RecordBatch, Schema, Struct } from 'apache-arrow';
import { CELL_BYTE } from '../../../shared/store/records/rows.ts';
import type { Column, Place } from '../columns.ts';
import { keyEnd, keyStart, partitionEnd, rowEnd, type SortedRows } from '../rows-buffer.ts';
import { ARROW_TYPES, type Sink, sinkOf } from './sinks.ts';

/** Where a row and its cells are. A cell that is missing is empty. */
interface Row {
  readonly bytes: Buffer;
  start: number;
  /** The beginning of each cell, and one more for the end of the last one. */
  readonly cells: Uint32Array;
}

type Add = (row: Row, sink: Sink) => void;

function adder(place: Place, version: Buffer): Add {
  switch (place.kind) {
    case 'partition':
      return ({ bytes, start }, sink) => sink.add(bytes, keyStart(start), partitionEnd(bytes, start));
    case 'version':
      return (_, sink) => sink.add(version, 0, version.length);
    case 'joined': {
      const parts = place.parts.map((part) => adder(part, version));
      return (row, sink) => {
        for (const add of parts) add(row, sink);
      };
    }
    case 'cell': {
      const { at } = place;
      return ({ bytes, cells }, sink) => {
        const [start, next] = [cells[at] as number, cells[at + 1] as number];
        if (next > start + 1) sink.add(bytes, start, next - 1);
      };
    }
  }
}

/** Finds the cells of a row: each begins after the separator of the one before. */
function findCells({ bytes, start, cells }: Row): void {
  const end = rowEnd(bytes, start);
  let at = keyEnd(bytes, start);
  let cell = 0;
  cells[0] = at;
  for (; at < end; at++) if (bytes[at] === CELL_BYTE) cells[++cell] = at + 1;
  cells.fill(end + 1, cell + 1);
}

const cellsIn = (place: Place): number => {
  if (place.kind === 'cell') return place.at + 1;
  return place.kind === 'joined' ? Math.max(...place.parts.map(cellsIn)) : 0;
};

export interface Batches {
  readonly schema: Schema;
  /** Yields the batches, of at most `most` rows; one without rows where there are none. */
  of(rows: SortedRows): Generator<RecordBatch>;
}

export function batchesOf(columns: readonly Column[], version: string, most: number): Batches {
  const fields = columns.map(({ name, type }) => new Field(name, ARROW_TYPES[type](), true));
  const schema = new Schema(fields);
  const text = Buffer.from(version);
  const adders = columns.map(({ place }) => adder(place, text));
  const cells = Math.max(...columns.map(({ place }) => cellsIn(place)));
  return {
    schema,
    *of({ bytes, starts }) {
      const sinks = columns.map((column) => sinkOf(column, Math.min(most, Math.max(1, starts.length))));
      const row: Row = { bytes, start: 0, cells: new Uint32Array(cells + 2) };
      for (let from = 0; from === 0 || from < starts.length; from += most) {
        for (const start of starts.subarray(from, from + most)) {
          row.start = start;
          findCells(row);
          for (let i = 0; i < sinks.length; i++) {
            const sink = sinks[i] as Sink;
            (adders[i] as Add)(row, sink);
            sink.endRow();
          }
        }
        yield batchOf(
          schema,
          sinks.map((sink) => sink.take()),
        );
      }
    },
  };
}

function batchOf(schema: Schema, children: Data[]): RecordBatch {
  const length = children[0]?.length ?? 0;
  const data = makeData({ type: new Struct(schema.fields), length, nullCount: 0, children });
  return new RecordBatch(schema, data);
}
