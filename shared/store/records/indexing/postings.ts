/** Collects the postings of one filter in one container, and groups them by term. */
import { encodePairs, encodeSet } from '../sets/containers.ts';
import { hashed, mixed } from '../sets/keys.ts';
import { cellText } from './cell-text.ts';
import { CellValues, Interner } from './interner.ts';

type Cell = string | null;

/** A term with its places in one container; `count` is the number of distinct places. */
export interface ContainerTerm {
  /** UTF-8, valid until the call returns. */
  readonly text: Buffer;
  readonly hash: number;
  readonly paired: boolean;
  readonly count: number;
  readonly bytes: Uint8Array;
}

const FIRST_LENGTH = 1 << 12;
const [BLANK, ASCII_END] = [0x20, 0x80];

/** A posting is the number of a term, a place, and the number of a row in its list; postings are added in the order of places. */
export class Postings {
  private readonly terms: Interner;
  private readonly values = new CellValues();
  /** The numbers of the terms of a value, by the number of the value. */
  private readonly idsOfValue: (readonly number[])[] = [];
  private counts = new Uint32Array(FIRST_LENGTH);
  /** The place and the row of the last posting of each term, 16 bits each. */
  private last = new Uint32Array(FIRST_LENGTH);
  private ids = new Uint32Array(FIRST_LENGTH);
  private pairs = new Uint32Array(FIRST_LENGTH);
  private length = 0;

  constructor(filter: string) {
    this.terms = new Interner(`${filter}:`);
  }

  /** State of the hash of a term before its value. */
  get start(): number {
    return this.terms.start;
  }

  idOf(value: string): number {
    return this.terms.idOf(value);
  }

  idOfBytes(bytes: Buffer, from: number, to: number, state: number): number {
    return this.terms.idOfBytes(bytes, from, to, state);
  }

  /** Adds the terms of a cell, which `termsOf` makes only where the value is new. All cells are in the same bytes. */
  addCell(
    bytes: Buffer,
    from: number,
    to: number,
    termsOf: (value: Cell) => readonly string[],
    place: number,
  ): void {
    const value = this.values.idOf(bytes, from, to);
    let ids = this.idsOfValue[value];
    if (!ids) {
      ids = termsOf(cellText(bytes, from, to)).map((term) => this.idOf(term));
      this.idsOfValue[value] = ids;
    }
    for (const id of ids) this.add(id, place, 0);
  }

  /** Adds the term of one value without the blanks around it. */
  addTrimmed(bytes: Buffer, from: number, to: number, place: number): void {
    let [start, end] = [from, to];
    while (start < end && bytes[start] === BLANK) start++;
    while (end > start && bytes[end - 1] === BLANK) end--;
    if (start === end) return;
    let state = this.terms.start;
    let isPlain = true;
    for (let i = start; i < end; i++) {
      const byte = bytes[i] as number;
      isPlain &&= byte > BLANK && byte < ASCII_END;
      state = hashed(state, byte);
    }
    if (isPlain) this.add(this.terms.idOfBytes(bytes, start, end, state), place, 0);
    else {
      const term = cellText(bytes, start, end)?.trim();
      if (term) this.add(this.idOf(term), place, 0);
    }
  }

  /** A term that was added for the same place and row before is not added again. */
  add(id: number, place: number, row: number): void {
    if (id >= this.counts.length) this.growTerms();
    const pair = ((place << 16) | row) >>> 0;
    const count = this.counts[id] as number;
    if (count > 0 && this.last[id] === pair) return;
    this.last[id] = pair;
    this.counts[id] = count + 1;
    if (this.length === this.ids.length) this.grow();
    this.ids[this.length] = id;
    this.pairs[this.length++] = pair;
  }

  private growTerms(): void {
    this.counts = doubled(this.counts, this.terms.size);
    this.last = doubled(this.last, this.terms.size);
  }

  private grow(): void {
    this.ids = doubled(this.ids);
    this.pairs = doubled(this.pairs);
  }

  /** Groups the postings by counting, so that those of a term keep their order. The postings are used up then. */
  each(paired: boolean, emit: (term: ContainerTerm) => void): void {
    const { size } = this.terms;
    const starts = new Uint32Array(size + 1);
    for (let id = 0; id < size; id++) starts[id + 1] = (starts[id] as number) + (this.counts[id] ?? 0);
    const next = starts.slice();
    const places = new Uint16Array(this.length);
    const rows = new Uint16Array(paired ? this.length : 0);
    for (let i = 0; i < this.length; i++) {
      const id = this.ids[i] as number;
      const to = next[id] as number;
      next[id] = to + 1;
      const pair = this.pairs[i] as number;
      places[to] = pair >>> 16;
      if (paired) rows[to] = pair & 0xffff;
    }
    for (let id = 0; id < size; id++) {
      const [from, to] = [starts[id], starts[id + 1]];
      if (from === to) continue;
      const own = places.subarray(from, to);
      const bytes = paired ? encodePairs(own, rows.subarray(from, to)) : encodeSet(own);
      const count = paired ? distinct(own) : own.length;
      emit({ text: this.terms.textOf(id), hash: mixed(this.terms.hashOf(id)), paired, count, bytes });
    }
  }
}

function doubled(from: Uint32Array, atLeast = 0): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(from.length * 2, atLeast * 2));
  larger.set(from);
  return larger;
}

/** Returns the number of distinct values of ascending ones. */
function distinct(places: Uint16Array): number {
  let count = 0;
  for (let i = 0; i < places.length; i++) if (i === 0 || places[i] !== places[i - 1]) count++;
  return count;
}
