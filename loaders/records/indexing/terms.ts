/** The terms of the entries of one container, by the rules of the filters. */
import { amountReader } from '../../../shared/datasets/amounts.ts';
import type { Canonical, Field, IndexFilter, IndexTable, TermRule } from '../../../shared/datasets/define.ts';
import { indexedWords, nameInOrder } from '../../../shared/datasets/names/words.ts';
import { amountTerms } from '../../../shared/store/records/sets/amount-terms.ts';
import {
  nameText,
  OF_FIRST,
  OF_ONLY,
  OF_PROMINENT,
  wordText,
} from '../../../shared/store/records/sets/keys.ts';
import { AS_IS, ELSEWHERE, MOST_LIST_ROWS, WORDS } from '../../kernels/assembly/layout.ts';
import { checkName } from '../../kernels/limits.ts';
import { columnOf, type IndexCells, isList, madeColumnOf } from './cells.ts';
import type { Containers, TermsFrom, TermsOf } from './containers.ts';

const NONE: readonly string[] = [];

/** Returns whether a value is of so many digits. */
const hasDigits = (value: string, digits: number): boolean =>
  value.length === digits && /^[0-9]+$/.test(value);

const asPublished: Canonical = (value) => value;

/** Returns the canonical values of a filter; as published where no filter has the name. */
export function canonicalOf({ filters }: IndexTable, filter: string): Canonical {
  const rule = filters.find(({ name }) => name === filter)?.rule;
  return (rule && 'canonical' in rule && rule.canonical) || asPublished;
}

type Compile<Rule> = (rule: Rule, field: Field | undefined) => TermsOf;

/** The terms of a value, without the name of the filter. */
const RULES: { readonly [K in TermRule['kind']]: Compile<Extract<TermRule, { kind: K }>> } = {
  value:
    ({ canonical = asPublished }) =>
    (value) =>
      value ? [canonical(value)] : NONE,
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
    ({ digits, lengths, others, canonical = asPublished }) =>
    (published) => {
      const value = published && canonical(published);
      if (!value) return NONE;
      if (hasDigits(value, digits)) return lengths.map((length) => value.slice(0, length));
      return others ? [value] : NONE;
    },
  flag:
    ({ yes }) =>
    (value) => [String(value === yes)],
  present: () => (value) => [String(value !== null)],
  slice:
    ({ from, to }) =>
    (value) =>
      termsOfOne(value?.slice(from, to) ?? null),
  amount: (_, field) => {
    const centsOf = amountReader(field);
    return (value) => {
      const cents = value === null ? null : centsOf(value);
      return cents === null ? NONE : amountTerms(cents);
    };
  },
  words: () => (value) => (value === null ? NONE : indexedWords(value)),
  names:
    () =>
    (value, isProminent = false) =>
      value === null ? NONE : nameTerms(value, isProminent),
};

/** The terms of a whole name, from the separator on. */
function nameTerms(value: string, isProminent: boolean): readonly string[] {
  const marked = (word: string, mark: string): string => `${wordText('', word)}${mark}`;
  const name = nameInOrder(value) ?? [];
  const [first, ...others] = name;
  const whole = others.length === 0 ? NONE : [nameText('', name.join(' '))];
  if (isProminent) return [...whole, ...indexedWords(value).map((word) => marked(word, OF_PROMINENT))];
  if (first === undefined) return NONE;
  return others.length === 0
    ? [marked(first, OF_FIRST), marked(first, OF_ONLY)]
    : [marked(first, OF_FIRST), ...whole];
}

function termsBy({ rule, fields: [first] }: IndexFilter): TermsOf {
  // RULES has the function of each kind under its name, which TypeScript does not infer from the index.
  const compile = RULES[rule.kind] as Compile<TermRule>;
  return compile(rule, first?.[0].fields[first[1]]);
}

export interface CompiledFilter {
  readonly name: string;
  readonly paired: boolean;
  readonly from: TermsFrom;
  /** The columns whose distinct values `collect` needs. */
  readonly values: readonly number[];
  /** The terms of a text that the kernels leave. */
  readonly terms: TermsOf;
  collect(containers: Containers): void;
}

export const compiledFilters = (table: IndexTable, index: IndexCells): CompiledFilter[] =>
  table.filters.map((filter) => {
    const { name, fields, rule } = filter;
    checkName(name);
    const terms = termsBy(filter);
    const from: TermsFrom = rule.kind === 'words' || rule.kind === 'names' ? rule.kind : 'values';
    const common = {
      name,
      from,
      terms: rule.kind === 'listed' ? termsOfOne : terms,
      values: [],
      paired: false,
    };
    const columns = fields.map((field) => columnOf(index, field));
    if (fields.some(([resource]) => isList(table.derivedFrom, resource))) {
      return { ...common, paired: true, collect: collectRows(filter, index) };
    }
    const [column = -1] = columns;
    if (rule.kind === 'present') {
      const at = madeColumnOf(index, fields);
      return { ...common, values: [at], collect: (to) => to.addValues(at, terms) };
    }
    if (from === 'words') return { ...common, collect: (to) => to.addWords(columns) };
    if (rule.kind === 'names') {
      const { fields: chosen, values } = rule.prominent;
      const at = madeColumnOf(index, chosen);
      const value = values.join('');
      return { ...common, collect: (to) => to.addNames(columns, at, value) };
    }
    if (columns.length !== 1) throw new Error(`${name}: only words and names are in several fields`);
    if (rule.kind === 'slice') {
      const { from: start, to: end } = rule;
      return { ...common, collect: (to) => to.kernels.collectSlices(column, start, end) };
    }
    if (rule.kind === 'listed') {
      return { ...common, collect: (to) => to.kernels.collectListed(column, rule.separator.charCodeAt(0)) };
    }
    return { ...common, values: columns, collect: (to) => to.addValues(column, terms) };
  });

/** The term of one value of a list, which has no separator any more. */
const termsOfOne: TermsOf = (value) => {
  const term = value?.trim();
  return term ? [term] : NONE;
};

/** Adds the terms of each row of a list, with the number of the row. */
function collectRows({ fields, rule }: IndexFilter, cells: IndexCells): (to: Containers) => void {
  const [[resource, field] = [undefined, '']] = fields;
  const list = cells.lists.findIndex((one) => one.resource === resource);
  const at = cells.lists[list]?.fields.indexOf(field) ?? -1;
  const isAsIs = rule.kind === 'value' && !rule.canonical;
  const how = rule.kind === 'words' ? WORDS : isAsIs ? AS_IS : ELSEWHERE;
  return (to) => {
    // It stops at a record with too many rows.
    if (to.kernels.collectRows(list, at, how) === 0) {
      throw new Error(`${resource?.name}: one record has more than ${MOST_LIST_ROWS} rows`);
    }
  };
}
