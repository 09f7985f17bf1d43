/** The terms of the entries of one container, by the rules of the filters, and the set of places of each. */
import type { FieldOf, IndexFilter, IndexTable, TermRule } from '../../../datasets/define.ts';
import { indexedWords } from '../../../datasets/words.ts';
import { encodeSet } from '../sets/containers.ts';
import { EVERY_ENTRY } from '../sets/keys.ts';
import { type IndexCells, isList, rowsOfCell } from './index-cells.ts';
import { Postings } from './index-postings.ts';

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
  const compiled = table.filters.map((filter) => {
    const paired = filter.of.some(([resource]) => isList(table.of, resource));
    const add = paired ? pairedAdder(filter, cells) : plainAdder(filter, cells);
    return { name: filter.name, paired, add };
  });
  return () => {
    const every: number[] = [];
    const filters = compiled.map((filter) => ({ ...filter, postings: new Postings() }));
    return {
      add: (place, row) => {
        every.push(place);
        for (const { add, postings } of filters) add(postings, place, row);
      },
      each: (emit) => {
        const bytes = encodeSet(Uint16Array.from(every));
        emit({ text: EVERY_ENTRY, paired: false, count: every.length, bytes });
        for (const { name, paired, postings } of filters) postings.each(name, paired, emit);
      },
    };
  };
}

const columnOf = ({ columns }: IndexCells, [resource, field]: FieldOf): number =>
  columns.findIndex(([one, name]) => one === resource && name === field);

function plainAdder({ of, rule }: IndexFilter, cells: IndexCells): AddTo {
  const columns = of.map((field) => columnOf(cells, field));
  const terms = termsBy(rule);
  // The values of these rules recur in most entries of a container, and the names hardly ever.
  if (rule.kind === 'words' || rule.kind === 'listed') {
    return (postings, place, row) => {
      for (const column of columns) postings.addTerms(terms(row[column] ?? null), place, 0);
    };
  }
  return (postings, place, row) => {
    for (const column of columns) postings.addValue(row[column] ?? null, terms, place);
  };
}

/** The number of a row in its list has 16 bits. */
const MOST_ROWS = 65_536;

function pairedAdder({ of, rule }: IndexFilter, cells: IndexCells): AddTo {
  const [[resource, field] = [undefined, '']] = of;
  const list = cells.lists.findIndex((one) => one.resource === resource);
  const at = cells.lists[list]?.fields.indexOf(field) ?? -1;
  const column = cells.columns.length + list;
  const terms = termsBy(rule);
  return (postings, place, row) => {
    const cell = row[column] ?? null;
    if (cell === null) return;
    const rows = rowsOfCell(cell);
    if (rows.length > MOST_ROWS) {
      throw new Error(
        `${resource?.name}: ${rows.length} rows of one record; an index takes at most ${MOST_ROWS}`,
      );
    }
    for (let ordinal = 0; ordinal < rows.length; ordinal++) {
      postings.addTerms(terms(rows[ordinal]?.[at] || null), place, ordinal);
    }
  };
}
