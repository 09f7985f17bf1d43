/**
 * The kernels: loops over bytes that take most of the time of a load, as WebAssembly (docs/decisions/0122). Each instance has a
 * memory of its own, which stays for the next user, so that a load does not collect and clear the same megabytes for every bucket.
 */
import { checkSize } from './limits.ts';
import { KERNELS } from './module.ts';

/** Addresses and lengths are in bytes. */
export interface Kernels {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly calls: Calls;
  allocate(size: number): number;
  release(address: number): void;
  /** Returns the address of an input of at least `size` bytes, which stay until the next call with more. */
  reserveInput(size: number): number;
  beginScatter(bytes: number, bits: number): void;
  leaveOutQuotes(delimiter: number): void;
  setRecords(delimiter: number, areQuoted: number, columns: number, longest: number): void;
  /** Returns 0 where the bytes do not decide it. */
  recordEnd(from: number, end: number, to: number): number;
  isScatterFull(length: number): number;
  addLine(at: number, length: number, number: number, bucket: number): void;
  addLines(from: number, to: number, number: number, most: number): number;
  addedLines(): number;
  scatteredBytes(): number;
  sortScattered(): number;
  scatteredLengths(): number;
  clearRows(): void;
  characterTable(): number;
  setFile(columns: number, count: number, slot: number, task: number): void;
  countsAddress(): number;
  examplesAddress(): number;
  highRowCount(): number;
  readRows(from: number, to: number): number;
  addRow(address: number, keyLength: number, length: number, line: number, slot: number, task: number): void;
  rowCount(): number;
  rowBytes(): number;
  rowEntries(): number;
  groupCount(): number;
  groupBytes(): number;
  groupEnds(): number;
  groupOutside(bucket: number, bits: number): number;
  groupRows(rows: number, firsts: number): void;
  setDocuments(declaration: number, stored: number, again: number, without: number): void;
  packDocument(group: number, rows: number, count: number): number;
  packDocuments(
    first: number,
    groups: number,
    rows: number,
    firsts: number,
    bytes: number,
    derives: number,
  ): number;
  findRepeated(slot: number, rows: number, count: number): number;
  repeatedAddress(): number;
  clearItems(): void;
  itemCount(): number;
  itemBytes(): number;
  itemRecords(): number;
  itemEntries(): number;
  setKeys(declaration: number, count: number): void;
  rankTable(): number;
  placeRows(bytes: number, to: number, starts: number, ends: number, lists: number, count: number): number;
  sortRows(bytes: number, starts: number, ends: number, count: number, sorted: number, other: number): number;
  setDerivation(declaration: number, mostListed: number): void;
  setRanges(bounds: number, ends: number, count: number): void;
  deriveDocument(group: number, rows: number, count: number): void;
  rangesAddress(): number;
  beginContainer(
    bytes: number,
    starts: number,
    ends: number,
    lists: number,
    sorted: number,
    count: number,
    columnCount: number,
    listCount: number,
  ): number;
  readColumn(column: number, codes: number): number;
  readPrefixes(column: number, codes: number, digits: number, length: number): number;
  valueBytes(): number;
  valueEnds(): number;
  writeBlock(first: number, end: number, shown: number, shownCount: number): number;
  blockAddress(): number;
  packBlocks(shown: number, shownCount: number, entries: number, ends: number): void;
  blocksAddress(): number;
  packCounted(values: number, count: number, tally: number): number;
  countedAddress(): number;
  wordTables(): number;
  setWords(ignored: number, longest: number): void;
  beginFilter(prefix: number, length: number): void;
  termStart(): number;
  termId(from: number, to: number, state: number): number;
  addPosting(id: number, place: number, row: number): void;
  addCodes(codes: number, first: number, ofValues: number): void;
  addValues(codes: number, digits: number, lengths: number, lengthCount: number): number;
  collectWords(columns: number, count: number): void;
  collectListed(column: number, separator: number): void;
  collectRows(list: number, at: number, how: number): number;
  emitTerms(container: number, isPaired: number): void;
  clearRecords(bits: number): void;
  putRecord(
    state: number,
    form: number,
    container: number,
    places: number,
    text: number,
    textEnd: number,
    set: number,
    setLength: number,
  ): void;
  recordBytes(): number;
  recordSums(): number;
  sortRecords(out: number, lengths: number): void;
  /** Returns −1 where a term is packed twice. */
  gatherTerms(from: number, to: number): number;
  termsAddress(): number;
  setsAddress(): number;
  sortTerms(bits: number): void;
  setHead(term: number, address: number, length: number): void;
  findPages(most: number): number;
  foundPages(): number;
  largeTerms(): number;
  writePage(first: number, end: number): number;
  pageAddress(): number;
  beginSegment(): void;
  reserveRecords(bytes: number): number;
  reserveEntries(more: number): number;
  addRecords(bytes: number, more: number): void;
  segmentAddress(): number;
  segmentBytes(): number;
  measureTexts(texts: number): void;
  textBytes(): number;
  longestText(): number;
  sampleTexts(texts: number, step: number, most: number, out: number): number;
  packRecords(firsts: number, candidates: number, singles: number, texts: number, scratch: number): void;
  writeEntries(bits: number, more: number): number;
  packText(
    firsts: number,
    candidates: number,
    singles: number,
    from: number,
    to: number,
    out: number,
  ): number;
  symbolsAddress(): number;
  loadSymbols(count: number, firsts: number, candidates: number, singles: number): void;
}

/** Functions that the kernels call. */
export interface Calls {
  /** Deflates the bytes at an address in their place if that is worth it; returns their number. */
  deflate: (address: number, length: number) => number;
  /** Compresses a block in its place; returns eight times its bytes, plus the number of its attribute. */
  compress: (address: number, length: number) => number;
  /** Throws for a document of many entries with long lists. */
  refuse: (group: number, entries: number, bytes: number) => never;
  /** Adds the terms of a text, from one address to another, by the rules on text. */
  elsewhere: (from: number, to: number, place: number, row: number) => void;
}

/** The part of WebAssembly that is used here: TypeScript's library for Node does not declare it. */
interface Assembly {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
}

/** The use of an instance. Its regions fit the next user of the same kind. */
export type Use = 'lines' | 'rows' | 'entries' | 'terms' | 'texts';

let compiled: object | null = null;
const idle: Readonly<Record<Use, Kernels[]>> = { lines: [], rows: [], entries: [], terms: [], texts: [] };

const unset = (): never => {
  throw new Error('the kernels call what their user has not set');
};

/** Returns an instance for one user. */
export const takeKernels = (use: Use): Kernels => idle[use].pop() ?? newKernels();

function newKernels(): Kernels {
  const { Module, Instance } = (globalThis as unknown as { readonly WebAssembly: Assembly }).WebAssembly;
  compiled ??= new Module(Buffer.from(KERNELS, 'base64'));
  const calls: Calls = { deflate: unset, compress: unset, refuse: unset, elsewhere: unset };
  const { exports } = new Instance(compiled, {
    env: {
      abort: () => {
        throw new Error('the memory of the kernels is used up: 2 GB in all, 1 GB in one piece');
      },
    },
    sets: { deflate: (address: number, length: number) => calls.deflate(address >>> 0, length) },
    several: { compress: (address: number, length: number) => calls.compress(address >>> 0, length) },
    derive: { refuse: (...counts: Parameters<Calls['refuse']>) => calls.refuse(...counts) },
    filters: {
      elsewhere: (from: number, to: number, place: number, row: number) =>
        calls.elsewhere(from >>> 0, to >>> 0, place, row),
    },
  });
  const kernels = exports as Omit<Kernels, 'calls'>;
  return {
    ...kernels,
    allocate: (size) => kernels.allocate(checkSize(size)),
    reserveInput: (size) => kernels.reserveInput(checkSize(size)),
    calls,
  };
}

/** Gives an instance back, whose memory may then be used by another user. */
export const giveBack = (use: Use, kernels: Kernels): void => void idle[use].push(kernels);
