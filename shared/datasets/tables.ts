/** Resources and the tables that store their records, as data. */
import type { Field } from './fields.ts';
import type { Layout } from './layout.ts';
import type { ShareBound } from './value-forms.ts';

export interface Resource {
  /** Registry name: kebab-case or one word, also the URL segment of its list. */
  readonly name: string;
  /** One character that stands for the resource in sort keys. */
  readonly code: string;
  /** The name of one record, in Portuguese. */
  readonly title: string;
  /** The fields in the order of answers. */
  readonly fields: Readonly<Record<string, Field>>;
  readonly layout: Layout;
  /** Fields that identify a record in the source; empty if the publisher gives no key. */
  readonly key: readonly string[];
  /** Sort fields, `-` before a descending one. Absent values come last; ties keep the file order. */
  readonly order: readonly string[];
  /** Field of money whose exact sum is stored with a list of these records; null for no sum. */
  readonly sum: string | null;
  /**
   * The largest share of rows that equal an earlier row of the same owner, for a resource without a key; the
   * gate `values` refuses more, since a file that is there twice is listed twice.
   */
  readonly repeated: ShareBound | null;
  /** A field besides the published ones; null for none. */
  readonly added: AddedField | null;
}

export type AddedName = 'codigo_ibge';

/** A field that no file has, and that is not stored: its value follows from another one (cnpj/ibge.ts). */
export interface AddedField {
  readonly name: AddedName;
  /** Text of the reference, in Portuguese. */
  readonly description: string;
  /** The field from which it follows. */
  readonly from: string;
  /** Values of the other field that rightly have none. */
  readonly without: readonly string[];
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
  repeated?: ShareBound;
  added?: AddedField;
}

/** Completes a declaration. The type parameter is the names of fields: a misspelt column does not compile. */
export const resource = <const Name extends string>(input: ResourceInput<Name>): Resource => ({
  key: [],
  order: [],
  sum: null,
  repeated: null,
  added: null,
  ...input,
});

/**
 * A table of documents: records of several resources that share a partition key. Each record of `entity` has
 * its own item (the head) with the `singles` of its partition and the totals of the `lists`; long lists are
 * in blocks.
 */
export interface DocumentTable {
  readonly kind: 'document';
  /** Table name between prefix and generation. */
  readonly name: string;
  /** Field and attribute that partitions the table. */
  readonly partition: string;
  readonly entity: Resource;
  /** Fields of the entity that form the head's sort key; empty if a partition has one entity. */
  readonly suffix: readonly string[];
  /** Resources with at most one record per partition. */
  readonly singles: readonly Resource[];
  readonly lists: readonly Resource[];
  /** Look-up tables of the source. Each is a list in its own partition (`#<name>`). */
  readonly lookups: readonly Resource[];
}

/**
 * Lists of the records that belong to a CNPJ: one head for each exact CNPJ, with the totals and sums of all
 * lists. Rows are read from files. With `of` they are the entities of a document table, once for each CNPJ in
 * the named fields.
 */
export interface HolderTable {
  readonly kind: 'holder';
  readonly name: string;
  /** Always the root of the CNPJ. */
  readonly partition: 'cnpj_basico';
  /**
   * Field of the rows that has the CNPJ, masked or not; rows of natural persons (CPF) are counted and not
   * stored. Empty with `derivedFrom`: a derived row has its CNPJ as an additional first cell, since its own
   * fields may name a different one.
   */
  readonly holder: string;
  readonly lists: readonly Resource[];
  readonly derivedFrom: {
    readonly table: DocumentTable;
    readonly holders: readonly (readonly [Resource, string])[];
  } | null;
}

/** One order of an ordered table: by the fields that requests filter by, then by the resource's own order. */
export interface RangeOrder {
  readonly code: string;
  /** Fields, with `-` before a descending one. */
  readonly by: readonly string[];
}

/** A list of all records in one or more orders. An order's directory has its ranges; a filter reads one. */
export interface OrderedTable {
  readonly kind: 'ordered';
  readonly name: string;
  readonly partition: 'k';
  readonly resource: Resource;
  readonly orders: readonly RangeOrder[];
  /** The document table whose entities are the rows; null if the rows are read from files. */
  readonly derivedFrom: DocumentTable | null;
}

export type FieldOf = readonly [Resource, string];

/** How a filter makes terms of a value. An absent value has no term, except with `flag`. */
export type TermRule =
  | { readonly kind: 'value'; readonly canonical?: Canonical }
  /** Each value of a list with this separator. */
  | { readonly kind: 'listed'; readonly separator: string }
  /** The first digits of a value of `digits` digits, by their number; `others`: any other value is a term. */
  | {
      readonly kind: 'prefixes';
      readonly digits: number;
      readonly lengths: readonly number[];
      readonly others: boolean;
      readonly canonical?: Canonical;
    }
  /** `true` for this value, `false` for every other one and where there is none. */
  | { readonly kind: 'flag'; readonly yes: string }
  /** `true` where one of the fields has a value other than zeros, `false` where none has. */
  | { readonly kind: 'present' }
  /** A part of a value, as `slice` of texts has it. Common parts together find rare values. */
  | { readonly kind: 'slice'; readonly from: number; readonly to: number }
  /** The terms of an amount by which ranges of amounts are found (store/records/sets/amount-terms.ts). */
  | { readonly kind: 'amount' }
  /** Each word, by `indexedWords`. */
  | { readonly kind: 'words' }
  /** The whole name and its first word, by `nameInOrder`; of the prominent, each word and the whole name. */
  | { readonly kind: 'names'; readonly prominent: Prominent };

/** Entities with these values of fields, of a document with at least so many entities. */
export interface Prominent {
  readonly fields: readonly FieldOf[];
  readonly values: readonly string[];
  readonly least: number;
}

/** The value under which records are found and counted, whatever its spelling. @default as published */
export type Canonical = (value: string) => string;

/** A filter of an index. A term is its name and one value: `uf:SP`. */
export interface IndexFilter {
  readonly name: string;
  /** The field; several for words and names that may be in any of them, and for `present`. */
  readonly fields: readonly FieldOf[];
  readonly rule: TermRule;
}

/** The first digits of a value that has so many. */
export interface ValuePrefix {
  readonly digits: number;
  readonly length: number;
}

/** A field by whose values entries of an index are counted, in the canonical form of the filter `name`. */
export interface IndexCount {
  readonly name: string;
  readonly field: FieldOf;
  /** Only the first digits of a value of so many digits are counted. */
  readonly prefix?: ValuePrefix;
}

/**
 * A search index of the entities of a document table. Each entity is an entry with a number, its place in the
 * order; each term has the set of the numbers of its entries.
 */
export interface IndexTable {
  readonly kind: 'index';
  readonly name: string;
  readonly partition: 'k';
  readonly derivedFrom: DocumentTable;
  /** The order of the entries: fields of the entity, each with the value that comes first, if any. */
  readonly order: readonly { readonly field: string; readonly first?: string }[];
  /** The cells of an entry as it is listed. */
  readonly entry: readonly FieldOf[];
  readonly filters: readonly IndexFilter[];
  readonly counts: readonly IndexCount[];
}

/** Tables that store the rows of resources. */
export type RowsTable = DocumentTable | HolderTable | OrderedTable;
export type Table = RowsTable | IndexTable;
