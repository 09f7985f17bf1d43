/** Derives rows of entries from rows of a document. Cells are copied as bytes in their stored form. */
import {
  type FieldOf,
  type IndexTable,
  type Resource,
  resourcesIn,
} from '../../../shared/datasets/define.ts';
import { rowCodecOf } from '../../../shared/store/records/row-codec.ts';
import * as LAYOUT from '../../kernels/assembly/layout.ts';
import type { Kernels } from '../../kernels/interfaces.ts';
import { checkCells } from '../../kernels/limits.ts';
import { Region, wordsOf } from '../../kernels/region.ts';
import type { DocumentRows } from '../gathered/document-rows.ts';
import type { RowTable } from '../gathered/row-table.ts';
import { columnCount, type IndexCells, type MadeCell } from './cells.ts';
import { partsOf } from './order.ts';

const WORD = 4;

/** Rows one after the other, sorted by the bucket or range to which they go. */
export interface SortedRecords {
  readonly bytes: Buffer;
  /** Bytes and rows of each bucket or range in turn. */
  readonly lengths: readonly number[];
  readonly counts: readonly number[];
}

/**
 * The most bytes of the lists of all entries of a document. `refuse` throws for a document with more, which
 * has `entries` entries of `bytes` bytes each.
 */
export interface ListedBytes {
  readonly most: number;
  refuse(key: string, entries: number, bytes: number): never;
}

/** Derives the entries of the documents of one table of rows. */
export interface EntryDeriver {
  add(document: DocumentRows): void;
  /** Returns the rows of the entries as `EntryRows` has them (containers.ts). */
  end(): SortedRecords;
}

/** `bounds` are the first keys of all ranges but the first, in UTF-8. */
export type Derive = (rows: RowTable, bounds: readonly Uint8Array[], listed: ListedBytes) => EntryDeriver;

/** `keys` is the order. */
export function entryDeriver(table: IndexTable, keys: Uint32Array, cells: IndexCells): Derive {
  const declaration = declarationOf(table, cells);
  return (rows, bounds, { most, refuse }) => {
    const { kernels } = rows;
    kernels.calls.refuse = (group, entries, bytes) => refuse(rows.keyText(group), entries, bytes);
    const [declared, bounding] = [new Region(kernels), new Region(kernels)];
    const at = declared.putWords([...declaration, ...keys]);
    kernels.setDerivation(at, most);
    kernels.setKeys(at + declaration.length * WORD, (keys.length * WORD) / LAYOUT.PART_BYTES);
    let end = 0;
    const ends = Uint32Array.from([0, ...bounds.map(({ length }) => (end += length))]);
    const bytes = bounding.put(Buffer.concat([Buffer.from(ends.buffer), ...bounds]));
    kernels.setRanges(bytes + ends.byteLength, bytes, bounds.length);
    return {
      add: ({ group, address, count }) => kernels.deriveDocument(group, address, count),
      end: () => {
        const found = entriesIn(kernels, bounds.length + 1);
        declared.release();
        bounding.release();
        return found;
      },
    };
  };
}

function entriesIn(kernels: Kernels, ranges: number): SortedRecords {
  const { buffer } = kernels.memory;
  const words = Buffer.from(buffer, kernels.rangesAddress(), ranges * LAYOUT.RANGE_BYTES);
  const numbersAt = (offset: number): number[] =>
    Array.from({ length: ranges }, (_, range) => words.readUInt32LE(range * LAYOUT.RANGE_BYTES + offset));
  const lengths = numbersAt(LAYOUT.RANGE_USED);
  const addresses = numbersAt(LAYOUT.RANGE_ADDRESS);
  const bytes = Buffer.concat(lengths.map((length, i) => new Uint8Array(buffer, addresses[i], length)));
  return { bytes, lengths, counts: numbersAt(LAYOUT.RANGE_ROWS) };
}

/** The declaration as the kernels read it (loaders/kernels/assembly/layout.ts). */
function declarationOf({ name, derivedFrom: documents }: IndexTable, cells: IndexCells): Uint32Array {
  const { columns, made, lists } = cells;
  const count = columnCount(cells);
  checkCells(name, count + lists.length);
  for (const { fields } of lists) checkCells(name, fields.length);
  const { entity, partition } = documents;
  const slots = resourcesIn(documents);
  const slotOf = (resource: Resource): number => slots.indexOf(resource);
  const cellsOf = ([resource, name]: FieldOf): number[] => {
    const { fields } = rowCodecOf(resource, partition);
    return partsOf(resource, name).map((part) => (part === partition ? -1 : fields.indexOf(part)));
  };
  const piecesOf = (field: FieldOf): number[] =>
    cellsOf(field).flatMap((cell) => (cell < 0 ? [LAYOUT.PARTITION, 0] : [slotOf(field[0]), cell]));
  const madeOf = ({ fields, least }: MadeCell): number[] => {
    const how = least === undefined ? LAYOUT.PRESENT : least * LAYOUT.SEVERAL;
    return fields.flatMap((field) => cellsOf(field).flatMap((cell) => [slotOf(field[0]) + how, cell]));
  };
  const pieces = [...columns.map(piecesOf), ...made.map(madeOf)];
  const header = wordsOf(LAYOUT.ENTRY_HEADER, [
    [LAYOUT.ENTRY_SLOTS, slots.length],
    [LAYOUT.ENTRY_ENTITY, slotOf(entity)],
    [LAYOUT.ENTRY_COLUMNS, count],
    [LAYOUT.ENTRY_LISTS, lists.length],
  ]);
  return Uint32Array.from([
    ...header,
    ...pieces.flatMap((own) => [own.length / 2, ...own]),
    ...lists.flatMap(({ resource, fields }) => {
      const values = fields.map((name) => cellsOf([resource, name]).filter((cell) => cell >= 0));
      return [slotOf(resource), values.length, ...values.flatMap((own) => [own.length, ...own])];
    }),
  ]);
}
