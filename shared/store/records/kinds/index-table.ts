/** The codec of a search index: derives entries from documents, sorts them, and packs containers. */
import type { IndexCount, IndexTable } from '../../../datasets/define.ts';
import { AS_IS, encodeCells } from '../block.ts';
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

/** Separates the key from the cells in the text of a row; `encodeRow` escapes it in cells, and no key contains it. */
const KEY_END = '\n';

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
      // The key precedes the cells, so the texts sort by it.
      const sorted = rows.toSorted();
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

const cellsOf = (row: string): Row => decodeRow(row.slice(row.indexOf(KEY_END) + 1));

/** Packs the entries of one container, whose texts are sorted; returns its first block. */
type PackContainer = (container: number, rows: readonly string[], to: PackEntriesTo) => StoredItem;

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
    const columns = counted.map((count) => ({ ...count, values: [] as Cell[] }));
    const blocks = blockWriter(container, shown, to);
    // Rows become cells one block after the other, so that few of them are in memory at once.
    for (let from = 0; from < rows.length; from += ENTRY_BLOCK) {
      const part = rows.slice(from, from + ENTRY_BLOCK).map(cellsOf);
      part.forEach((row, i) => {
        terms.add(from + i, row);
        for (const { column, value, values } of columns) values.push(value(row[column] ?? null));
      });
      blocks.push(part);
    }
    terms.each((term) => to.term(container, term));
    for (const { name, values } of columns) {
      const block = { attribute: AS_IS, bytes: encodeColumn(values) } as const;
      to.lines.push(blockLine(columnKey(name, container), block));
      to.tally(name, countsOf(values));
    }
    return blocks.first();
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

/** Writes blocks with the shown columns of the rows. */
function blockWriter(container: number, shown: readonly number[], { lines }: PackEntriesTo) {
  let first: StoredItem | null = null;
  let written = 0;
  return {
    push: (rows: readonly Row[]): void => {
      const key = entryBlockKey(container, written++);
      const block = encodeCells(rows, shown);
      lines.push(blockLine(key, block));
      first ??= { key, content: contentOfBlock(block.bytes) };
    },
    first: (): StoredItem => {
      if (!first) throw new Error(`container ${container} has no entry`);
      return first;
    },
  };
}
