/** The codec of a search index: derives entries from documents, sorts them, and packs containers. */
import type { IndexTable } from '../../../datasets/define.ts';
import { AS_IS, encodeBytes } from '../block.ts';
import { contentOfBlock, type StoredItem } from '../placement.ts';
import { CELL_BYTE, encodeRow } from '../rows.ts';
import { encodeColumn } from '../sets/columns.ts';
import { CONTAINER_PLACES, columnKey, ENTRY_BLOCK, entryBlockKey } from '../sets/keys.ts';
import { type IndexCells, indexCells } from './cells.ts';
import type { IndexCodec, PackEntriesTo } from './codec.ts';
import { countCollectors } from './counts.ts';
import { type EntryRows, findCells, KEY_END, type RowCells, sortedRows } from './entry-rows.ts';
import { indexOrder } from './order.ts';
import { termCollectors } from './terms.ts';

export function indexCodec(table: IndexTable): IndexCodec {
  const order = indexOrder(table);
  const cells = indexCells(table);
  const ordered = table.order.map(({ field }) => columnAt(cells, table.of.entity.name, field));
  const packContainer = containerPacker(table, cells);
  return {
    table,
    order,
    derive: (partition, rows, emit) =>
      cells.each(partition, rows, (row) => {
        const key = order.keyOf(ordered.map((column) => row[column] ?? null)).replaceAll(KEY_END, ' ');
        emit(key, key + KEY_END + encodeRow(row));
      }),
    pack: (rows, first, to) => {
      const sorted = sortedRows(rows);
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

export const columnAt = ({ columns }: IndexCells, resource: string, field: string): number =>
  columns.findIndex(([one, name]) => one.name === resource && name === field);

/** Packs the entries of one container, rows in the order of `sorted`; returns its first block. */
type PackContainer = (
  container: number,
  rows: EntryRows,
  sorted: Uint32Array,
  to: PackEntriesTo,
) => StoredItem;

function containerPacker(table: IndexTable, cells: IndexCells): PackContainer {
  const termCollector = termCollectors(table, cells);
  const countCollector = countCollectors(table, cells);
  const shown = table.entry.map(([resource, field]) => columnAt(cells, resource.name, field));
  const cellCount = cells.columns.length + cells.lists.length;
  return (container, rows, sorted, to) => {
    const terms = termCollector();
    const counts = countCollector();
    const blocks = blockWriter(container, shown, to);
    // The cells of one block are found in the same arrays as those of the one before.
    const block = Array.from({ length: ENTRY_BLOCK }, (): RowCells => {
      return { bytes: rows.bytes, from: new Uint32Array(cellCount + 1) };
    });
    for (let first = 0; first < sorted.length; first += ENTRY_BLOCK) {
      const used = block.slice(0, sorted.length - first);
      used.forEach((cellsOf, i) => {
        findCells(rows, sorted[first + i] as number, cellsOf.from);
        terms.add(first + i, cellsOf);
        counts.add(cellsOf);
      });
      blocks.push(used);
    }
    terms.each((term) => to.term(container, term));
    counts.each((field, values, tally) => {
      const block = { attribute: AS_IS, bytes: encodeColumn(values) } as const;
      to.items.block(columnKey(field, container), block);
      to.tally(field, tally);
    });
    return blocks.first();
  };
}

const LINE_BYTE = 0x0a;

/** Writes blocks with the shown columns of the rows. */
function blockWriter(container: number, shown: readonly number[], { items }: PackEntriesTo) {
  let first: StoredItem | null = null;
  let written = 0;
  return {
    push: (rows: readonly RowCells[]): void => {
      const key = entryBlockKey(container, written++);
      const block = encodeBytes(columnsOf(rows, shown));
      items.block(key, block);
      first ??= { key, content: contentOfBlock(block.bytes) };
    },
    first: (): StoredItem => {
      if (!first) throw new Error(`container ${container} has no entry`);
      return first;
    },
  };
}

let scratch = Buffer.allocUnsafe(1 << 16);

/** Returns the text of a block, column by column, as a view that is valid until the next call. */
function columnsOf(rows: readonly RowCells[], shown: readonly number[]): Buffer {
  const most = rows.reduce((sum, { from }) => sum + (from.at(-1) ?? 0) - (from[0] ?? 0) + shown.length, 0);
  if (most > scratch.length) scratch = Buffer.allocUnsafe(most * 2);
  let at = 0;
  shown.forEach((column, i) => {
    if (i > 0) scratch[at++] = CELL_BYTE;
    rows.forEach(({ bytes, from }, row) => {
      if (row > 0) scratch[at++] = LINE_BYTE;
      const end = (from[column + 1] as number) - 1;
      for (let byte = from[column] as number; byte < end; byte++) scratch[at++] = bytes[byte] as number;
    });
  });
  return scratch.subarray(0, at);
}
