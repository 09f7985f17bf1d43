/** What a load is: its files, its identity and where its work objects are. */
import type { Resource, Source, Table } from '../../shared/datasets/define.ts';
import { resourcesIn, resourcesOf } from '../../shared/datasets/define.ts';
import { findSource } from '../../shared/datasets/index.ts';

/** Column name as printed → field, or null for a column that no field takes: the contents of a `colunas.json`. */
export type ColumnNames = Readonly<Record<string, string | null>>;

/** One file of rows: a member of an archive, or a plain file. */
export interface Member {
  readonly task: number;
  readonly resource: string;
  /** As people find it: `Empresas0.zip/K3241.K03200Y0.D61010.EMPRECSV`. */
  readonly file: string;
  /** Where its bytes are. */
  readonly object: string;
  readonly start: number;
  readonly compressed: number;
  readonly deflated: boolean;
  /** Bytes of rows, and their CRC-32. */
  readonly size: number;
  readonly crc32: number;
}

export interface Plan {
  readonly source: string;
  readonly version: string;
  /** Same files, same version, same item format → same load. */
  readonly loadId: string;
  readonly generation: string;
  readonly buckets: number;
  /** In file order: by resource as declared, then by member name with numbers compared as numbers. */
  readonly members: readonly Member[];
  /** Files that no declared layout recognises. */
  readonly ignored: readonly string[];
  /** Contents of a `colunas.json` beside the files: names of columns that no synonym covers. */
  readonly columnNames: ColumnNames;
}

export const workPrefix = (source: string, loadId: string): string => `loads/${source}/${loadId}/`;
export const quarantinePrefix = ({ source, loadId }: Pick<Plan, 'source' | 'loadId'>): string =>
  `quarantine/${source}/${loadId}/`;

export const numbered = (n: number): string => String(n).padStart(5, '0');

/** Keys of a load's work objects. */
export const workKeys = (plan: Pick<Plan, 'source' | 'loadId'>) => {
  const prefix = workPrefix(plan.source, plan.loadId);
  return {
    plan: `${prefix}plan.json`,
    /** Tasks of a Map, as its ItemReader reads them. */
    list: (name: string) => `${prefix}lists/${name}.json`,
    /** Why a task refused. */
    refusals: `${prefix}refused/`,
    refusal: (task: string) => `${prefix}refused/${task}.json`,
    /** Counts and gates so far. */
    account: `${prefix}account.json`,
    scattered: (task: number) => `${prefix}partition/${numbered(task)}.rows`,
    scatterIndex: (task: number) => `${prefix}partition/${numbered(task)}.json`,
    /** Rows of a table that is made of another one's, as one bucket of that one's build found them. */
    derived: (table: string, bucket: number) => `${prefix}derived/${table}/${numbered(bucket)}.rows`,
    derivedIndex: (table: string, bucket: number) => `${prefix}derived/${table}/${numbered(bucket)}.json`,
    /** Sorted rows of an ordered table, a run each combination of its filter fields. */
    runs: (table: string, bucket: number) => `${prefix}runs/${table}/${numbered(bucket)}.rows`,
    runIndex: (table: string, bucket: number) => `${prefix}runs/${table}/${numbered(bucket)}.json`,
    /** Import files of one table; ImportTable takes the whole prefix. */
    items: (table: string) => `${prefix}items/${table}/`,
    itemFile: (table: string, part: string) => `${prefix}items/${table}/${part}.json.zst`,
    /** What one task of the build has done: `rows-00012`, `derived-00012`, `order-L-00003`. */
    builds: `${prefix}build/`,
    built: (task: string) => `${prefix}build/${task}.json`,
    importToken: (table: string, attempt: number) => `${prefix}import/${table}-${attempt}.token`,
    imported: (table: string) => `${prefix}import/${table}.json`,
    /** How far the writer of single items has come. */
    written: (table: string) => `${prefix}import/${table}-written.json`,
  };
};

export const quarantineFile = (plan: Plan, bucket: number): string =>
  `${quarantinePrefix(plan)}${numbered(bucket)}.ndjson`;

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

/** The table that takes the rows of a resource; null for a file of totals. */
export function tableOf(source: Source, resource: Resource): Table | null {
  const table = source.tables.find((t) => resourcesIn(t).includes(resource));
  if (!table && source.totals?.resource !== resource)
    throw new Error(`no table of ${source.name} holds ${resource.name}`);
  return table ?? null;
}

export const isTotals = (plan: Pick<Plan, 'source'>, resource: Resource): boolean =>
  sourceOf(plan).totals?.resource === resource;
