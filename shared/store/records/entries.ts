/** Rows of a load between parsing and packing: entries, gathered into groups. */
import type { Origin } from './accounting.ts';

/** A stored row and where it came from. */
export interface Entry extends Origin {
  readonly row: string;
  /** Key fields of the resource without the partition's, joined by NUL. */
  readonly key: string;
  /** The amount in hundredths, for resources whose lists state a sum. */
  readonly cents: bigint | null;
}

/** Rows that are packed together: one array of entries a slot of the table's codec. */
export type Group = (Entry[] | undefined)[];

/** By group key: the value of the partition, the CNPJ, or the values of the filter fields as JSON. */
export type Groups = Map<string, Group>;

/** Rows of a group by slot, without repetitions and in the declared order. */
export type Rows = readonly (readonly Entry[])[];
