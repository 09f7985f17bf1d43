/** The rows of a load between parsing and packing: entries in groups. */
import type { Origin } from './accounting.ts';

export interface Entry extends Origin {
  readonly row: string;
  /** Values of the key fields except the partition field, joined by NUL. */
  readonly key: string;
  /** The amount in hundredths, for resources whose lists have a sum. */
  readonly cents: bigint | null;
}

/** Rows that are packed together: one array of entries per slot of the table's codec. */
export type Group = (Entry[] | undefined)[];

/** Groups by key: the value of the partition, the CNPJ, or the values of the filter fields as JSON. */
export type Groups = Map<string, Group>;

/** Rows of a group by slot, without repetitions and in the declared order. */
export type Rows = readonly (readonly Entry[])[];
