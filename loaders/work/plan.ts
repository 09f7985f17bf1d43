/** The plan of a load: its files, its identity, and the keys of its work objects. */
import type { IndexTable, Resource, RowsTable, Source } from '../../shared/datasets/define.ts';
import { resourcesIn, resourcesOf, rowsTables, tablesOfKind } from '../../shared/datasets/define.ts';
import { findSource } from '../../shared/datasets/index.ts';
import { CHANGES_PARTITION } from '../../shared/store/changes/key-form.ts';
import type { Origin } from '../../shared/store/generations/origin.ts';
import type { Pair } from '../../shared/store/generations/pairs.ts';
import { numbered } from '../../shared/store/loads/kept-objects.ts';
import type { ItemForm } from './world.ts';

export {
  numbered,
  quarantineFile,
  quarantinePrefix,
  reportPrefix,
} from '../../shared/store/loads/kept-objects.ts';

/** Printed column name → field, or null for a column no field takes: the contents of a `colunas.json`. */
export type ColumnNames = Readonly<Record<string, string | null>>;

/** One file of rows: a member of an archive, or a plain file. */
export interface Member {
  readonly task: number;
  readonly resource: string;
  /** Path for messages: `Empresas0.zip/K3241.K03200Y0.D61010.EMPRECSV`. */
  readonly file: string;
  /** Key of the object that has its bytes. */
  readonly object: string;
  readonly start: number;
  readonly compressed: number;
  readonly deflated: boolean;
  /** Bytes of rows, and their CRC-32. */
  readonly size: number;
  readonly crc32: number;
}

/** The comparison of a load with an earlier generation. */
export interface ComparisonPlan extends Pick<Pair, 'from' | 'de' | 'to' | 'para'> {
  /**
   * The resources whose changed rows are also written as files. Null where a resource has other fields than
   * before: a copy of the earlier generation has other columns then.
   */
  readonly files: readonly string[] | null;
}

export interface Plan {
  readonly source: string;
  readonly version: string;
  /** Id of the load; the same files, version and item format give the same one. */
  readonly loadId: string;
  readonly generation: string;
  /** Buckets of what a hash spreads: derived rows, and the terms of search indexes. */
  readonly buckets: number;
  /** The first keys of all buckets of the rows of files but the first, in their order. */
  readonly bounds: readonly string[];
  /** Groups of buckets whose rows are deleted once built; with one group they stay until the load ends. */
  readonly groups: number;
  /** Whether the load also writes bulk files, and keeps rows to compare the next generation with them. */
  readonly exported: boolean;
  /** Null where the load is compared with no generation. */
  readonly comparison: ComparisonPlan | null;
  /** The form of the work objects. A load does not continue from those of another form. */
  readonly workForm: number;
  readonly form: ItemForm;
  /** In file order: by resource as declared, then by member name with numbers compared as numbers. */
  readonly members: readonly Member[];
  /** Files that match no declared layout. */
  readonly ignored: readonly string[];
  /** From `colunas.json` beside the files: columns that no declared name matches. */
  readonly columnNames: ColumnNames;
  /** From `origem.json` beside the files; null where they were not fetched by this service. */
  readonly origin: Origin | null;
}

export const workPrefix = (source: string, loadId: string): string => `loads/${source}/${loadId}/`;

export const workKeys = (plan: Pick<Plan, 'source' | 'loadId'> & Partial<Pick<Plan, 'groups'>>) => {
  const prefix = workPrefix(plan.source, plan.loadId);
  /** The only group of a load has no name. */
  const part = (group: number): string => ((plan.groups ?? 1) > 1 ? `-${group}` : '');
  return {
    plan: `${prefix}plan.json`,
    /** The tasks of a Map, read by its ItemReader. */
    list: (name: string) => `${prefix}lists/${name}.json`,
    /** Reasons of tasks that failed or were refused. */
    faults: `${prefix}faults/`,
    fault: (task: string) => `${prefix}faults/${task}.json`,
    /** Counts, and the results of the gates so far. */
    account: `${prefix}account.json`,
    scattered: (task: number, group: number) => `${prefix}partition/${numbered(task)}${part(group)}.rows`,
    scatterIndex: (task: number) => `${prefix}partition/${numbered(task)}.json`,
    /** The sample of the values of a file. */
    sampled: (task: number) => `${prefix}partition/${numbered(task)}.sample.json`,
    /** Rows of a derived table that one bucket of its document table gave. */
    derived: (table: string, bucket: number, group: number) =>
      `${prefix}derived/${table}/${numbered(bucket)}${part(group)}.rows`,
    derivedIndex: (table: string, bucket: number) => `${prefix}derived/${table}/${numbered(bucket)}.json`,
    /** Sorted rows of an ordered table: a run for each combination of its filter fields. */
    runs: (table: string, bucket: number) => `${prefix}runs/${table}/${numbered(bucket)}.rows`,
    runIndex: (table: string, bucket: number) => `${prefix}runs/${table}/${numbered(bucket)}.json`,
    /** Terms of a search index that one range of its entries gave. */
    terms: (table: string, range: number) => `${prefix}terms/${table}/${numbered(range)}.terms`,
    termsIndex: (table: string, range: number) => `${prefix}terms/${table}/${numbered(range)}.json`,
    tallies: (table: string, range: number) => `${prefix}terms/${table}/${numbered(range)}.tallies.json`,
    /** The texts with which the pages of the terms of one bucket begin. */
    pages: (table: string, bucket: number) => `${prefix}terms/${table}/${numbered(bucket)}.pages.json`,
    /** Import files of one table; ImportTable reads the whole prefix. */
    items: (table: string) => `${prefix}items/${table}/`,
    itemFile: (table: string, name: string) => `${prefix}items/${table}/${name}`,
    /** Samples of the rows of the buckets, for the comparison with the served generation. */
    samples: `${prefix}rows/`,
    sampledRows: (bucket: string) => `${prefix}rows/${bucket}.json`,
    /** Build results: `rows-00012`, `derived-00012`, `order-cafir-lista-L-0`, `terms-cnpj-indice-00012`. */
    builds: `${prefix}build/`,
    built: (task: string) => `${prefix}build/${task}.json`,
    /** What lies between the tasks of the export. */
    export: `${prefix}export/`,
    /** What lies between the tasks of the comparison with the served generation. */
    changes: `${prefix}changes/`,
    importToken: (table: string, attempt: number) => `${prefix}import/${table}-${attempt}.token`,
    imported: (table: string) => `${prefix}import/${table}.json`,
  };
};

export const rowBuckets = ({ bounds }: Pick<Plan, 'bounds'>): number[] =>
  Array.from({ length: bounds.length + 1 }, (_, bucket) => bucket);

export function sourceOf(plan: Pick<Plan, 'source'>): Source {
  const source = findSource(plan.source);
  if (!source) throw new Error(`unknown source ${plan.source}`);
  return source;
}

export function resourceOf(plan: Pick<Plan, 'source'>, name: string): Resource {
  const found = resourcesOf(sourceOf(plan)).find((r) => r.name === name);
  if (!found) throw new Error(`source ${plan.source} has no resource ${name}`);
  return found;
}

/** Returns the table that has the rows of a resource; null for a file of totals. */
export function tableOf(source: Source, resource: Resource): RowsTable | null {
  const table = rowsTables(source.tables).find((t) => resourcesIn(t).includes(resource));
  if (!table && source.totals?.resource !== resource)
    throw new Error(`no table of ${source.name} holds ${resource.name}`);
  return table ?? null;
}

export function indexNamed(plan: Pick<Plan, 'source'>, name: string): IndexTable {
  const index = tablesOfKind(sourceOf(plan), 'index').find((table) => table.name === name);
  if (!index) throw new Error(`${plan.source} has no index ${name}`);
  return index;
}

/** Returns the attribute that partitions a table of the load: a declared one, or that of changes. */
export function partitionOf(plan: Pick<Plan, 'source'>, name: string): string {
  const { tables, changes } = sourceOf(plan);
  if (changes?.name === name) return CHANGES_PARTITION;
  const table = tables.find((t) => t.name === name);
  if (!table) throw new Error(`${plan.source} has no table ${name}`);
  return table.partition;
}

export const isTotals = (plan: Pick<Plan, 'source'>, resource: Resource): boolean =>
  sourceOf(plan).totals?.resource === resource;
