/** The entries of one range in the memory of the kernels, by container: cells, values, terms and blocks. */

import { IGNORED_WORDS, LONGEST_JOINED } from '../../../shared/datasets/names/words.ts';
import { deflated } from '../../../shared/store/records/sets/deflating.ts';
import { termText, wordText } from '../../../shared/store/records/sets/keys.ts';
import { COMPLETE, PART_BYTES, TOO_FEW, TOO_MANY } from '../../kernels/assembly/layout.ts';
import { giveBack, takeKernels } from '../../kernels/instance.ts';
import { Region } from '../../kernels/region.ts';
import { ColumnValues, cellText } from './column-values.ts';
import { WORD_TABLES } from './word-tables.ts';

const BEGUN: Readonly<Record<number, string>> = {
  [TOO_FEW]: 'an entry has too few cells',
  [TOO_MANY]: 'an entry has too many cells',
};
const WORD = 4;

/**
 * The rows of the entries of one range, one after the other: the cells of the columns, and then those of the
 * lists. A varint before each is twice its length, plus 1 for a row without lists, which has those of the row
 * before.
 */
export interface EntryRows {
  readonly bytes: Buffer;
  readonly count: number;
}

/** How many cells a row has. */
export interface CellCounts {
  readonly columns: number;
  readonly lists: number;
}

/** The terms of one range of entries: records of the kernels, sorted by the bucket of their term. */
export interface TermRecords {
  readonly bytes: Buffer;
  /** Bytes of each bucket in turn. */
  readonly lengths: readonly number[];
}

/** What the terms of a filter are made from: values, words, or whole names. */
export type TermsFrom = 'values' | 'words' | 'names';

/** What the terms of a filter begin with. Those of names have their separator in themselves. */
const BEGINNINGS: Readonly<Record<TermsFrom, (filter: string) => string>> = {
  values: (filter) => termText(filter, ''),
  words: (filter) => wordText(filter, ''),
  names: (filter) => filter,
};

/** The terms of a value by the rules on text; `isProminent` has a meaning for names only. */
export type TermsOf = (value: string | null, isProminent?: boolean) => readonly string[];

export class Containers {
  readonly kernels = takeKernels('entries');
  private readonly buckets: number;
  /** Those of the columns whose values are read. */
  readonly values: ColumnValues;
  private readonly arguments: Region;
  /** The text of a term, while the arguments of a call are in use. */
  private readonly term: Region;
  private filter = '';
  private readonly keys: number;

  /** `columns` are those whose values are read; `keys` is the order; `buckets` is a power of two. */
  constructor(columns: ReadonlySet<number>, keys: Uint32Array, buckets: number) {
    const { kernels } = this;
    this.buckets = buckets;
    this.values = new ColumnValues(kernels, columns);
    this.arguments = new Region(kernels);
    this.term = new Region(kernels);
    this.keys = kernels.allocate(keys.length * WORD);
    new Uint32Array(kernels.memory.buffer, this.keys, keys.length).set(keys);
    kernels.setKeys(this.keys, (keys.length * WORD) / PART_BYTES);
    kernels.clearRecords(Math.log2(buckets));
    kernels.setWords(IGNORED_WORDS.size, LONGEST_JOINED);
    new Uint8Array(kernels.memory.buffer).set(WORD_TABLES, kernels.wordTables());
    kernels.calls.deflate = (address, length) => this.deflate(address, length);
  }

  /**
   * Takes the rows of a range, and sorts them by their keys.
   * @throws Error for another number of rows, or a row with too few cells
   */
  load({ bytes, count }: EntryRows): void {
    const { kernels } = this;
    const at = kernels.reserveInput(bytes.length);
    new Uint8Array(kernels.memory.buffer).set(bytes, at);
    if (kernels.placeRows(at, at + bytes.length, count) === 0)
      throw new Error(`the rows of the entries are not ${count}`);
    if (kernels.sortRows() === 0) throw new Error(BEGUN[TOO_FEW]);
  }

  /**
   * Takes `count` rows, from number `first` of their order on, as the next container.
   * @throws Error for a row with another number of cells
   */
  begin(first: number, count: number, cells: CellCounts): void {
    const found = this.kernels.beginContainer(first, count, cells.columns, cells.lists);
    if (found !== COMPLETE) throw new Error(BEGUN[found]);
    this.values.begin();
  }

  /** Begins the filter `name`. Ignored words get the first numbers, to tell them apart. */
  beginFilter(name: string, of: TermsFrom, terms: TermsOf): void {
    const { kernels } = this;
    this.filter = name;
    const prefix = Buffer.from(BEGINNINGS[of](name));
    kernels.beginFilter(this.arguments.put(prefix), prefix.length);
    if (of !== 'values') for (const word of IGNORED_WORDS) this.idOf(word);
    kernels.calls.elsewhere = (from, to, place, row) => {
      const bytes = Buffer.from(kernels.memory.buffer, from, to - from);
      for (const term of terms(cellText(bytes, 0, bytes.length), kernels.isProminent(place) !== 0))
        kernels.addPosting(this.idOf(term), place, row);
    };
  }

  addValues(column: number, terms: TermsOf): void {
    // Thousands of days have the terms of a few years and months.
    const known = new Map<string, number>();
    const idOf = (term: string): number => {
      const id = known.get(term) ?? this.idOf(term);
      known.set(term, id);
      return id;
    };
    const firsts = [0];
    const ids: number[] = [];
    for (const value of this.values.of(column)) {
      for (const term of terms(value)) ids.push(idOf(term));
      firsts.push(ids.length);
    }
    const at = this.arguments.putWords(firsts.concat(ids));
    this.kernels.addCodes(this.values.codesOf(column), at, at + firsts.length * WORD);
  }

  addWords(columns: readonly number[]): void {
    this.kernels.collectWords(this.arguments.putWords(columns), columns.length);
  }

  /** Adds the whole names in the cells of columns. The prominent have this value in another column. */
  addNames(columns: readonly number[], column: number, value: string): void {
    const [numbers, bytes] = [Buffer.from(Uint32Array.from(columns).buffer), Buffer.from(value)];
    const at = this.arguments.put(Buffer.concat([numbers, bytes]));
    this.kernels.collectNames(at, columns.length, column, at + numbers.length, bytes.length);
  }

  /** Returns the text of a block of entries as a view that is valid until the next call. */
  block(first: number, end: number, shown: readonly number[]): Buffer {
    const length = this.kernels.writeBlock(first, end, this.arguments.putWords(shown), shown.length);
    return Buffer.from(this.kernels.memory.buffer, this.kernels.resultAddress(), length);
  }

  /** Returns all records, sorted by bucket. */
  records(): TermRecords {
    const { kernels, buckets } = this;
    const size = kernels.recordBytes();
    const lengths = kernels.reserveInput(size + buckets * WORD + 8);
    kernels.sortRecords(lengths + buckets * WORD, lengths);
    const { buffer } = kernels.memory;
    return {
      bytes: Buffer.from(buffer.slice(lengths + buckets * WORD, lengths + buckets * WORD + size)),
      lengths: [...new Uint32Array(buffer, lengths, buckets)],
    };
  }

  /** The containers must not be used after this call. */
  release(): void {
    this.values.release();
    this.kernels.release(this.keys);
    this.arguments.release();
    this.term.release();
    giveBack('entries', this.kernels);
  }

  private idOf(term: string): number {
    const bytes = Buffer.from(term);
    const at = this.term.put(bytes);
    return this.kernels.termId(at, at + bytes.length);
  }

  private deflate(address: number, length: number): number {
    const set = Buffer.from(this.kernels.memory.buffer, address, length);
    const stored = deflated(set, `a term of ${this.filter}`);
    if (stored !== set) set.set(stored);
    return stored.length;
  }
}
