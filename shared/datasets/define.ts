/** The declaration of a source as data: its resources, its tables of records, and how it is published. */
import type { Changes } from './changes.ts';
import type { Channel } from './channel.ts';
import type { Stamp } from './stamps.ts';
import type { DocumentTable, Resource, RowsTable, Table } from './tables.ts';

export * from './fields.ts';
export * from './tables.ts';

export type Cadence = 'mensal' | 'trimestral' | 'diaria';

/** The dates inside the files. They bound the label where the publisher stamps no file. */
export interface Reference {
  readonly resource: Resource;
  /** Field with a day, or with a month as AAAAMM. */
  readonly field: string;
  /** Most days from the newest date to the first day of the label's period. */
  readonly lagDays: number;
  /** Reason for the field and for the days. */
  readonly why: string;
}

/** Returns the value of a field of a record, as published. */
export type ValueOf = (field: string) => string | null;

/** A document whose rows are all in its head. */
export interface ExampleDocument {
  readonly entity: ValueOf;
  /** By the name of the resource; null where the source has no row. */
  readonly singles: Readonly<Record<string, ValueOf | null>>;
  /** By the name of the resource. */
  readonly lists: Readonly<Record<string, readonly ValueOf[]>>;
}

/** The record that a service shows to everyone: each load chooses it from what it publishes. */
export interface Example {
  readonly table: DocumentTable;
  /** Key of the bundled sample. It is invented, so it is the example wherever a generation has it. */
  readonly sample: string;
  /**
   * Returns 0 for a record that shows most, and more for others; null for one that may not be shown, because
   * it is not current or a natural person is in it.
   */
  readonly rankOf: (document: ExampleDocument) => number | null;
  /** Fields that are null in the shown answer, because they reach a person or may name one. */
  readonly blank: readonly string[];
}

export interface Source {
  /** Name in `fontes`, on the command line and in `controle`. */
  readonly name: string;
  readonly title: string;
  readonly cadence: Cadence;
  /** Version of the bundled sample (`sample/` beside the declaration). */
  readonly sampleVersion: string;
  readonly tables: readonly Table[];
  /** How two generations are compared. @default they are not */
  readonly changes?: Changes;
  /** How the record that the service shows is chosen. @default none is shown */
  readonly example?: Example;
  /** Where the publisher's files are and how its versions are found. */
  readonly channel: Channel;
  /** The stamps that the publisher writes into names. The gate `version` compares the label with them. */
  readonly stamps: readonly Stamp[];
  readonly reference: Reference;
  /** The publisher's counts of rows, including repeated ones; a gate compares a load with them. */
  readonly totals?: {
    /** The resource of a file with one row, which is not stored. */
    readonly resource: Resource;
    /** Field of that row → name of the resource that it counts. */
    readonly counts: Readonly<Record<string, string>>;
  };
}

type Kind = Table['kind'];
export type TableOf<K extends Kind> = Extract<Table, { readonly kind: K }>;

/** The distinct resources whose rows a table reads from files, by kind of table. */
const READ: { readonly [K in Kind]: (table: TableOf<K>) => readonly Resource[] } = {
  document: ({ singles, entity, lists, lookups }) => [...new Set([...singles, entity, ...lists, ...lookups])],
  holder: ({ lists, derivedFrom }) => (derivedFrom ? [] : lists),
  ordered: ({ resource: records, derivedFrom }) => (derivedFrom ? [] : [records]),
  index: () => [],
};

/** Resources whose rows a table reads from files, in the order in which a load reads them. */
export function resourcesIn(table: Table): readonly Resource[] {
  // READ has the function of each kind under its name, which TypeScript does not infer from the index.
  const read = READ[table.kind] as (table: Table) => readonly Resource[];
  return read(table);
}

/** Resources of a source in the order of declaration; the publisher's totals are last. */
export const resourcesOf = ({ tables, totals }: Source): Resource[] => [
  ...tables.flatMap(resourcesIn),
  ...(totals ? [totals.resource] : []),
];

/** The tables of one kind, in the order of declaration. */
export const tablesOfKind = <K extends Kind>({ tables }: Source, kind: K): TableOf<K>[] =>
  tables.filter((table): table is TableOf<K> => table.kind === kind);

const storesRows = (table: Table): table is RowsTable => table.kind !== 'index';

export const rowsTables = (tables: readonly Table[]): RowsTable[] => tables.filter(storesRows);
