/** The terms of the entries of one container, by the rules of the filters, and the set of places of each. */
import type { IndexFilter, IndexTable, TermRule } from '../../../datasets/define.ts';
import { indexedWords } from '../../../datasets/words.ts';
import { encodeSet } from '../sets/containers.ts';
import { EVERY_ENTRY, termHash } from '../sets/keys.ts';
import { cellText } from './cell-text.ts';
import { columnOf, type IndexCells, isList, listCell, ROW_BYTE, VALUE_BYTE } from './cells.ts';
import type { CellTable } from './entry-rows.ts';
import type { ContainerTerm, Postings } from './postings.ts';
import type { ValueColumns } from './value-columns.ts';
import { addWords } from './words.ts';

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

/** Adds the terms of the entries from `first` to `end`, which follow those that were added before. */
export type Collect = (
  postings: Postings,
  cells: CellTable,
  columns: ValueColumns,
  first: number,
  end: number,
) => void;

export interface CompiledFilter {
  readonly name: string;
  readonly paired: boolean;
  readonly hasWords: boolean;
  /** The columns whose distinct values `collector` needs. */
  readonly values: readonly number[];
  /** Returns a function for one container. */
  collector(): Collect;
}

export const compiledFilters = (table: IndexTable, index: IndexCells): CompiledFilter[] =>
  table.filters.map((filter) => {
    const { name, of, rule } = filter;
    const hasWords = rule.kind === 'words';
    const columns = of.map((field) => columnOf(index, field));
    if (of.some(([resource]) => isList(table.of, resource))) {
      const collect = collectPaired(filter, index);
      return { name, paired: true, hasWords, values: [], collector: () => collect };
    }
    if (rule.kind === 'words' || rule.kind === 'listed') {
      const collect = collectCells(columns, hasWords ? addPlainWords : addListed(rule));
      return { name, paired: false, hasWords, values: [], collector: () => collect };
    }
    const terms = termsBy(rule);
    return { name, paired: false, hasWords, values: columns, collector: () => collectValues(columns, terms) };
  });

/** Returns the term that every entry has. */
export function everyEntry(count: number): ContainerTerm {
  const bytes = Buffer.from(EVERY_ENTRY);
  const set = encodeSet(Uint16Array.from({ length: count }, (_, place) => place));
  const hash = termHash(EVERY_ENTRY);
  return { bytes, from: 0, to: bytes.length, hash, paired: false, count, set, length: set.length };
}

type AddCell = (postings: Postings, bytes: Buffer, from: number, to: number, place: number) => void;

/** Adds the terms of each distinct value, which `terms` makes once. */
function collectValues(columns: readonly number[], terms: Terms): Collect {
  const idsOfValue = columns.map((): number[][] => []);
  return (postings, _, values, first, end) => {
    const codesOf = columns.map((number, i) => {
      const column = values.get(number);
      if (!column) throw new Error(`column ${number} was not read`);
      const ids = idsOfValue[i] as number[][];
      for (const value of column.values.slice(ids.length)) {
        ids.push(terms(value).map((term) => postings.idOf(term)));
      }
      return { codes: column.codes, ids };
    });
    const [only, ...others] = codesOf;
    if (only && others.length === 0) return addCodes(postings, only.codes, only.ids, first, end);
    for (let place = first; place < end; place++) {
      for (const { codes, ids } of codesOf) addCodes(postings, codes, ids, place, place + 1);
    }
  };
}

function addCodes(
  postings: Postings,
  codes: Uint32Array,
  ids: readonly (readonly number[])[],
  first: number,
  end: number,
): void {
  for (let place = first; place < end; place++) {
    const own = ids[codes[place] as number] as readonly number[];
    for (let i = 0; i < own.length; i++) postings.add(own[i] as number, place, 0);
  }
}

/** Adds the terms of each cell, for columns of which hardly two entries have the same value. */
const collectCells =
  (columns: readonly number[], add: AddCell): Collect =>
  (postings, { bytes, offsets, width }, _, first, end) => {
    for (let place = first; place < end; place++) {
      for (let i = 0; i < columns.length; i++) {
        const at = place * width + (columns[i] as number);
        add(postings, bytes, offsets[at] as number, (offsets[at + 1] as number) - 1, place);
      }
    }
  };

const addPlainWords: AddCell = (postings, bytes, from, to, place) =>
  addWords(postings, bytes, from, to, place, 0);

/** Adds each value of a list, without a text object for the list. */
function addListed(rule: TermRule): AddCell {
  const separator = rule.kind === 'listed' ? rule.separator.charCodeAt(0) : 0;
  return (postings, bytes, from, to, place) => {
    for (let start = from; start < to; ) {
      const valueEnd = endOf(bytes, start, to, separator);
      postings.addTrimmed(bytes, start, valueEnd, place);
      start = valueEnd + 1;
    }
  };
}

/** The number of a row in its list has 16 bits. */
const MOST_ROWS = 65_536;

/** Adds the terms of each row of a list, with the number of the row. */
function collectPaired({ of, rule }: IndexFilter, cells: IndexCells): Collect {
  const [[resource, field] = [undefined, '']] = of;
  const list = cells.lists.findIndex((one) => one.resource === resource);
  const at = cells.lists[list]?.fields.indexOf(field) ?? -1;
  const column = listCell(cells, list);
  const addRow = rowAdder(rule);
  return collectCells([column], (postings, bytes, from, end, place) => {
    if (from >= end) return;
    let start = from;
    for (let row = 0; start <= end; row++) {
      if (row === MOST_ROWS) throw new Error(`${resource?.name}: one record has more than ${MOST_ROWS} rows`);
      const rowEnd = endOf(bytes, start, end, ROW_BYTE);
      let valueStart = start;
      for (let skipped = 0; skipped < at; skipped++)
        valueStart = endOf(bytes, valueStart, rowEnd, VALUE_BYTE) + 1;
      addRow(postings, bytes, valueStart, endOf(bytes, valueStart, rowEnd, VALUE_BYTE), place, row);
      start = rowEnd + 1;
    }
  });
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
  if (rule.kind === 'value')
    return (postings, bytes, from, to, place, row) => postings.addValue(bytes, from, to, place, row);
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
