/** The terms of the entries of one container, by the rules of the filters, and the set of places of each. */
import type { FieldOf, IndexFilter, IndexTable, TermRule } from '../../../datasets/define.ts';
import { indexedWords } from '../../../datasets/words.ts';
import { encodePairs, encodeSet } from '../sets/containers.ts';
import { EVERY_ENTRY, termText } from '../sets/keys.ts';
import { type IndexCells, isList, rowsOfCell } from './index-cells.ts';

type Cell = string | null;
type Terms = (value: Cell) => readonly string[];

const NONE: readonly string[] = [];

/** The terms of a value, without the name of the filter. */
const RULES: { readonly [K in TermRule['kind']]: (rule: Extract<TermRule, { kind: K }>) => Terms } = {
  value: () => (value) => (value === null || value === '' ? NONE : [value]),
  listed:
    ({ separator }) =>
    (value) =>
      value === null
        ? NONE
        : value
            .split(separator)
            .map((one) => one.trim())
            .filter((one) => one !== ''),
  prefixes:
    ({ form, lengths }) =>
    (value) =>
      value !== null && form.test(value) ? lengths.map((length) => value.slice(0, length)) : NONE,
  flag:
    ({ yes }) =>
    (value) => [String(value === yes)],
  words: () => (value) => (value === null ? NONE : indexedWords(value)),
};

export function termsBy(rule: TermRule): Terms {
  // RULES has the function of each kind under its name, which TypeScript does not infer from the index.
  const compile = RULES[rule.kind] as (rule: TermRule) => Terms;
  return compile(rule);
}

/** A term with its places in one container; `count` is the number of distinct places. */
export interface ContainerTerm {
  readonly text: string;
  readonly paired: boolean;
  readonly count: number;
  readonly bytes: Uint8Array;
}

/** Collects the terms of entries that are added in the order of their places. */
export interface TermCollector {
  add(place: number, cells: readonly Cell[]): void;
  /** Calls `emit` with each term. The collector is used up then. */
  each(emit: (term: ContainerTerm) => void): void;
}

type AddTo = (postings: Postings, place: number, cells: readonly Cell[]) => void;

/** Compiles the filters of an index to a maker of collectors. */
export function termCollectors(table: IndexTable, cells: IndexCells): () => TermCollector {
  const adders = table.filters.map((filter) =>
    filter.of.some(([resource]) => isList(table.of, resource))
      ? pairedAdder(filter, cells)
      : plainAdder(filter, cells),
  );
  const names = table.filters.map(({ name }) => name);
  const paired = table.filters.map(({ of }) => of.some(([resource]) => isList(table.of, resource)));
  return () => {
    const every: number[] = [];
    const postings = adders.map(() => new Postings());
    return {
      add: (place, row) => {
        every.push(place);
        for (let i = 0; i < adders.length; i++) adders[i]?.(postings[i] as Postings, place, row);
      },
      each: (emit) => {
        const bytes = encodeSet(Uint16Array.from(every));
        emit({ text: EVERY_ENTRY, paired: false, count: every.length, bytes });
        postings.forEach((of, i) => {
          of.each(names[i] ?? '', paired[i] === true, emit);
        });
      },
    };
  };
}

/** The number of a row in its list has 16 bits. */
const MOST_ROWS = 65_536;

const columnOf = ({ columns }: IndexCells, [resource, field]: FieldOf): number =>
  columns.findIndex(([one, name]) => one === resource && name === field);

function plainAdder({ of, rule }: IndexFilter, cells: IndexCells): AddTo {
  const columns = of.map((field) => columnOf(cells, field));
  const terms = termsBy(rule);
  return (postings, place, row) => {
    for (const column of columns) for (const term of terms(row[column] ?? null)) postings.add(term, place, 0);
  };
}

function pairedAdder({ of, rule }: IndexFilter, cells: IndexCells): AddTo {
  const [[resource, field] = [undefined, '']] = of;
  const list = cells.lists.findIndex((one) => one.resource === resource);
  const at = cells.lists[list]?.fields.indexOf(field) ?? -1;
  const column = cells.columns.length + list;
  const terms = termsBy(rule);
  return (postings, place, row) => {
    const rows = rowsOfCell(row[column] ?? null);
    if (rows.length > MOST_ROWS) {
      throw new Error(
        `${resource?.name}: ${rows.length} rows of one record; an index takes at most ${MOST_ROWS}`,
      );
    }
    for (let ordinal = 0; ordinal < rows.length; ordinal++) {
      for (const term of terms(rows[ordinal]?.[at] || null)) postings.add(term, place, ordinal);
    }
  };
}

/** The postings of one filter, in the order in which they are added: a term, a place, and the number of a row in its list. */
class Postings {
  private readonly ids = new Map<string, number>();
  private terms = new Uint32Array(1 << 12);
  private places = new Uint16Array(1 << 12);
  private ordinals = new Uint16Array(1 << 12);
  private readonly last: number[] = [];
  private readonly counts: number[] = [];
  private length = 0;

  /** A term that was added for the same place and ordinal before is not added again. */
  add(term: string, place: number, ordinal: number): void {
    let id = this.ids.get(term);
    if (id === undefined) {
      id = this.ids.size;
      this.ids.set(term, id);
      this.counts.push(0);
      this.last.push(-1);
    }
    const pair = place * 65_536 + ordinal;
    if (this.last[id] === pair) return;
    this.last[id] = pair;
    this.counts[id] = (this.counts[id] as number) + 1;
    if (this.length === this.terms.length) this.grow();
    this.terms[this.length] = id;
    this.places[this.length] = place;
    this.ordinals[this.length++] = ordinal;
  }

  private grow(): void {
    const larger = <T extends Uint32Array | Uint16Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    const size = this.terms.length * 2;
    this.terms = larger(new Uint32Array(size), this.terms);
    this.places = larger(new Uint16Array(size), this.places);
    this.ordinals = larger(new Uint16Array(size), this.ordinals);
  }

  /** Groups the postings by term, by counting, so that the places of a term keep their order. */
  each(filter: string, paired: boolean, emit: (term: ContainerTerm) => void): void {
    const starts = new Uint32Array(this.counts.length + 1);
    for (let id = 0; id < this.counts.length; id++)
      starts[id + 1] = (starts[id] as number) + (this.counts[id] as number);
    const next = starts.slice();
    const places = new Uint16Array(this.length);
    const ordinals = new Uint16Array(paired ? this.length : 0);
    for (let i = 0; i < this.length; i++) {
      const id = this.terms[i] as number;
      const to = next[id] as number;
      next[id] = to + 1;
      places[to] = this.places[i] as number;
      if (paired) ordinals[to] = this.ordinals[i] as number;
    }
    for (const [term, id] of this.ids) {
      const from = starts[id] as number;
      const to = starts[id + 1] as number;
      const own = places.subarray(from, to);
      const text = termText(filter, term);
      if (paired) {
        const bytes = encodePairs(own, ordinals.subarray(from, to));
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
