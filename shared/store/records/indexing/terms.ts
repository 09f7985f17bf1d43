/** The terms of the entries of one container, by the rules of the filters, and the set of places of each. */
import type { FieldOf, IndexFilter, IndexTable, TermRule } from '../../../datasets/define.ts';
import { indexedWords } from '../../../datasets/words.ts';
import { encodeSet } from '../sets/containers.ts';
import { EVERY_ENTRY, termHash } from '../sets/keys.ts';
import { cellText } from './cell-text.ts';
import { type IndexCells, isList, ROW_BYTE, VALUE_BYTE } from './cells.ts';
import type { RowCells } from './entry-rows.ts';
import { type ContainerTerm, Postings } from './postings.ts';
import { addWords, ignoreWords } from './words.ts';

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

/** Collects the terms of entries that are added in the order of their places. */
export interface TermCollector {
  add(place: number, row: RowCells): void;
  /** Calls `emit` with each term. The collector is used up then. */
  each(emit: (term: ContainerTerm) => void): void;
}

type AddTo = (postings: Postings, place: number, row: RowCells) => void;

/** Compiles the filters of an index to a maker of collectors. */
export function termCollectors(table: IndexTable, cells: IndexCells): () => TermCollector {
  const compiled = table.filters.map((filter) => {
    const paired = filter.of.some(([resource]) => isList(table.of, resource));
    const add = paired ? pairedAdder(filter, cells) : plainAdder(filter, cells);
    return { filter, paired, add };
  });
  return () => {
    let entries = 0;
    const filters = compiled.map(({ filter, paired, add }) => {
      const postings = new Postings(filter.name);
      if (filter.rule.kind === 'words') ignoreWords(postings);
      return { paired, add, postings };
    });
    return {
      add: (place, row) => {
        entries++;
        for (const { add, postings } of filters) add(postings, place, row);
      },
      each: (emit) => {
        const bytes = encodeSet(Uint16Array.from({ length: entries }, (_, place) => place));
        const text = Buffer.from(EVERY_ENTRY);
        emit({ text, hash: termHash(EVERY_ENTRY), paired: false, count: entries, bytes });
        for (const { paired, postings } of filters) postings.each(paired, emit);
      },
    };
  };
}

const columnOf = ({ columns }: IndexCells, [resource, field]: FieldOf): number =>
  columns.findIndex(([one, name]) => one === resource && name === field);

function plainAdder({ of, rule }: IndexFilter, cells: IndexCells): AddTo {
  const columns = of.map((field) => columnOf(cells, field));
  if (rule.kind === 'words') {
    return (postings, place, { bytes, from }) => {
      for (const column of columns) {
        addWords(postings, bytes, from[column] as number, (from[column + 1] as number) - 1, place, 0);
      }
    };
  }
  if (rule.kind === 'listed') return listedAdder(columns, rule.separator);
  const terms = termsBy(rule);
  return (postings, place, { bytes, from }) => {
    for (const column of columns) {
      postings.addCell(bytes, from[column] as number, (from[column + 1] as number) - 1, terms, place);
    }
  };
}

/** Adds each value of a list, without a text object for the list: hardly two entries have the same one. */
function listedAdder(columns: readonly number[], separator: string): AddTo {
  const between = separator.charCodeAt(0);
  return (postings, place, { bytes, from }) => {
    for (const column of columns) {
      const end = (from[column + 1] as number) - 1;
      for (let start = from[column] as number; start < end; ) {
        const valueEnd = endOf(bytes, start, end, between);
        postings.addTrimmed(bytes, start, valueEnd, place);
        start = valueEnd + 1;
      }
    }
  };
}

/** The number of a row in its list has 16 bits. */
const MOST_ROWS = 65_536;

/** Adds the terms of each row of a list, with the number of the row. */
function pairedAdder({ of, rule }: IndexFilter, cells: IndexCells): AddTo {
  const [[resource, field] = [undefined, '']] = of;
  const list = cells.lists.findIndex((one) => one.resource === resource);
  const at = cells.lists[list]?.fields.indexOf(field) ?? -1;
  const column = cells.columns.length + list;
  const addRow = rowAdder(rule);
  return (postings, place, { bytes, from }) => {
    const end = (from[column + 1] as number) - 1;
    let start = from[column] as number;
    if (start >= end) return;
    for (let row = 0; start <= end; row++) {
      if (row === MOST_ROWS) throw new Error(`${resource?.name}: one record has more than ${MOST_ROWS} rows`);
      const rowEnd = endOf(bytes, start, end, ROW_BYTE);
      let valueStart = start;
      for (let skipped = 0; skipped < at; skipped++)
        valueStart = endOf(bytes, valueStart, rowEnd, VALUE_BYTE) + 1;
      addRow(postings, bytes, valueStart, endOf(bytes, valueStart, rowEnd, VALUE_BYTE), place, row);
      start = rowEnd + 1;
    }
  };
}

type AddRow = (
  postings: Postings,
  bytes: Buffer,
  from: number,
  to: number,
  place: number,
  row: number,
) => void;

function rowAdder(rule: TermRule): AddRow {
  if (rule.kind === 'words') return addWords;
  const terms = termsBy(rule);
  return (postings, bytes, from, to, place, row) => {
    for (const term of terms(cellText(bytes, from, to))) postings.add(postings.idOf(term), place, row);
  };
}

/** Returns where the byte is, or the end. */
function endOf(bytes: Buffer, from: number, end: number, byte: number): number {
  let at = from;
  while (at < end && bytes[at] !== byte) at++;
  return at;
}
