/** The functions that call and are called by an instance. The kernels themselves are in assembly/. */

/** Functions that the kernels call. */
export interface Calls {
  /** Deflates the bytes at an address in their place if that is worth it; returns their number. */
  deflate: (address: number, length: number) => number;
  /** Throws for a document of many entries with long lists. */
  refuse: (group: number, entries: number, bytes: number) => never;
  /** Adds the terms of a text, from one address to another, by the rules on text. */
  elsewhere: (from: number, to: number, place: number, row: number) => void;
  /** Computes the value of a column from a text in its place; returns its bytes, 0 for none. */
  compute: (column: number, address: number, length: number) => number;
}

/** The work for which an instance is used. Its regions fit the next user of the same kind. */
export type Use = 'lines' | 'rows' | 'entries' | 'terms' | 'texts' | 'columns';

/**
 * What an instance has. Arguments and results are addresses and numbers of bytes, unless they are described
 * otherwise; numbers of rows, groups and terms count from 0. Each part names its file in assembly/.
 */
export interface Kernels {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly calls: Calls;
  allocate(size: number): number;
  release(address: number): void;
  /** Returns the address of an input of at least `size` bytes, which stay until the next call with more. */
  reserveInput(size: number): number;
  /** Returns the address of what the last call has written: a "result" in the files of assembly/. */
  resultAddress(): number;

  // Cuts rows into buckets (lines/buckets.ts).
  setBounds(bounds: number, count: number): void;

  // Scatters the lines of files (lines/).
  beginScatter(arenaBytes: number): void;
  leaveOutQuotes(delimiter: number): void;
  setRecords(delimiter: number, areQuoted: number, columns: number, longest: number): void;
  /** Returns 0 where the bytes do not decide it. */
  recordEnd(from: number, end: number, to: number): number;
  isScatterFull(length: number): number;
  addLine(at: number, length: number, lineNumber: number, bucket: number): void;
  addLines(from: number, to: number, lineNumber: number, mostLines: number): number;
  sortScattered(): number;

  // Reads rows into a table (read-rows.ts, rows.ts, groups.ts).
  clearRows(): void;
  characterTable(): number;
  setFile(columns: number, columnCount: number, slot: number, task: number): void;
  countsAddress(): number;
  highRowCount(): number;
  /** Returns the address of the first row that is left, or 0. */
  readRows(from: number, to: number): number;
  addRow(
    address: number,
    keyLength: number,
    length: number,
    lineNumber: number,
    slot: number,
    task: number,
  ): void;
  rowCount(): number;
  rowBytes(): number;
  rowEntries(): number;
  groupCount(): number;
  groupBytes(): number;
  groupEnds(): number;
  groupOutside(bucket: number): number;
  groupHash(group: number): number;
  groupRows(): void;
  groupedRows(): number;
  groupFirsts(): number;
  groupRowEnds(): number;

  // Keys by which entries are sorted (keys.ts, key-order.ts).
  setKeys(declaration: number, parts: number): void;

  // Packs documents into the records of their items (documents/).
  /** Writes the records of the kept rows of a slot (exported/records.ts). */
  orderRecords(slot: number, isPartition: number, hasSuffix: number): number;
  /** `declaration` and the three arrays of counts stay where they are as long as documents are packed. */
  setDocuments(declaration: number, stored: number, again: number, without: number): void;
  /** Returns the bytes of all records, 0 for a document that is left. */
  packDocument(group: number, rows: number, rowCount: number): number;

  // Fills the columns of Parquet files (exported/columns.ts).
  setOutColumns(declaration: number, count: number, mostCells: number, version: number, length: number): void;
  fillColumns(from: number, to: number, records: number): number;
  releaseColumns(): void;

  // Makes the entries of a search index from documents (derive.ts, ranges.ts).
  setDerivation(declaration: number, mostListed: number): void;
  setRanges(bounds: number, ends: number, count: number): void;
  deriveDocument(group: number, rows: number, rowCount: number): void;
  rangesAddress(): number;

  // Packs one container of entries after the other (entries/).
  placeRows(from: number, to: number, rows: number): number;
  sortRows(): number;
  beginContainer(first: number, count: number, columnCount: number, listCount: number): number;
  readColumn(column: number, codes: number, digits: number, prefix: number): number;
  valueBytes(): number;
  valueEnds(): number;
  writeBlock(first: number, end: number, shown: number, shownCount: number): number;
  packCounted(values: number, count: number, tally: number): number;
  wordTables(): number;
  setWords(ignored: number, longest: number): void;
  beginFilter(prefix: number, length: number): void;
  termId(from: number, to: number): number;
  addPosting(id: number, place: number, row: number): void;
  addCodes(codes: number, first: number, ofValues: number): void;
  collectWords(columns: number, count: number): void;
  collectNames(columns: number, count: number, column: number, value: number, bytes: number): void;
  isProminent(place: number): number;
  collectSlices(column: number, from: number, to: number): void;
  collectListed(column: number, separator: number): void;
  collectRows(list: number, at: number, how: number): number;
  emitTerms(container: number, isPaired: number): void;
  clearRecords(bucketBits: number): void;
  addRecord(record: number): void;
  recordBytes(): number;
  sortRecords(out: number, lengths: number): void;

  // Packs the terms of one bucket into pages (terms/).
  /** Returns −1 where a term is packed twice. */
  gatherTerms(from: number, to: number): number;
  termsAddress(): number;
  setsAddress(): number;
  sortTerms(): void;
  setHead(term: number, address: number, length: number): void;
  findLarge(mostBytes: number): number;
  findPages(mostBytes: number): number;
  writePage(firstTerm: number, endTerm: number): number;

  // Collects the records of a segment and packs their texts (segments/).
  beginSegment(): void;
  reserveRecords(bytes: number): number;
  reserveEntries(more: number): number;
  addRecords(bytes: number, more: number): void;
  segmentAddress(): number;
  segmentBytes(): number;
  segmentEntries(): number;
  measureTexts(texts: number): number;
  sampleTexts(texts: number, step: number, most: number, out: number): number;
  packRecords(texts: number): void;
  writeEntries(bits: number, more: number): number;
  packText(from: number, to: number, out: number): number;
  symbolsAddress(): number;
  loadSymbols(count: number): void;
}
