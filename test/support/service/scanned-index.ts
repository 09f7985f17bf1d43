/**
 * A search index without its form: every entry with its terms in one item, and a searcher that reads it and scans all entries.
 * It answers the same interface as the engine and shares no code with it.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { StoreError } from '../../../shared/aws/errors.ts';
import { busca } from '../../../shared/datasets/cnpj/index.ts';
import type { FieldOf, Resource, TermRule } from '../../../shared/datasets/define.ts';
import { indexedWords } from '../../../shared/datasets/words.ts';
import { AS_IS } from '../../../shared/store/records/block.ts';
import { codecOf } from '../../../shared/store/records/codec.ts';
import { blockLine } from '../../../shared/store/records/placement.ts';
import type { PublicRecord } from '../../../shared/store/records/row-codec.ts';
import { encodeRow } from '../../../shared/store/records/rows.ts';
import { directoryKey } from '../../../shared/store/records/sets/keys.ts';
import type { Clause, IndexAt, Searcher } from '../../../shared/store/search/clauses.ts';
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
  if (rule.kind === 'value') return [value];
  if (rule.kind === 'words') return indexedWords(value);
  if (rule.kind === 'listed') return value.split(rule.separator).map((one) => one.trim());
  return rule.form.test(value) ? rule.lengths.map((length) => value.slice(0, length)) : [];
}

const termsOf = (records: Records): string[] =>
  busca.filters.flatMap(({ name, of, rule }) =>
    of
      .filter(([resource]) => records.has(resource))
      .flatMap((field) => valuesOf(rule, cell(records, field)).map((value) => `${name}:${value}`)),
  );

function orderOf(records: Records): string {
  const parts = busca.order.map(({ field, first }) => {
    const value = cell(records, [busca.of.entity, field]);
    return value === null ? '2' : value === first ? '0' : `1${value}`;
  });
  return parts.join('\0');
}

const [, PARTNERS] = busca.of.lists;

function entriesIn(lines: readonly string[]): Entry[] {
  const { rows } = codecOf(busca.of);
  return documentsIn(busca.of, lines).flatMap(({ partition, singles, entities, lists }) => {
    const context = { partition, version: '' };
    const record = (of: Resource, row: string | null): [Resource, PublicRecord] => [
      of,
      rows(of).toRecord(row, context),
    ];
    const company = busca.of.singles.map((single, i) => record(single, singles[i] ?? null));
    const partners = (lists.get(PARTNERS!) ?? []).map((row) => termsOf(new Map([record(PARTNERS!, row)])));
    return entities.map((entity): Entry => {
      const records = new Map([record(busca.of.entity, entity), ...company]);
      const counted = busca.counts.map(({ name, of, prefix }) => {
        const value = cell(records, of);
        if (!prefix) return [name, value];
        return [name, value !== null && prefix.form.test(value) ? value.slice(0, prefix.length) : null];
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

/** Returns the line of the index of the companies that these lines store. */
export function scannedIndex(lines: readonly string[]): string[] {
  const entries = entriesIn(lines).toSorted((a, b) => (a.order < b.order ? -1 : 1));
  return [blockLine(directoryKey, { attribute: AS_IS, bytes: gzipSync(JSON.stringify(entries)) })];
}

const holds = ({ terms, partners }: Entry, clause: Clause): boolean =>
  clause.kind === 'any'
    ? clause.terms.some((term) => terms.includes(term))
    : partners.some((own) => clause.terms.every((term) => own.includes(term)));

async function matching({ read, stored }: IndexAt, clauses: readonly Clause[]): Promise<Entry[]> {
  const [item] = await read([{ table: stored, key: directoryKey }]);
  if (!item) throw new StoreError(`index of ${stored}`, 'missing directory');
  const entries = JSON.parse(gunzipSync(item[AS_IS] as Uint8Array).toString('utf8')) as Entry[];
  return entries.filter((entry) => clauses.every((clause) => holds(entry, clause)));
}

export const scanningSearcher: Searcher = {
  page: async (at, clauses, { limite, offset }) => {
    const found = await matching(at, clauses);
    return { total: found.length, rows: found.slice(offset, offset + limite).map(({ row }) => row) };
  },
  counts: async (at, clauses, by) => {
    const found = await matching(at, clauses);
    const values = new Map<Cell, number>();
    for (const { counted } of found) {
      const value = counted[by] ?? null;
      values.set(value, (values.get(value) ?? 0) + 1);
    }
    return { total: found.length, values };
  },
};
