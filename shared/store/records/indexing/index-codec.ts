/** The codec of a search index: derives entries from documents, sorts them, and packs containers. */
import type { IndexTable } from '../../../datasets/define.ts';
import { AS_IS, encodeBytes } from '../block.ts';
import { contentOfBlock, type StoredItem } from '../placement.ts';
import { CELL_BYTE } from '../rows.ts';
import { encodeColumn } from '../sets/columns.ts';
import { CONTAINER_PLACES, columnKey, ENTRY_BLOCK, entryBlockKey } from '../sets/keys.ts';
import { columnOf, type IndexCells, indexCells } from './cells.ts';
import type { IndexCodec, PackEntriesTo } from './codec.ts';
import { type CountedField, countedFields, tallyOf } from './counts.ts';
import { entryDeriver } from './derive.ts';
import { keysOfRows } from './entry-keys.ts';
import { type CellTable, cellTable, type EntryRows } from './entry-rows.ts';
import { indexOrder } from './order.ts';
import { type ContainerTerm, Postings } from './postings.ts';
import { sortedRows } from './sorted-rows.ts';
import { compiledFilters, everyEntry } from './terms.ts';
import { type ValueColumns, valueColumns } from './value-columns.ts';
import { ignoreWords } from './words.ts';

export function indexCodec(table: IndexTable): IndexCodec {
  const order = indexOrder(table);
  const cells = indexCells(table);
  const packContainer = containerPacker(table, cells);
  const keysOf = keysOfRows(table, order, cells);
  return {
    table,
    order,
    derive: entryDeriver(table, order, cells),
    pack: (rows, first, to) => {
      const sorted = sortedRows(keysOf(rows));
      const containers = Math.ceil(sorted.length / CONTAINER_PLACES);
      let sample: StoredItem | null = null;
      for (let i = 0; i < containers; i++) {
        const own = sorted.subarray(i * CONTAINER_PLACES, (i + 1) * CONTAINER_PLACES);
        sample = packContainer(first + i, rows, own, to);
      }
      return { containers, sample };
    },
  };
}

/** Packs the entries of one container, rows in the order of `sorted`; returns its first block. */
type PackContainer = (
  container: number,
  rows: EntryRows,
  sorted: Uint32Array,
  to: PackEntriesTo,
) => StoredItem;

/**
 * Entries whose terms are collected by one call for each filter. The calls are many, so that the compiler of V8 optimizes them as
 * functions; one loop over the container would leave its optimized form, and begin anew in the next container.
 */
const CHUNK = 1_024;

function containerPacker(table: IndexTable, index: IndexCells): PackContainer {
  // Containers are packed one after the other, so that all use the same postings.
  const filters = compiledFilters(table, index).map((filter) => ({
    ...filter,
    postings: new Postings(filter.name),
  }));
  const counted = countedFields(table, index);
  const numbers = new Set([
    ...filters.flatMap(({ values }) => values),
    ...counted.map(({ column }) => column),
  ]);
  const shown = table.entry.map((field) => columnOf(index, field));
  const counts = { columns: index.columns.length, lists: index.lists.length };
  return (container, rows, sorted, to) => {
    const cells = cellTable(rows, sorted, counts);
    const columns = valueColumns(numbers, cells.count);
    const collected = filters.map(({ postings, paired, hasWords, collector }) => {
      postings.clear();
      if (hasWords) ignoreWords(postings);
      return { postings, paired, collect: collector() };
    });
    for (let first = 0; first < cells.count; first += CHUNK) {
      const end = Math.min(first + CHUNK, cells.count);
      for (const column of columns.values()) column.read(cells, first, end);
      for (const { postings, collect } of collected) collect(postings, cells, columns, first, end);
    }
    const emit = (term: ContainerTerm): void => to.term(container, term);
    emit(everyEntry(cells.count));
    for (const { paired, postings } of collected) postings.each(paired, emit);
    for (const field of counted) writeColumn(container, field, columns, to);
    return writeBlocks(container, cells, shown, to);
  };
}

function writeColumn(
  container: number,
  { name, column, counted }: CountedField,
  columns: ValueColumns,
  to: PackEntriesTo,
): void {
  const values = columns.get(column);
  if (!values) throw new Error(`column ${column} of ${name} was not read`);
  const field = counted(values);
  to.items.block(columnKey(name, container), { attribute: AS_IS, bytes: encodeColumn(field) });
  to.tally(name, tallyOf(field));
}

/** Writes the blocks of a container with the shown columns; returns the first. */
function writeBlocks(
  container: number,
  cells: CellTable,
  shown: readonly number[],
  { items }: PackEntriesTo,
): StoredItem {
  let sample: StoredItem | null = null;
  for (let first = 0; first < cells.count; first += ENTRY_BLOCK) {
    const key = entryBlockKey(container, first / ENTRY_BLOCK);
    const block = encodeBytes(blockText(cells, first, Math.min(first + ENTRY_BLOCK, cells.count), shown));
    items.block(key, block);
    sample ??= { key, content: contentOfBlock(block.bytes) };
  }
  if (!sample) throw new Error(`container ${container} has no entry`);
  return sample;
}

const LINE_BYTE = 0x0a;

let scratch = Buffer.allocUnsafe(1 << 16);

/** Returns the text of a block, column by column, as a view that is valid until the next call. */
function blockText(
  { bytes, offsets, width }: CellTable,
  first: number,
  end: number,
  shown: readonly number[],
): Buffer {
  let length = 0;
  for (let entry = first; entry < end; entry++) {
    for (let i = 0; i < shown.length; i++) {
      const cell = entry * width + (shown[i] as number);
      length += (offsets[cell + 1] as number) - (offsets[cell] as number);
    }
  }
  if (length > scratch.length) scratch = Buffer.allocUnsafe(length * 2);
  const text = scratch;
  let at = 0;
  for (let i = 0; i < shown.length; i++) {
    if (i > 0) text[at++] = CELL_BYTE;
    for (let entry = first; entry < end; entry++) {
      if (entry > first) text[at++] = LINE_BYTE;
      const cell = entry * width + (shown[i] as number);
      const cellEnd = (offsets[cell + 1] as number) - 1;
      for (let byte = offsets[cell] as number; byte < cellEnd; byte++) text[at++] = bytes[byte] as number;
    }
  }
  return text.subarray(0, at);
}
