/** Packs the lists of some pieces from their sorted runs: blocks of rows, and a directory for each list. */
import { kindsOf } from '../../shared/datasets/changes.ts';
import {
  type Change,
  changesWith,
  DIRECTORY_FIELDS,
  type ListedBy,
  listsBy,
} from '../../shared/store/changes/feed-form.ts';
import { encodeBlock } from '../../shared/store/records/block.ts';
import { encodeDirectory } from '../../shared/store/records/directory.ts';
import { BLOCK_ROWS } from '../../shared/store/records/placement.ts';
import { numbered, type Plan } from '../work/plan.ts';
import { type Objects, readJson } from '../work/ports.ts';
import { ItemParts } from './item-parts.ts';
import { changesOf, comparisonKeys } from './job.ts';
import { mergedRuns, type PlacedRun } from './merged-runs.ts';
import { type Piece, type Sortable, sortableOf } from './runs.ts';

export interface PieceTask extends Piece {
  readonly runs: readonly PlacedRun[];
}

/** The number of changes with one value. */
export interface ListCount {
  readonly value: string;
  readonly count: number;
}

export interface PackedPiece {
  readonly by: ListedBy;
  readonly lists: readonly ListCount[];
}

export async function packPieces(work: Objects, plan: Plan, group: number): Promise<void> {
  const keys = comparisonKeys(plan);
  const pieces = (await readJson<PieceTask[][]>(work, keys.pieces))[group] ?? [];
  const items = new ItemParts(work, plan, changesOf(plan).name, `listas-${numbered(group)}`);
  const packed: PackedPiece[] = [];
  for (const piece of pieces) packed.push(await packPiece(work, plan, piece, items));
  await work.write(keys.built(`pack-${numbered(group)}`), JSON.stringify(await items.end()));
  await work.write(keys.packed(group), JSON.stringify(packed));
}

async function packPiece(
  work: Objects,
  plan: Plan,
  { by, runs }: PieceTask,
  items: ItemParts,
): Promise<PackedPiece> {
  const kinds = kindsOf(changesOf(plan)).map(({ name }) => name);
  const packer = new ListPacker(by, items);
  for await (const one of mergedRuns(work, runs, sortableOf(by, kinds))) {
    packer.add(one);
    if (items.isFull) await items.relieve();
  }
  packer.end();
  return { by, lists: packer.lists };
}

/** Adds the items of lists that follow each other. */
class ListPacker {
  readonly lists: ListCount[] = [];
  private readonly by: ListedBy;
  private readonly items: ItemParts;
  private value: string | null = null;
  private rows: string[] = [];
  private blocks = 0;
  private ranges: { readonly values: readonly (string | null)[]; count: number }[] = [];

  constructor(by: ListedBy, items: ItemParts) {
    this.by = by;
    this.items = items;
  }

  add({ change, row }: Sortable): void {
    const value = change[this.by];
    if (value !== this.value) {
      this.end();
      this.value = value;
    }
    this.countIn(change);
    this.rows.push(row);
    if (this.rows.length === BLOCK_ROWS) this.endBlock();
  }

  end(): void {
    if (this.value === null) return;
    if (this.rows.length > 0) this.endBlock();
    const { directoryKey } = changesWith(this.by, this.value);
    this.items.block(directoryKey, encodeDirectory(this.ranges));
    const count = this.ranges.reduce((sum, range) => sum + range.count, 0);
    this.lists.push({ value: this.value, count });
    this.blocks = 0;
    this.ranges = [];
  }

  private countIn(change: Change): void {
    const values = DIRECTORY_FIELDS[this.by].map((field) => change[field]);
    const last = this.ranges.at(-1);
    if (last?.values.every((value, i) => value === values[i])) last.count++;
    else this.ranges.push({ values, count: 1 });
  }

  private endBlock(): void {
    const { keyOf } = changesWith(this.by, this.value ?? '').blocks('');
    this.items.block(keyOf(this.blocks++), encodeBlock(this.rows));
    this.rows = [];
  }
}

/** Adds the directories of the lists themselves. */
export function addLists(items: ItemParts, packed: readonly PackedPiece[], kinds: readonly string[]): void {
  const order: Readonly<Record<ListedBy, (a: ListCount, b: ListCount) => number>> = {
    tipo: (a, b) => kinds.indexOf(a.value) - kinds.indexOf(b.value),
    cnae: (a, b) => (a.value < b.value ? -1 : 1),
  };
  for (const by of ['tipo', 'cnae'] as const) {
    const lists = packed.filter((piece) => piece.by === by).flatMap((piece) => piece.lists);
    const entries = lists.toSorted(order[by]).map(({ value, count }) => ({ values: [value], count }));
    items.block(listsBy(by).directoryKey, encodeDirectory(entries));
  }
}
