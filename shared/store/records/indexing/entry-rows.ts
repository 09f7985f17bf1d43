/** The rows of the entries of one range as bytes: the cells of the columns, and then those of the lists. */
export interface EntryRows {
  readonly bytes: Buffer;
  /** Row i is from `starts[i]` to `ends[i]`. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** The number of the row whose lists are those of row i; any other row than i itself ends after its columns. */
  readonly lists: Uint32Array;
  readonly count: number;
}

/** How many cells a row has. */
export interface CellCounts {
  readonly columns: number;
  readonly lists: number;
}
