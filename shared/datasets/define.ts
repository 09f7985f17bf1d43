/** How a source is declared: its fields, the bytes of its files, and where its records are listed. Data only. */

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
  /** Not in the file: other fields joined, or the label of the snapshot. */
  readonly derived?: { readonly joined: readonly string[] } | 'version';
}

type FieldOptions = Pick<Field, 'pattern' | 'absent'>;

export const text = (description: string, options: FieldOptions = {}): Field => ({
  kind: 'text',
  description,
  ...options,
});

/** A text field that holds a date as published (AAAAMMDD); RFB writes an absent one in three ways. */
export const publishedDate = (description: string): Field => text(description, { absent: ['0', '00000000'] });

export const joined = (description: string, parts: readonly string[]): Field => ({
  kind: 'text',
  description,
  derived: { joined: parts },
});

export const ofVersion = (description: string): Field => ({ kind: 'text', description, derived: 'version' });

/** A file of rows, one a line, cells separated by one character. */
export interface DelimitedLayout<Name extends string = string> {
  readonly kind: 'delimited';
  /** Case-insensitive substrings that tell the member; the publisher's names change by month. */
  readonly member: readonly string[];
  readonly delimiter: ';' | ',';
  readonly encoding: 'windows-1252';
  /** Fields by position; the files of this layout have no header row. */
  readonly columns: readonly Name[];
}

export type Layout<Name extends string = string> = DelimitedLayout<Name>;

export const delimited = <const Name extends string>(
  layout: Omit<DelimitedLayout<Name>, 'kind' | 'encoding'>,
): DelimitedLayout<Name> => ({ kind: 'delimited', encoding: 'windows-1252', ...layout });

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
  /** Sort fields of its list; ties, and an empty order, follow the files. */
  readonly order: readonly string[];
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
  order?: readonly NoInfer<Name>[];
}

/** Generic at the declaration, so that a misspelt column does not compile; erased in the answer. */
export const resource = <const Name extends string>(input: ResourceInput<Name>): Resource => ({
  key: [],
  order: [],
  required: true,
  ...input,
});

/**
 * One table of documents: records of several resources that share a partition key. Each record of `entity` has an
 * item of its own (the head) with the `singles` of its group and the totals of the `lists`; long lists are blocks.
 */
export interface DocumentTable {
  /** Table name between prefix and generation. */
  readonly name: string;
  /** Field and attribute that partitions the table. */
  readonly partition: string;
  readonly entity: Resource;
  /** Fields of the entity that make the head's sort key. */
  readonly suffix: readonly string[];
  /** At most one record per partition. */
  readonly singles: readonly Resource[];
  readonly lists: readonly Resource[];
  /** Look-up tables of the source, each a list under a partition of its own (`#<name>`). */
  readonly lookups: readonly Resource[];
}

export type Cadence = 'mensal' | 'trimestral' | 'diaria';

export interface Source {
  /** Name in `fontes`, on the command line and in `controle`. */
  readonly name: string;
  readonly title: string;
  readonly cadence: Cadence;
  /** Label of the bundled sample (`sample/` beside the declaration). */
  readonly sampleVersion: string;
  readonly tables: readonly DocumentTable[];
}

/** Resources of a table, each once: singles, entity, lists, look-ups. */
export const resourcesIn = (table: DocumentTable): Resource[] => [
  ...new Set([...table.singles, table.entity, ...table.lists, ...table.lookups]),
];

/** Resources of a source, in declaration order. */
export const resourcesOf = (source: Source): Resource[] => source.tables.flatMap(resourcesIn);

/** Fields that a stored row carries, in order: neither derived nor already in the partition key. */
export function storedFields(resource: Resource, partition: string): string[] {
  return Object.entries(resource.fields)
    .filter(([name, field]) => field.derived === undefined && name !== partition)
    .map(([name]) => name);
}
