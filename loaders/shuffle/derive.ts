/** Rows that one table hands to another: works to the CNPJs that they name, properties to the list of all of them. */
import {
  type DocumentTable,
  type HolderTable,
  type OrderedTable,
  type Resource,
  type Source,
  storedFields,
  type Table,
} from '../../shared/datasets/define.ts';
import { decodeRow, encodeRow } from '../../shared/store/records/rows.ts';
import { bucketOfKey, meetingFields } from './buckets.ts';
import { bare, type Derive, type Entry, isCnpj, slotsIn } from './groups.ts';

export interface DerivedRow {
  readonly bucket: number;
  /** As stored; of a holder's, the CNPJ before it. */
  readonly row: string;
}

/** Rows for each dependent table, in the order in which they were made. */
export type Derived = Map<Table, DerivedRow[]>;

type Made = (HolderTable | OrderedTable) & { readonly of: object };

const isMadeOf = (made: Table, table: Table): made is Made =>
  (made.kind === 'holder' && made.of?.table === table) || (made.kind === 'ordered' && made.of === table);

export const derivedTables = (source: Source): Made[] =>
  source.tables.filter((made): made is Made => source.tables.some((table) => isMadeOf(made, table)));

/** What the cells of a derived row are; the first of a holder's is the CNPJ. */
export const derivedNames = (table: Table, resource: Resource): readonly string[] => {
  const fields = storedFields(resource, '');
  return table.kind === 'holder' ? [table.holder, ...fields] : fields;
};

export function deriver(source: Source, table: Table, buckets: number, derived: Derived): Derive {
  const dependents = source.tables.filter((made): made is Made => isMadeOf(made, table));
  if (table.kind !== 'document' || dependents.length === 0) return () => undefined;
  const makers = dependents.map((made) => {
    const rows: DerivedRow[] = [];
    derived.set(made, rows);
    return made.kind === 'holder'
      ? toHolders(table, made, buckets, rows)
      : toOrder(table, made, buckets, rows);
  });
  return (partition, rows) => {
    for (const make of makers) make(partition, rows);
  };
}

/** All cells of a document's entity, the partition among them. */
function wholeCells(table: DocumentTable): (partition: string, entity: Entry) => (string | null)[] {
  const at = storedFields(table.entity, '').indexOf(table.partition);
  return (partition, entity) => decodeRow(entity.row).toSpliced(at, 0, partition);
}

function toHolders(table: DocumentTable, made: HolderTable, buckets: number, out: DerivedRow[]): Derive {
  const entity = slotsIn(table).indexOf(table.entity);
  const holders = (made.of?.holders ?? []).map(([resource, field]) => ({
    slot: slotsIn(table).indexOf(resource),
    at: storedFields(resource, table.partition).indexOf(field),
  }));
  const cellsOf = wholeCells(table);
  return (partition, rows) => {
    const cnpjs = new Set<string>();
    for (const { slot, at } of holders) {
      for (const entry of rows[slot] ?? []) {
        const holder = bare(decodeRow(entry.row)[at] ?? '');
        if (isCnpj(holder)) cnpjs.add(holder);
      }
    }
    for (const record of cnpjs.size > 0 ? (rows[entity] ?? []) : []) {
      const cells = cellsOf(partition, record);
      for (const cnpj of cnpjs)
        out.push({ bucket: bucketOfKey(made, cnpj, buckets), row: encodeRow([cnpj, ...cells]) });
    }
  };
}

function toOrder(table: DocumentTable, made: OrderedTable, buckets: number, out: DerivedRow[]): Derive {
  const entity = slotsIn(table).indexOf(table.entity);
  const fields = storedFields(table.entity, '');
  const meeting = meetingFields(made).map((name) => fields.indexOf(name));
  const cellsOf = wholeCells(table);
  return (partition, rows) => {
    for (const record of rows[entity] ?? []) {
      const cells = cellsOf(partition, record);
      const key = JSON.stringify(meeting.map((i) => cells[i] ?? null));
      out.push({ bucket: bucketOfKey(made, key, buckets), row: encodeRow(cells) });
    }
  };
}
