/** Collects the postings of one filter in one container, and groups them by term. */
import { encodePairs, encodeSet } from '../sets/containers.ts';
import { termText } from '../sets/keys.ts';
import type { ContainerTerm } from './index-terms.ts';

type Cell = string | null;

const FIRST_LENGTH = 1 << 12;

/** A posting is the number of a term, a place, and the number of a row in its list; postings are added in the order of places. */
export class Postings {
  private readonly ids = new Map<string, number>();
  /** The numbers of the terms of a value. */
  private readonly idsOfValue = new Map<Cell, readonly number[]>();
  private lastValue: Cell | undefined;
  private lastIds: readonly number[] = [];
  private readonly counts: number[] = [];
  /** The place and the row of the last posting of each term, 16 bits each. */
  private readonly last: number[] = [];
  private terms = new Uint32Array(FIRST_LENGTH);
  private pairs = new Uint32Array(FIRST_LENGTH);
  private length = 0;

  /** A term that was added for the same place and row before is not added again. */
  addTerms(terms: readonly string[], place: number, row: number): void {
    for (const term of terms) this.add(this.idOf(term), place, row);
  }

  /** Adds the terms of a value, which `termsOf` makes only where the value is new. */
  addValue(value: Cell, termsOf: (value: Cell) => readonly string[], place: number): void {
    if (value !== this.lastValue) {
      let ids = this.idsOfValue.get(value);
      if (!ids) {
        ids = termsOf(value).map((term) => this.idOf(term));
        this.idsOfValue.set(value, ids);
      }
      this.lastValue = value;
      this.lastIds = ids;
    }
    for (const id of this.lastIds) this.add(id, place, 0);
  }

  private idOf(term: string): number {
    const known = this.ids.get(term);
    if (known !== undefined) return known;
    const id = this.ids.size;
    this.ids.set(term, id);
    this.counts.push(0);
    this.last.push(0);
    return id;
  }

  private add(id: number, place: number, row: number): void {
    const pair = (place << 16) | row;
    const count = this.counts[id] as number;
    if (count > 0 && this.last[id] === pair) return;
    this.last[id] = pair;
    this.counts[id] = count + 1;
    if (this.length === this.terms.length) this.grow();
    this.terms[this.length] = id;
    this.pairs[this.length++] = pair;
  }

  private grow(): void {
    const terms = new Uint32Array(this.terms.length * 2);
    terms.set(this.terms);
    this.terms = terms;
    const pairs = new Uint32Array(terms.length);
    pairs.set(this.pairs);
    this.pairs = pairs;
  }

  /** Groups the postings by counting, so that those of a term keep their order. The postings are used up then. */
  each(filter: string, paired: boolean, emit: (term: ContainerTerm) => void): void {
    const starts = new Uint32Array(this.counts.length + 1);
    for (let id = 0; id < this.counts.length; id++)
      starts[id + 1] = (starts[id] as number) + (this.counts[id] as number);
    const next = starts.slice();
    const places = new Uint16Array(this.length);
    const rows = new Uint16Array(paired ? this.length : 0);
    for (let i = 0; i < this.length; i++) {
      const id = this.terms[i] as number;
      const to = next[id] as number;
      next[id] = to + 1;
      const pair = this.pairs[i] as number;
      places[to] = pair >>> 16;
      if (paired) rows[to] = pair & 0xffff;
    }
    for (const [term, id] of this.ids) {
      const [from, to] = [starts[id], starts[id + 1]];
      const own = places.subarray(from, to);
      const text = termText(filter, term);
      if (paired) {
        const bytes = encodePairs(own, rows.subarray(from, to));
        emit({ text, paired, count: distinct(own), bytes });
      } else emit({ text, paired, count: own.length, bytes: encodeSet(own) });
    }
  }
}

/** Returns the number of distinct values of ascending ones. */
function distinct(places: Uint16Array): number {
  let count = 0;
  for (let i = 0; i < places.length; i++) if (i === 0 || places[i] !== places[i - 1]) count++;
  return count;
}
