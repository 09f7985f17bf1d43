/** A small search index, by a load's encoders, of the companies in the lines of a document table. */

import { codecOf } from '../../../loaders/records/codecs/codec.ts';
import { canonicalOf } from '../../../loaders/records/indexing/terms.ts';
import type { Item } from '../../../shared/aws/read-items.ts';
import { busca } from '../../../shared/datasets/cnpj/index.ts';
import type { FieldOf, Resource, TermRule } from '../../../shared/datasets/define.ts';
import { indexedWords } from '../../../shared/datasets/words.ts';
import type { Block } from '../../../shared/store/records/block.ts';
import { blockLine } from '../../../shared/store/records/placement.ts';
import type { PublicRecord } from '../../../shared/store/records/row-codec.ts';
import { encodeRow } from '../../../shared/store/records/rows.ts';
import { encodeTally } from '../../../shared/store/records/sets/columns.ts';
import { columnKey, tallyKey } from '../../../shared/store/records/sets/keys.ts';
import { columnBytes } from '../search/column-bytes.ts';
import { addItems, itemsOf } from '../search/small-index.ts';
import { documentsIn } from './stored-documents.ts';

interface Entry {
  readonly order: string;
  readonly row: string;
  /** Terms of the establishment and of its company. */
  readonly terms: readonly string[];
  /** Terms of each partner. */
  readonly partners: readonly (readonly string[])[];
  /** Values of the counted fields by their names. */
  readonly counted: Readonly<Record<string, string | null>>;
}

type Cell = string | null;
type Records = ReadonlyMap<Resource, PublicRecord | null>;

const cell = (records: Records, [resource, field]: FieldOf): Cell => {
  const value = records.get(resource)?.[field];
  return value === undefined || value === null ? null : String(value);
};

function valuesOf(rule: TermRule, value: Cell): string[] {
  if (rule.kind === 'flag') return [String(value === rule.yes)];
  if (value === null) return [];
  if (rule.kind === 'value') return [rule.canonical?.(value) ?? value];
  if (rule.kind === 'words') return indexedWords(value);
  if (rule.kind === 'listed') return value.split(rule.separator).map((one) => one.trim());
  const own = rule.canonical?.(value) ?? value;
  if (prefixOf(own, rule.digits, 0) === null) return rule.others ? [own] : [];
  return rule.lengths.map((length) => own.slice(0, length));
}

const prefixOf = (value: string, digits: number, length: number): Cell =>
  new RegExp(`^[0-9]{${digits}}$`).test(value) ? value.slice(0, length) : null;

const termsOf = (records: Records): string[] =>
  busca.filters.flatMap(({ name, fields, rule }) =>
    fields
      .filter(([resource]) => records.has(resource))
      .flatMap((field) => valuesOf(rule, cell(records, field)).map((value) => `${name}:${value}`)),
  );

function orderOf(records: Records): string {
  const parts = busca.order.map(({ field, first }) => {
    const value = cell(records, [busca.derivedFrom.entity, field]);
    return value === null ? '2' : value === first ? '0' : `1${value}`;
  });
  return parts.join('\0');
}

const [, PARTNERS] = busca.derivedFrom.lists;

function entriesIn(lines: readonly string[]): Entry[] {
  const { rows } = codecOf(busca.derivedFrom);
  return documentsIn(busca.derivedFrom, lines).flatMap(({ partition, singles, entities, lists }) => {
    const context = { partition, version: '' };
    const record = (of: Resource, row: string | null): [Resource, PublicRecord] => [
      of,
      rows(of).toRecord(row, context),
    ];
    const company = busca.derivedFrom.singles.map((single, i) => record(single, singles[i] ?? null));
    const partners = (lists.get(PARTNERS!) ?? []).map((row) => termsOf(new Map([record(PARTNERS!, row)])));
    return entities.map((entity): Entry => {
      const records = new Map([record(busca.derivedFrom.entity, entity), ...company]);
      const counted = busca.counts.map(({ name, field, prefix }) => {
        const value = cell(records, field);
        if (!prefix) return [name, value === null ? null : canonicalOf(busca, name)(value)];
        return [name, value === null ? null : prefixOf(value, prefix.digits, prefix.length)];
      });
      return {
        order: orderOf(records),
        row: encodeRow(busca.entry.map((field) => cell(records, field))),
        terms: termsOf(records),
        partners,
        counted: Object.fromEntries(counted),
      };
    });
  });
}

/** Every item as a line of an import file. */
const linesOf = (items: Iterable<Item>): string[] =>
  [...items].map(({ k, sk, ...block }) => {
    const [[attribute, bytes] = ['', null]] = Object.entries(block);
    return blockLine({ k: String(k), sk: String(sk) }, { attribute, bytes } as Block);
  });

/** Returns the index lines of the companies in these lines: one container and a few pages of terms. */
export function indexLines(lines: readonly string[]): string[] {
  const entries = entriesIn(lines).toSorted((a, b) => (a.order < b.order ? -1 : 1));
  const plain = entries.map(({ row, terms, partners }) => ({ row, terms, rows: partners, uf: null }));
  const items = itemsOf([plain], 4);
  for (const { name } of busca.counts) {
    const values = entries.map(({ counted }) => counted[name] ?? null);
    const counts = new Map<Cell, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    addItems(items, [
      { key: columnKey(name, 0), bytes: columnBytes(values) },
      { key: tallyKey(name), bytes: encodeTally(counts) },
    ]);
  }
  return linesOf(items.values());
}
