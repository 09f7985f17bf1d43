/**
 * The terms of one bucket of a load with their sets, as places in the bytes that hold them: a load has tens of millions of sets, most
 * of a few bytes, and an object for each would burden the garbage collector.
 */
import { HASH_START, hashed, mixed, partOfHash, termHash } from './keys.ts';
import type { Posting } from './postings.ts';
import { compareTexts } from './text-order.ts';

/** Numbers of a term. Its text is from TEXT to TEXT_END; SIZE is the bytes of all its sets, FIRST and LAST are numbers of sets. */
const [TEXT, TEXT_END, HASH, PAIRED, SIZE, FIRST, LAST, TERM] = [0, 1, 2, 3, 4, 5, 6, 7];
/** Numbers of a set. It is from START to END; NEXT is the next set of the same term. */
const [CONTAINER, COUNT, START, END, NEXT, SET] = [0, 1, 2, 3, 4, 5];

const FIRST_COUNT = 1 << 12;
/** Slots of the hash table for each term, at most half of which are used. */
const SLOTS = 4;
const NONE = 0xffff_ffff;
const ASCII_END = 0x80;

export class TermSets {
  /** Texts in UTF-8, and sets. */
  readonly bytes: Buffer;
  private terms = new Uint32Array(FIRST_COUNT * TERM);
  private sets = new Uint32Array(FIRST_COUNT * SET);
  private table = new Uint32Array(FIRST_COUNT * SLOTS).fill(NONE);
  private termCount = 0;
  private setCount = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get count(): number {
    return this.termCount;
  }

  /**
   * Adds the set from `textEnd` to `end` to the term whose text is from `text` to `textEnd`. @throws Error where the containers
   * of a term do not ascend
   */
  add(text: number, textEnd: number, end: number, paired: boolean, container: number, count: number): void {
    const term = this.termOf(text, textEnd) * TERM;
    const at = this.setCount * SET;
    if (at + SET > this.sets.length) this.sets = doubled(this.sets);
    const { sets, terms } = this;
    sets[at + CONTAINER] = container;
    sets[at + COUNT] = count;
    sets[at + START] = textEnd;
    sets[at + END] = end;
    sets[at + NEXT] = NONE;
    const last = terms[term + LAST] as number;
    if (last === NONE) terms[term + FIRST] = this.setCount;
    else {
      if ((sets[last * SET + CONTAINER] as number) >= container) throw new Error('a term is packed twice');
      sets[last * SET + NEXT] = this.setCount;
    }
    terms[term + LAST] = this.setCount++;
    terms[term + PAIRED] = paired ? 1 : 0;
    terms[term + SIZE] = (terms[term + SIZE] as number) + end - textEnd;
  }

  private termOf(text: number, textEnd: number): number {
    const hash = hashOf(this.bytes, text, textEnd);
    const mask = this.table.length - 1;
    let slot = hash & mask;
    for (;;) {
      const term = this.table[slot] as number;
      if (term === NONE) return this.insert(slot, hash, text, textEnd);
      if (this.terms[term * TERM + HASH] === hash && this.hasText(term * TERM, text, textEnd)) return term;
      slot = (slot + 1) & mask;
    }
  }

  private hasText(term: number, text: number, textEnd: number): boolean {
    const { bytes, terms } = this;
    const [from, to] = [terms[term + TEXT] as number, terms[term + TEXT_END] as number];
    return compareTexts(bytes, from, to, bytes, text, textEnd) === 0;
  }

  private insert(slot: number, hash: number, text: number, textEnd: number): number {
    const term = this.termCount++;
    this.table[slot] = term;
    const { terms } = this;
    const at = term * TERM;
    terms[at + TEXT] = text;
    terms[at + TEXT_END] = textEnd;
    terms[at + HASH] = hash;
    terms[at + LAST] = NONE;
    if (at + 2 * TERM > terms.length) this.grow();
    return term;
  }

  private grow(): void {
    const terms = doubled(this.terms);
    this.terms = terms;
    this.table = new Uint32Array((terms.length / TERM) * SLOTS).fill(NONE);
    const mask = this.table.length - 1;
    for (let term = 0; term < this.termCount; term++) {
      let slot = (terms[term * TERM + HASH] as number) & mask;
      while (this.table[slot] !== NONE) slot = (slot + 1) & mask;
      this.table[slot] = term;
    }
  }

  textFrom(term: number): number {
    return this.terms[term * TERM + TEXT] as number;
  }

  textTo(term: number): number {
    return this.terms[term * TERM + TEXT_END] as number;
  }

  /** Whether the sets have pairs. */
  isPaired(term: number): boolean {
    return this.terms[term * TERM + PAIRED] === 1;
  }

  /** Returns the bytes of all sets of a term. */
  sizeOf(term: number): number {
    return this.terms[term * TERM + SIZE] as number;
  }

  /** Returns the part of a term, as `partOf` does. */
  partOf(term: number, parts: number): number {
    return partOfHash(this.terms[term * TERM + HASH] as number, parts);
  }

  /** Calls `visit` with each set of a term, which is in `bytes` from `start` to `end`. */
  eachSet(term: number, visit: (container: number, count: number, start: number, end: number) => void): void {
    const { sets } = this;
    for (let set = this.terms[term * TERM + FIRST] as number; set !== NONE; ) {
      const at = set * SET;
      visit(
        sets[at + CONTAINER] as number,
        sets[at + COUNT] as number,
        sets[at + START] as number,
        sets[at + END] as number,
      );
      set = sets[at + NEXT] as number;
    }
  }

  postingsOf(term: number): Posting[] {
    const postings: Posting[] = [];
    this.eachSet(term, (container, count, start, end) => {
      postings.push({ container, count, bytes: this.bytes.subarray(start, end) });
    });
    return postings;
  }

  textOf(term: number): string {
    return this.bytes.toString('utf8', this.textFrom(term), this.textTo(term));
  }

  /** Compares the texts of two terms. */
  compare(a: number, b: number): number {
    const { bytes } = this;
    return compareTexts(bytes, this.textFrom(a), this.textTo(a), bytes, this.textFrom(b), this.textTo(b));
  }
}

/** Returns `termHash` of a text from its bytes. */
function hashOf(bytes: Buffer, from: number, to: number): number {
  let state = HASH_START;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number;
    if (byte >= ASCII_END) return termHash(bytes.toString('utf8', from, to));
    state = hashed(state, byte);
  }
  return mixed(state);
}

function doubled(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
