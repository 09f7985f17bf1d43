/** An export as data: what it reads, how it is cut into ranges of keys, and the names of its objects. */
import type { RowsTable } from '../../shared/datasets/define.ts';
import { rowsTables } from '../../shared/datasets/define.ts';
import type { Origin } from '../../shared/store/generations/origin.ts';
import { exportPrefix } from '../../shared/store/loads/exports.ts';
import { numbered } from '../../shared/store/loads/kept-objects.ts';
import type { ItemForm } from '../work/item-form.ts';
import { type Plan, sourceOf, workKeys } from '../work/plan.ts';
import type { Objects } from '../work/ports.ts';
import type { World } from '../work/world.ts';
import { type RowsReader, rowsReader } from './stored-rows.ts';

/** The generation that is exported. */
export interface Exported {
  readonly source: string;
  readonly version: string;
  readonly generation: string;
  readonly sample: boolean;
  /** Hash of the content of the publication. */
  readonly contentHash: string;
  readonly origin: Origin | null;
  /** The day on which the publisher extracted the files, or null. */
  readonly extracted: string | null;
}

/** One file of items of a table. */
export interface ItemFile {
  readonly table: string;
  readonly key: string;
}

export interface ExportPlan extends Exported {
  readonly form: ItemForm;
  readonly files: readonly ItemFile[];
  /** The first key of each range but the first, by the name of the table. */
  readonly bounds: Readonly<Record<string, readonly string[]>>;
  /** The resources whose rows are kept for the comparison with the next generation, by name. */
  readonly kept: readonly string[];
  /** Stored rows by resource; null where the record of the generation does not have them. */
  readonly stored: Readonly<Record<string, number>> | null;
}

/** Where an export reads and writes. */
export interface ExportPlaces {
  /** The files of items. */
  readonly items: Objects;
  /** What lies between its tasks, under a prefix. */
  readonly work: Objects;
  readonly prefix: string;
  /** The finished files. */
  readonly to: Objects;
}

/** Returns where the export of a load reads and writes. */
export const placesOf = ({ work, exports }: World, plan: Pick<Plan, 'source' | 'loadId'>): ExportPlaces => ({
  items: work,
  work,
  prefix: workKeys(plan).export,
  to: exports.objects,
});

export const exportKeys = (prefix: string) => ({
  plan: `${prefix}plan.json`,
  rows: (file: number) => `${prefix}rows/${numbered(file)}.rows`,
  rowsIndex: (file: number) => `${prefix}rows/${numbered(file)}.json`,
  /** The indexes of all files, in their order. */
  spread: `${prefix}spread.json`,
  made: `${prefix}made/`,
  madeFile: (resource: string, range: number) => `${prefix}made/${resource}-${numbered(range)}.json`,
});

export const fileName = (resource: string, range: number): string => `${resource}-${numbered(range)}.parquet`;

export const fileKey = (exported: Exported, name: string): string => `${exportPrefix(exported)}${name}`;

export interface ExportedTable {
  readonly table: RowsTable;
  readonly reader: RowsReader;
}

/** Returns the tables with the rows of a source, each resource in one of them. */
export const exportedTables = (source: string): ExportedTable[] =>
  rowsTables(sourceOf({ source }).tables).flatMap((table) => {
    const reader = rowsReader(table);
    return reader ? [{ table, reader }] : [];
  });

/** @throws Error for a table that is not exported */
export function exportedTable(source: string, name: string): ExportedTable {
  const found = exportedTables(source).find(({ table }) => table.name === name);
  if (!found) throw new Error(`the table ${name} of ${source} is not exported`);
  return found;
}
