/** Packs the lists of some pieces from their sorted runs: blocks of rows, and a directory for each list. */
import { kindsOf } from '../../shared/datasets/changes.ts';
import {
  blocksWith,
  type Change,
  kindsWith,
  type ListedBy,
  listsBy,
  PLACE_FIELDS,
  placesOf,
  placesWith,
} from '../../shared/store/changes/feed-form.ts';
import { type Block, encodeBlock } from '../../shared/store/records/block.ts';
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

interface ListCount {
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

type Blocks = Pick<ItemParts, 'block'>;

interface PlaceCount {
  readonly values: readonly (string | null)[];
  count: number;
}

/** Adds the items of lists that follow each other, each of parts with one kind. */
export class ListPacker {
  readonly lists: ListCount[] = [];
  private readonly by: ListedBy;
  private readonly items: Blocks;
  private value: string | null = null;
  private kind: string | null = null;
  private rows: string[] = [];
  private blocks = 0;
  private kinds: ListCount[] = [];
  private places: PlaceCount[] = [];

  constructor(by: ListedBy, items: Blocks) {
    this.by = by;
    this.items = items;
  }

  add({ change, row }: Sortable): void {
    const value = change[this.by];
    if (value !== this.value) this.end();
    else if (change.tipo !== this.kind) this.endKind();
    this.value = value;
    this.kind = change.tipo;
    this.countIn(change);
    this.rows.push(row);
    if (this.rows.length === BLOCK_ROWS) this.endBlock();
  }

  end(): void {
    if (this.value === null) return;
    if (this.rows.length > 0) this.endBlock();
    this.endKind();
    if (this.by === 'cnae') this.items.block(kindsWith(this.value).directoryKey, encodeNames(this.kinds));
    this.lists.push({ value: this.value, count: sumOf(this.kinds) });
    this.blocks = 0;
    this.kinds = [];
  }

  private endKind(): void {
    const kind = this.kind ?? '';
    const places = this.by === 'tipo' ? placesOf(kind) : placesWith(this.value ?? '', kind);
    this.items.block(places.directoryKey, encodeDirectory(this.places));
    this.kinds.push({ value: kind, count: sumOf(this.places) });
    this.places = [];
  }

  private countIn(change: Change): void {
    const values = PLACE_FIELDS.map((field) => change[field]);
    const last = this.places.at(-1);
    if (last?.values.every((value, i) => value === values[i])) last.count++;
    else this.places.push({ values, count: 1 });
  }

  private endBlock(): void {
    const { keyOf } = blocksWith(this.by, this.value ?? '')('');
    this.items.block(keyOf(this.blocks++), encodeBlock(this.rows));
    this.rows = [];
  }
}

const sumOf = (all: readonly { readonly count: number }[]): number =>
  all.reduce((sum, { count }) => sum + count, 0);

const encodeNames = (names: readonly ListCount[]): Block =>
  encodeDirectory(names.map(({ value, count }) => ({ values: [value], count })));

export function addLists(items: Blocks, packed: readonly PackedPiece[], kinds: readonly string[]): void {
  const order: Readonly<Record<ListedBy, (a: ListCount, b: ListCount) => number>> = {
    tipo: (a, b) => kinds.indexOf(a.value) - kinds.indexOf(b.value),
    cnae: (a, b) => (a.value < b.value ? -1 : 1),
  };
  for (const by of ['tipo', 'cnae'] as const) {
    const lists = packed.filter((piece) => piece.by === by).flatMap((piece) => piece.lists);
    items.block(listsBy(by).directoryKey, encodeNames(lists.toSorted(order[by])));
  }
}
