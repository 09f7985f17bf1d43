/** How the records of a source are compared between two of its generations, as data. */
import type { Resource, RowsTable } from './tables.ts';
import { atMost, type ShareBound } from './value-forms.ts';

/** What happened to a record, as `tipo` in answers. The title is in Portuguese. */
export interface ChangeKind {
  readonly name: string;
  readonly title: string;
}

/**
 * A kind with the largest share of records that can have such a change in a month; the gate `changes` refuses
 * more. Changed values are a share of the records in both generations, and records that came or went of those
 * in the earlier one.
 */
export interface BoundedKind extends ChangeKind {
  readonly bound: ShareBound;
}

/** The kind of a change of some fields. Of several that fit a change, the first one is taken. */
export interface FieldChange {
  readonly kind: ChangeKind;
  readonly fields: readonly string[];
  /** Only a change from one of these values is of the kind. @default any value */
  readonly from?: readonly string[];
  /** Only a change to one of these values is of the kind. @default any value */
  readonly to?: readonly string[];
  /** The bound of a `BoundedKind`, for the records in which one of the fields changes. */
  readonly bound: ShareBound;
  /**
   * The field with the day from which the value holds. A record that only the later generation has is a
   * change of the kind where this day is between the two versions. @default it is no change
   */
  readonly since?: string;
}

/**
 * The records of one resource of the table. Fields without a kind are not compared, except the identity, of
 * which only the spelling can change.
 */
export interface ResourceChanges {
  readonly resource: Resource;
  /**
   * The fields that tell the records of one partition apart, whatever their spelling. With none there is one
   * record. One that is missing says nothing about its values (docs/decisions/0159).
   */
  readonly identity: readonly string[];
  /**
   * Of the records whose identity only one generation has, one of each that share the present values of these
   * fields are the same record under another name. @default none are
   */
  readonly sameBy?: readonly string[];
  /** The field whose value `registro` has in answers. */
  readonly shown: string;
  /** Kinds of records that only the later and only the earlier generation has; null: none. */
  readonly added: BoundedKind | null;
  readonly removed: BoundedKind | null;
  /** The kind of a record that was added where the day in this field is between the two versions. */
  readonly opened?: { readonly kind: BoundedKind; readonly field: string };
  /** The kind of a record that was added again: a kept generation had it. Only for the first resource. */
  readonly returned?: BoundedKind;
  /** The fields whose values `antes` or `depois` has for a record that was added or removed. */
  readonly told: readonly string[];
  readonly changed: readonly FieldChange[];
}

/** Where the values come from by which changes are filtered; null where the source has no such field. */
export interface ChangePlace {
  /** The records of their own resource, or else of this one, have the fields. */
  readonly resource: Resource;
  /** The record of several that is taken: the first with this value of the field. */
  readonly first: { readonly field: string; readonly value: string } | null;
  readonly uf: string | null;
  readonly municipio: string | null;
  readonly cnae: string | null;
}

/**
 * The comparison of the rows of one table. A partition that only one of the two generations has gives changes
 * of the entity alone: the partners of a new company are not new partners.
 */
export interface Changes {
  /** Name of the table of changes between prefix and generation. */
  readonly name: string;
  readonly of: RowsTable;
  /** Whether requests list the changes of one key, and not only those of all. */
  readonly byKey: boolean;
  /** The entity, or the lists of a holder, first. */
  readonly resources: readonly ResourceChanges[];
  readonly place: ChangePlace;
}

export const bounded = (name: string, title: string, bound: ShareBound): BoundedKind => ({
  name,
  title,
  bound,
});

/** Declares the change of some fields. @default the one field has the name of the kind */
export const change = (
  name: string,
  title: string,
  bound: ShareBound,
  fields: readonly string[] = [name],
  more: Pick<FieldChange, 'from' | 'to' | 'since'> = {},
): FieldChange => ({ kind: { name, title }, fields, bound, ...more });

/** The values of one change, in the order in which they are stored. */
export const CHANGE_FIELDS = [
  'chave',
  'conjunto',
  'registro',
  'tipo',
  'campo',
  'antes',
  'depois',
  'uf',
  'municipio',
  'cnae',
] as const;
export type ChangeField = (typeof CHANGE_FIELDS)[number];

/** The value is the same and written otherwise: case, accents, blanks and signs, the order of a list. */
export const SPELLING: BoundedKind = {
  name: 'grafia',
  title: 'Mudou apenas a grafia de um valor',
  bound: atMost(0.1, 'a publisher respells one field or file at times, and not the registry'),
};

/** Returns the kinds of the changes of a source, each once, in the order of declaration. */
export const kindsOf = ({ resources }: Changes): ChangeKind[] => [
  ...new Set([
    ...resources.flatMap(({ opened, added, returned = null, removed, changed }) =>
      [opened?.kind ?? null, added, returned, removed, ...changed.map(({ kind }) => kind)].filter(
        (kind) => kind !== null,
      ),
    ),
    SPELLING,
  ]),
];

/** A limit of the gate `changes`: on the changes of one kind in the records of one resource. */
export interface ChangeBound {
  readonly resource: Resource;
  readonly kind: ChangeKind;
  /** Only changes of these fields; null: every change of the kind. */
  readonly fields: readonly string[] | null;
  readonly bound: ShareBound;
  /** Whether the share is of the records in both generations, or of those in the earlier one. */
  readonly of: 'both' | 'before';
}

/** Returns the bounds of a source, in the order of declaration. */
export const boundsOf = ({ resources }: Changes): ChangeBound[] =>
  resources.flatMap(({ resource, opened, added, returned, removed, changed }): ChangeBound[] => [
    ...[opened?.kind, added, returned, removed]
      .filter((kind) => kind !== null && kind !== undefined)
      .map((kind) => ({ resource, kind, fields: null, bound: kind.bound, of: 'before' as const })),
    ...changed.map(({ kind, fields, bound }) => ({ resource, kind, fields, bound, of: 'both' as const })),
    { resource, kind: SPELLING, fields: null, bound: SPELLING.bound, of: 'both' },
  ]);

/**
 * Whether the records of a resource are compared where only one generation has their partition: those that
 * belong to an entity are not.
 */
export const isComparedAlone = ({ of }: Changes, resource: Resource): boolean =>
  of.kind !== 'document' || of.entity === resource;
