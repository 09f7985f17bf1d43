/** Sorted runs of changes between comparing and packing: each has changes of some lists of the table. */
import { CHANGE_FIELDS } from '../../shared/datasets/changes.ts';
import { type Change, decodeChange, type ListedBy, sortedBy } from '../../shared/store/changes/feed-form.ts';
import { type Cells, encodeRow } from '../../shared/store/records/rows.ts';
import { BETWEEN } from '../../shared/store/records/sorting.ts';
import type { ObjectWriter } from '../work/ports.ts';

/** The lists that one task packs: that of one kind, or those of the CNAEs that begin with two characters. */
export interface Piece {
  readonly by: ListedBy;
  readonly value: string;
}

/** Where the object of a range has the run, in bytes. */
export interface Run {
  readonly piece: Piece;
  readonly start: number;
  readonly end: number;
}

const CNAE_PREFIX = 2;

function piecesOf({ tipo, cnae }: Change): Piece[] {
  const ofKind: Piece = { by: 'tipo', value: tipo ?? '' };
  return cnae === null ? [ofKind] : [ofKind, { by: 'cnae', value: cnae.slice(0, CNAE_PREFIX) }];
}

/** A change in a run: its row, and the text by which the runs of a piece are sorted. */
export interface Sortable {
  readonly change: Change;
  readonly row: string;
  readonly key: string;
}

export type SortableOf = (row: string) => Sortable;

/** Returns the function that reads a row of a piece: its lists follow each other, each in its order. */
export function sortableOf(by: ListedBy, kinds: readonly string[]): SortableOf {
  const keyOf = keyMaker(by, kinds);
  return (row) => {
    const change = decodeChange(row);
    return { change, row, key: keyOf(change) };
  };
}

function keyMaker(by: ListedBy, kinds: readonly string[]): (change: Change) => string {
  const keyOf = sortedBy(by, kinds);
  return (change) => `${change[by] ?? ''}${BETWEEN}${keyOf(change)}`;
}

/** UTF-16 units of changes that are in memory before they are written. */
const MOST_PENDING = 16 << 20;

interface Pending {
  readonly piece: Piece;
  readonly rows: { readonly key: string; readonly row: string }[];
}

/** Changes of one key must be added together, in the order of the comparison. */
export class RunWriter {
  readonly runs: Run[] = [];
  private readonly to: ObjectWriter;
  private readonly keys: Readonly<Record<ListedBy, (change: Change) => string>>;
  private readonly pending = new Map<string, Pending>();
  private units = 0;
  private at = 0;

  constructor(to: ObjectWriter, kinds: readonly string[]) {
    this.to = to;
    this.keys = { tipo: keyMaker('tipo', kinds), cnae: keyMaker('cnae', kinds) };
  }

  get isFull(): boolean {
    return this.units >= MOST_PENDING;
  }

  add(cells: Cells): string {
    const row = encodeRow(cells);
    const change = Object.fromEntries(CHANGE_FIELDS.map((field, i) => [field, cells[i] ?? null])) as Change;
    for (const piece of piecesOf(change)) {
      const name = `${piece.by} ${piece.value}`;
      const pending = this.pending.get(name) ?? { piece, rows: [] };
      const key = this.keys[piece.by](change);
      pending.rows.push({ key, row });
      this.pending.set(name, pending);
      this.units += key.length + row.length;
    }
    return row;
  }

  async relieve(): Promise<void> {
    for (const { piece, rows } of this.pending.values()) {
      // Rows with equal keys keep their order.
      rows.sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1));
      const bytes = Buffer.from(`${rows.map(({ row }) => row).join('\n')}\n`);
      await this.to.write(bytes);
      this.runs.push({ piece, start: this.at, end: this.at + bytes.length });
      this.at += bytes.length;
    }
    this.pending.clear();
    this.units = 0;
  }
}
