/** How a source is declared: its fields, the bytes of its files, and where its records are listed. Data only. */
import type { Layout } from './layout.ts';

/** `text` is served as published, `date` as ISO 8601, `integer` as a number. */
export type FieldKind = 'text' | 'date' | 'integer';

export interface Field {
  readonly kind: FieldKind;
  /** Portuguese, as consumers read it in the reference. */
  readonly description: string;
  /** The form of a value; only key fields have one, and a row that breaks it goes to quarantine. */
  readonly pattern?: RegExp;
  /** Published values that mean "absent" and are served as null, beside the empty one. */
  readonly absent?: readonly string[];
  /** Form of further published values that mean "absent". */
  readonly absentForm?: RegExp;
  /** A text that holds a date as dd/mm/aaaa: compared as the date it is. */
  readonly dayFirst?: boolean;
  /** A text of digits with so many decimals implied: `000000350` with one is `35.0`. */
  readonly impliedDecimals?: number;
  /** Served without the characters between its digits: `2023-05` as `202305`. */
  readonly digitsOnly?: boolean;
  /** Not in the file: other fields joined, or the label of the snapshot. */
  readonly derived?: { readonly joined: readonly string[] } | 'version';
}

type FieldOptions = Omit<Field, 'kind' | 'description' | 'derived'>;

export const text = (description: string, options: FieldOptions = {}): Field => ({
  kind: 'text',
  description,
  ...options,
});

/** A text field that holds a date as published (AAAAMMDD); RFB writes an absent one in three ways. */
export const publishedDate = (description: string): Field => text(description, { absent: ['0', '00000000'] });

/** Served as ISO 8601; what is no day of the calendar, and what the publisher writes for "none", is null. */
export const date = (description: string, options: Pick<Field, 'absentForm'> = {}): Field => ({
  kind: 'date',
  description,
  ...options,
});

export const integer = (description: string): Field => ({ kind: 'integer', description });

export const joined = (description: string, parts: readonly string[]): Field => ({
  kind: 'text',
  description,
  derived: { joined: parts },
});

export const ofVersion = (description: string): Field => ({ kind: 'text', description, derived: 'version' });

export interface Resource {
  /** Registry name: kebab-case or one word, also the URL segment of its list. */
  readonly name: string;
  /** One character that stands for the resource in sort keys. */
  readonly code: string;
  /** What one record is, in Portuguese. */
  readonly title: string;
  /** In answer order. */
  readonly fields: Readonly<Record<string, Field>>;
  readonly layout: Layout;
  /** Fields that identify a record inside the source; empty where the publisher gives no key. */
  readonly key: readonly string[];
  /** Sort fields of its list, `-` before one that descends; absent comes last, ties follow the files. */
  readonly order: readonly string[];
  /** Field of money whose exact sum a list of these records states; null for lists that state none. */
  readonly sum: string | null;
  /** Files of this kind must be present for a load to start. */
  readonly required: boolean;
}

interface ResourceInput<Name extends string> {
  name: string;
  code: string;
  title: string;
  fields: Record<Name, Field>;
  layout: Layout<NoInfer<Name>>;
  key?: readonly NoInfer<Name>[];
  order?: readonly (NoInfer<Name> | `-${NoInfer<Name>}`)[];
  sum?: NoInfer<Name>;
}

/** Generic at the declaration, so that a misspelt column does not compile; erased in the answer. */
export const resource = <const Name extends string>(input: ResourceInput<Name>): Resource => ({
  key: [],
  order: [],
  sum: null,
  required: true,
  ...input,
});

/**
 * One table of documents: records of several resources that share a partition key. Each record of `entity` has an
 * item of its own (the head) with the `singles` of its group and the totals of the `lists`; long lists are blocks.
 */
export interface DocumentTable {
  readonly kind: 'document';
  /** Table name between prefix and generation. */
  readonly name: string;
  /** Field and attribute that partitions the table. */
  readonly partition: string;
  readonly entity: Resource;
  /** Fields of the entity that make the head's sort key; empty where the partition has one entity. */
  readonly suffix: readonly string[];
  /** At most one record per partition. */
  readonly singles: readonly Resource[];
  readonly lists: readonly Resource[];
  /** Look-up tables of the source, each a list under a partition of its own (`#<name>`). */
  readonly lookups: readonly Resource[];
}

/**
 * Lists of what a CNPJ holds, one head an exact CNPJ with the totals and sums of all lists. Rows are read from the
 * files, or, with `of`, are the entities of a document table, once for each CNPJ that those fields of the document name.
 */
export interface HolderTable {
  readonly kind: 'holder';
  readonly name: string;
  /** Always the root of the CNPJ. */
  readonly partition: 'cnpj_basico';
  /**
   * Field of the rows that names the holder, masked or not; persons (CPF) are counted and not stored. Empty with `of`,
   * whose rows are handed on with the CNPJ before them: the same field of the row may name another one.
   */
  readonly holder: string;
  readonly lists: readonly Resource[];
  readonly of: {
    readonly table: DocumentTable;
    readonly holders: readonly (readonly [Resource, string])[];
  } | null;
}

/** One order of an ordered table: the fields whose values filters name; what follows is the resource's own order. */
export interface RangeOrder {
  readonly code: string;
  /** `-` before one that descends. */
  readonly by: readonly string[];
}

/** One list of all records in one or more orders, with a directory of the ranges of each: filters are ranges. */
export interface OrderedTable {
  readonly kind: 'ordered';
  readonly name: string;
  readonly partition: 'k';
  readonly resource: Resource;
  readonly orders: readonly RangeOrder[];
  /** Rows are the entities of a document table; null where they are read from the files. */
  readonly of: DocumentTable | null;
}

export type Table = DocumentTable | HolderTable | OrderedTable;

export type Cadence = 'mensal' | 'trimestral' | 'diaria';

export interface Source {
  /** Name in `fontes`, on the command line and in `controle`. */
  readonly name: string;
  readonly title: string;
  readonly cadence: Cadence;
  /** Label of the bundled sample (`sample/` beside the declaration). */
  readonly sampleVersion: string;
  readonly tables: readonly Table[];
  /** The publisher's own counts of rows, repeated ones included: what a load is held against. */
  readonly totals?: {
    /** A file of one row, in no table. */
    readonly resource: Resource;
    /** Field of that row → name of the resource that it counts. */
    readonly counts: Readonly<Record<string, string>>;
  };
}

/** Resources whose rows a table reads from the files, each once: singles, entity, lists, look-ups. */
export function resourcesIn(table: Table): Resource[] {
  if (table.kind === 'document') {
    return [...new Set([...table.singles, table.entity, ...table.lists, ...table.lookups])];
  }
  if (table.of) return [];
  return table.kind === 'holder' ? [...table.lists] : [table.resource];
}

/** Resources of a source, in declaration order, the publisher's totals last. */
export const resourcesOf = ({ tables, totals }: Source): Resource[] => [
  ...tables.flatMap(resourcesIn),
  ...(totals ? [totals.resource] : []),
];

export const documentsOf = (source: Source): DocumentTable[] =>
  source.tables.filter((table): table is DocumentTable => table.kind === 'document');

/** Fields that a stored row carries, in order: neither derived nor already in the partition key. */
export function storedFields(resource: Resource, partition: string): string[] {
  return Object.entries(resource.fields)
    .filter(([name, field]) => field.derived === undefined && name !== partition)
    .map(([name]) => name);
}
