/** Rows of one bucket, gathered by what they belong to, each under its resource. */
import {
  type DocumentTable,
  type HolderTable,
  type OrderedTable,
  type Resource,
  resourcesIn,
  storedFields,
  type Table,
} from '../../shared/datasets/define.ts';
import type { DropRule, Fault, Origin } from '../../shared/store/records/accounting.ts';
import { lookupPartition } from '../../shared/store/records/placement.ts';
import { encodeRow } from '../../shared/store/records/rows.ts';
import type { Cells } from '../read/cells.ts';
import { toCents } from '../read/values.ts';
import { meetingFields } from './buckets.ts';

/** A stored row and where it came from. */
export interface Entry extends Origin {
  readonly row: string;
  /** Key fields of the resource without the partition's, joined by NUL. */
  readonly key: string;
  /** Of resources whose lists state a sum. */
  readonly cents: bigint | null;
}

/** One array of entries a resource, in the order of `slotsIn`. */
export type Group = (Entry[] | undefined)[];
export type Groups = Map<string, Group>;

/** Rows of a group by slot, cleaned and in order. */
export type Rows = readonly (readonly Entry[])[];

/** Told of every document, with its rows: hands them on to the tables that are made of its table. */
export type Derive = (partition: string, rows: Rows) => void;

/** Resources of a table by slot, also of one whose rows come from another table. */
export function slotsIn(table: Table): readonly Resource[] {
  if (table.kind === 'document') return resourcesIn(table);
  return table.kind === 'holder' ? table.lists : [table.resource];
}

/** Null where the row was filed; else why it was not. */
export type Filed = DropRule | Fault | null;

export interface Collector {
  cells(cells: Cells, origin: Origin): Filed;
  /** A row as the plain reader gives it: nothing is left to check. */
  plain(group: string, key: string, row: string, origin: Origin): void;
}

/** Files the rows of one resource; `names` says which field each cell is. */
export function collector(
  table: Table,
  resource: Resource,
  names: readonly string[],
  groups: Groups,
): Collector {
  const entryOf = entryMaker(table, resource, names);
  const groupOf = grouping(table, resource, names);
  const slot = slotsIn(table).indexOf(resource);
  const file = (key: string, entry: Entry): void => {
    let group = groups.get(key);
    if (!group) {
      group = [];
      groups.set(key, group);
    }
    const entries = group[slot];
    if (entries) entries.push(entry);
    else group[slot] = [entry];
  };
  return {
    plain: (group, key, row, { task, line }) => file(group, { row, key, cents: null, task, line }),
    cells: (cells, origin) => {
      const key = groupOf(cells);
      if (typeof key !== 'string') return key.why;
      const entry = entryOf(cells, origin);
      if ('reason' in entry) return entry;
      file(key, entry);
      return null;
    },
  };
}

function entryMaker(
  table: Table,
  resource: Resource,
  names: readonly string[],
): (cells: Cells, origin: Origin) => Entry | Fault {
  const at = (name: string): number => names.indexOf(name);
  const stored = storedFields(resource, table.partition).map(at);
  const keyAt = resource.key.filter((name) => name !== table.partition).map(at);
  const sumAt = resource.sum === null ? -1 : at(resource.sum);
  return (cells, { task, line }) => {
    const amount = sumAt < 0 ? null : cells[sumAt];
    const cents = typeof amount === 'string' ? toCents(amount) : null;
    if (typeof amount === 'string' && cents === null) {
      return {
        reason: 'bad_amount',
        detail: `${resource.sum} is "${amount}", no amount of two decimals at most that reads in one way only`,
      };
    }
    const row = encodeRow(stored.map((i) => cells[i] ?? null));
    return { row, key: keyAt.map((i) => cells[i] ?? '').join('\0'), cents, task, line };
  };
}

interface NotFiled {
  readonly why: DropRule | Fault;
}

type GroupOf = (cells: Cells) => string | NotFiled;

function grouping(table: Table, resource: Resource, names: readonly string[]): GroupOf {
  if (table.kind === 'document') return byPartition(table, resource, names);
  return table.kind === 'holder' ? byHolder(table, names) : byRange(table, names);
}

function byPartition(table: DocumentTable, resource: Resource, names: readonly string[]): GroupOf {
  const at = names.indexOf(table.partition);
  const constant = lookupPartition(resource);
  return (cells) => (at < 0 ? constant : (cells[at] ?? ''));
}

const CNPJ = /^[0-9A-Z]{12}\d{2}$/;
/** A CPF, whole or partly hidden. */
const CPF = /^[\dX*]{11}$/;

/** Without its mask. */
export const bare = (text: string): string => text.replace(/[-./\s]/g, '').toUpperCase();

export const isCnpj = (text: string): boolean => CNPJ.test(text);

function byHolder(table: HolderTable, names: readonly string[]): GroupOf {
  const at = names.indexOf(table.holder);
  return (cells) => {
    const holder = bare(cells[at] ?? '');
    if (isCnpj(holder)) return holder;
    if (CPF.test(holder)) return { why: 'person' };
    return {
      why: {
        reason: 'bad_key',
        detail: `${table.holder} is ${JSON.stringify(cells[at])}, neither CNPJ nor CPF`,
      },
    };
  };
}

function byRange(table: OrderedTable, names: readonly string[]): GroupOf {
  const at = meetingFields(table).map((name) => names.indexOf(name));
  return (cells) => JSON.stringify(at.map((i) => cells[i] ?? null));
}
