/** The files of items between the build and the import. */

import type { ItemSink } from '../records/codecs/table-codec.ts';

/**
 * The forms of the files from which a table is filled: `lines` of DynamoDB JSON for ImportTable, or
 * `segments`, which the embedded store serves as they are.
 */
export type ItemForm = 'lines' | 'segments';

export interface ItemFile extends ItemSink {
  readonly length: number;
  readonly extension: string;
  /** Returns the whole file, valid until `release`. It is called after the last item. */
  bytes(): Uint8Array;
  /** Frees the memory. It is called once, last. */
  release(): void;
}
