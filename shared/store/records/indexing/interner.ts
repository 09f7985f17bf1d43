/** Numbers distinct texts in one container, which are bytes, since a text object for each would be slow. */
import { HASH_START, hashed } from '../sets/keys.ts';

const FIRST_TERMS = 1 << 10;
const FIRST_BYTES = 1 << 14;
/** Slots of the hash table for each term, at most half of which are used. */
const SLOTS = 4;
const EMPTY = -1;

/** Numbers the terms of one filter. */
export class Interner {
  /** State of the hash after the text that precedes every term. */
  readonly start: number;
  private readonly before: Buffer;
  private table = new Int32Array(FIRST_TERMS * SLOTS).fill(EMPTY);
  private hashes = new Int32Array(FIRST_TERMS);
  private ends = new Uint32Array(FIRST_TERMS + 1);
  private arena = Buffer.allocUnsafe(FIRST_BYTES);
  private count = 0;

  /** `before` is ASCII: the name of the filter and a colon. */
  constructor(before: string) {
    this.before = Buffer.from(before);
    let state = HASH_START;
    for (const byte of this.before) state = hashed(state, byte);
    this.start = state | 0;
  }

  /** Forgets all terms, and keeps the memory for the next ones. */
  clear(): void {
    this.table.fill(EMPTY);
    this.count = 0;
  }

  get size(): number {
    return this.count;
  }

  /** Returns the state of the hash of a term. */
  hashOf(id: number): number {
    return this.hashes[id] as number;
  }

  /** The whole texts of all terms, one after the other. It may be replaced when a term is added. */
  get bytes(): Buffer {
    return this.arena;
  }

  /** Returns where the text of a term begins, which is where that of the term before ends. */
  startOf(id: number): number {
    return this.ends[id] as number;
  }

  idOf(term: string): number {
    let state = this.start;
    for (let i = 0; i < term.length; i++) state = hashed(state, term.charCodeAt(i));
    const bytes = Buffer.from(term);
    return this.idOfBytes(bytes, 0, bytes.length, state);
  }

  /** `state` is that of the hash after the bytes from `from` to `to`. */
  idOfBytes(bytes: Buffer, from: number, to: number, state: number): number {
    const mask = this.table.length - 1;
    let slot = (state ^ (state >>> 15)) & mask;
    for (;;) {
      const id = this.table[slot] as number;
      if (id === EMPTY) return this.insert(slot, bytes, from, to, state);
      if (this.hashes[id] === state && this.equals(id, bytes, from, to)) return id;
      slot = (slot + 1) & mask;
    }
  }

  private equals(id: number, bytes: Buffer, from: number, to: number): boolean {
    const start = (this.ends[id] as number) + this.before.length;
    if ((this.ends[id + 1] as number) - start !== to - from) return false;
    for (let i = from; i < to; i++) if (this.arena[start + i - from] !== bytes[i]) return false;
    return true;
  }

  private insert(slot: number, bytes: Buffer, from: number, to: number, state: number): number {
    const id = this.count++;
    this.table[slot] = id;
    this.hashes[id] = state;
    const start = this.ends[id] as number;
    const end = start + this.before.length + to - from;
    if (end > this.arena.length) this.arena = Buffer.concat([this.arena, Buffer.allocUnsafe(end)]);
    this.arena.set(this.before, start);
    for (let i = from; i < to; i++) this.arena[start + this.before.length + i - from] = bytes[i] as number;
    this.ends[id + 1] = end;
    if (this.count === this.hashes.length) this.grow();
    return id;
  }

  private grow(): void {
    const hashes = new Int32Array(this.count * 2);
    hashes.set(this.hashes);
    this.hashes = hashes;
    const ends = new Uint32Array(this.count * 2 + 1);
    ends.set(this.ends);
    this.ends = ends;
    this.table = new Int32Array(this.count * 2 * SLOTS).fill(EMPTY);
    const mask = this.table.length - 1;
    for (let id = 0; id < this.count; id++) {
      const state = hashes[id] as number;
      let slot = (state ^ (state >>> 15)) & mask;
      while (this.table[slot] !== EMPTY) slot = (slot + 1) & mask;
      this.table[slot] = id;
    }
  }
}

/** Numbers the distinct cells of one column; neighbours often have the same value. */
export class CellValues {
  private readonly values = new Interner('');
  private lastFrom = 0;
  private lastTo = -1;
  private last = -1;

  /** All cells are in the same bytes. */
  idOf(bytes: Buffer, from: number, to: number): number {
    if (this.isLast(bytes, from, to)) return this.last;
    let state = this.values.start;
    for (let i = from; i < to; i++) state = hashed(state, bytes[i] as number);
    this.last = this.values.idOfBytes(bytes, from, to, state);
    this.lastFrom = from;
    this.lastTo = to;
    return this.last;
  }

  private isLast(bytes: Buffer, from: number, to: number): boolean {
    const before = this.lastFrom;
    if (this.lastTo - before !== to - from) return false;
    for (let i = from; i < to; i++) if (bytes[i] !== bytes[before + i - from]) return false;
    return true;
  }
}
