/** An export as data: what it has, and the names of its objects. */
import { type Resource, type RowsTable, rowsTables } from '../../shared/datasets/define.ts';
import { exportPrefix } from '../../shared/store/loads/exports.ts';
import { numbered } from '../../shared/store/loads/kept-objects.ts';
import { rowCodecOf } from '../../shared/store/records/row-codec.ts';
import { type Plan, sourceOf, workKeys } from '../work/plan.ts';

/** Rows of a file of changed rows, about; one of 30 columns has some 12 MB. */
export const FILE_ROWS = 300_000;

export const exportKeys = (plan: Pick<Plan, 'source' | 'loadId'>) => {
  const { export: prefix } = workKeys(plan);
  return {
    made: `${prefix}made/`,
    /** The files of the tables in one bucket, or of one piece of an ordered table. */
    madeFiles: (table: string, number: number) => `${prefix}made/${table}-${numbered(number)}.json`,
  };
};

export const fileName = (resource: string, range: number): string => `${resource}-${numbered(range)}.parquet`;

export const fileKey = (plan: Pick<Plan, 'source' | 'generation'>, name: string): string =>
  `${exportPrefix(plan)}${name}`;

export interface ExportedTable {
  readonly table: RowsTable;
  readonly resources: readonly Resource[];
}

/** Returns null for a table whose rows are those of another one. */
function resourcesOf(table: RowsTable): readonly Resource[] | null {
  if (table.kind === 'document')
    return [...new Set([table.entity, ...table.singles, ...table.lists, ...table.lookups])];
  if (table.derivedFrom !== null) return null;
  return table.kind === 'holder' ? table.lists : [table.resource];
}

/** Returns the tables with the rows of a source, each resource in one of them. */
export const exportedTables = (source: string): ExportedTable[] =>
  rowsTables(sourceOf({ source }).tables).flatMap((table) => {
    const resources = resourcesOf(table);
    return resources ? [{ table, resources }] : [];
  });

/** @throws Error for a table that is not exported */
export function exportedTable(source: string, name: string): ExportedTable {
  const found = exportedTables(source).find(({ table }) => table.name === name);
  if (!found) throw new Error(`the table ${name} of ${source} is not exported`);
  return found;
}

/** Returns the resources that are compared, and that by which changes are placed. */
export function keptIn(source: string): string[] {
  const { changes } = sourceOf({ source });
  if (!changes) return [];
  const all = [...changes.resources.map(({ resource }) => resource), changes.place.resource];
  return [...new Set(all.map(({ name }) => name))];
}

/** Returns the names of the cells of the rows that are kept, by the name of the resource. */
export const keptFields = (source: string): Record<string, readonly string[]> => {
  const kept = keptIn(source);
  const fields = exportedTables(source).flatMap(({ table, resources }) =>
    resources
      .filter(({ name }) => kept.includes(name))
      .map((resource) => [resource.name, rowCodecOf(resource, table.partition).fields] as const),
  );
  return Object.fromEntries(fields);
};
