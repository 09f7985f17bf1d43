/** The codec of a search index: derives entries from documents, sorts them, and packs containers. */
import type { IndexCount, IndexTable } from '../../../datasets/define.ts';
import { AS_IS, encodeBlock } from '../block.ts';
import type { IndexCodec, PackEntriesTo } from '../index-codec.ts';
import { blockLine, contentOfBlock, type StoredItem } from '../placement.ts';
import { decodeRow, encodeRow } from '../rows.ts';
import { encodeColumn } from '../sets/columns.ts';
import { CONTAINER_PLACES, columnKey, ENTRY_BLOCK, entryBlockKey } from '../sets/keys.ts';
import { type IndexCells, indexCells } from './index-cells.ts';
import { indexOrder } from './index-order.ts';
import { termCollectors } from './index-terms.ts';

type Cell = string | null;
type Row = readonly Cell[];

export function indexCodec(table: IndexTable): IndexCodec {
  const order = indexOrder(table);
  const cells = indexCells(table);
  const ordered = table.order.map(({ field }) => columnAt(cells, table.of.entity.name, field));
  const keyOf = (row: Row): string => order.keyOf(ordered.map((column) => row[column] ?? null));
  const packContainer = containerPacker(table, cells);
  return {
    table,
    order,
    derive: (partition, rows, emit) => cells.each(partition, rows, (row) => emit(keyOf(row), encodeRow(row))),
    pack: (rows, first, to) => {
      const sorted = sortedBy(rows.map(decodeRow), keyOf);
      const containers = Math.ceil(sorted.length / CONTAINER_PLACES);
      let sample: StoredItem | null = null;
      for (let i = 0; i < containers; i++) {
        const own = sorted.slice(i * CONTAINER_PLACES, (i + 1) * CONTAINER_PLACES);
        sample = packContainer(first + i, own, to);
      }
      return { containers, sample };
    },
  };
}

const columnAt = ({ columns }: IndexCells, resource: string, field: string): number =>
  columns.findIndex(([one, name]) => one.name === resource && name === field);

const sortedBy = (rows: readonly Row[], keyOf: (row: Row) => string): Row[] =>
  rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ row }) => row);

type PackContainer = (container: number, rows: readonly Row[], to: PackEntriesTo) => StoredItem;

/** Compiles the packing of the entries of one container; returns its first block. */
function containerPacker(table: IndexTable, cells: IndexCells): PackContainer {
  const collector = termCollectors(table, cells);
  const shown = table.entry.map(([resource, field]) => columnAt(cells, resource.name, field));
  const counted = table.counts.map(({ name, of: [resource, field], prefix }) => ({
    name,
    column: columnAt(cells, resource.name, field),
    value: countedValue(prefix),
  }));
  return (container, rows, to) => {
    const terms = collector();
    rows.forEach((row, place) => {
      terms.add(place, row);
    });
    terms.each((term) => to.term(container, term));
    for (const { name, column, value } of counted) {
      const values = rows.map((row) => value(row[column] ?? null));
      const block = { attribute: AS_IS, bytes: encodeColumn(values) } as const;
      to.lines.push(blockLine(columnKey(name, container), block));
      to.tally(name, countsOf(values));
    }
    return packBlocks(container, rows, shown, to);
  };
}

function countedValue(prefix: IndexCount['prefix']): (value: Cell) => Cell {
  if (!prefix) return (value) => value;
  const { form, length } = prefix;
  return (value) => (value !== null && form.test(value) ? value.slice(0, length) : null);
}

function countsOf(values: readonly Cell[]): Map<Cell, number> {
  const counts = new Map<Cell, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function packBlocks(
  container: number,
  rows: readonly Row[],
  shown: readonly number[],
  { lines }: PackEntriesTo,
): StoredItem {
  let first: StoredItem | null = null;
  for (let from = 0; from < rows.length; from += ENTRY_BLOCK) {
    const part = rows.slice(from, from + ENTRY_BLOCK);
    const block = encodeBlock(part.map((row) => encodeRow(shown.map((column) => row[column] ?? null))));
    const key = entryBlockKey(container, from / ENTRY_BLOCK);
    lines.push(blockLine(key, block));
    first ??= { key, content: contentOfBlock(block.bytes) };
  }
  if (!first) throw new Error(`container ${container} has no entry`);
  return first;
}
