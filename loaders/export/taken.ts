/** Takes the rows of one bucket in the order of their keys while its groups are packed, and makes their files. */
import type { Resource } from '../../shared/datasets/define.ts';
import { ROOT } from '../../shared/store/records/cnpj.ts';
import type { Rows } from '../../shared/store/records/entries.ts';
import {
  type DocumentsTo,
  NO_DOCUMENTS,
  type PackTo,
  type TableCodec,
} from '../records/codecs/table-codec.ts';
import type { Plan } from '../work/plan.ts';
import { type ExportedTable, exportedTables, exportKeys } from './job.ts';
import { type ExportPlaces, type MadeFile, makeFile } from './make-file.ts';
import { RowsBuffer, rowsInOrder } from './rows-buffer.ts';

/** The rows of each resource as records. */
type Taken = Map<Resource, Buffer>;

export interface RowsTaker extends Pick<PackTo, 'documents' | 'kept'> {
  /** Makes the files of what was taken. */
  write(places: ExportPlaces, plan: Plan, range: number): Promise<void>;
}

export const NO_ROWS: RowsTaker = {
  documents: () => NO_DOCUMENTS,
  kept: null,
  write: async () => undefined,
};

/** Returns null for a table whose rows have the order of their keys elsewhere, or are those of another one. */
export function rowsTaker(source: string, codec: TableCodec): RowsTaker {
  const found = exportedTables(source).find(({ table }) => table === codec.table);
  if (!found) return NO_ROWS;
  const taken: Taken = new Map();
  const write: RowsTaker['write'] = (places, plan, range) => writeFiles(places, plan, found, taken, range);
  if (codec.table.kind === 'document')
    return {
      documents: () => ({ ...NO_DOCUMENTS, end: documentsTaker(found, codec, taken) }),
      kept: null,
      write,
    };
  return codec.table.kind === 'holder' ? { ...NO_ROWS, kept: holdersTaker(codec, taken), write } : NO_ROWS;
}

function documentsTaker(
  { table, resources }: ExportedTable,
  codec: TableCodec,
  taken: Taken,
): DocumentsTo['end'] {
  if (table.kind !== 'document') return () => undefined;
  return ({ table: rows }) => {
    for (const resource of resources) {
      const hasSuffix = resource === table.entity && table.suffix.length > 0;
      const isLookup = table.lookups.includes(resource);
      taken.set(
        resource,
        rows.recordsOf(codec.slots.indexOf(resource), { isPartition: !isLookup, hasSuffix }),
      );
    }
  };
}

/** All numbers of one root are in a partition. */
function holdersTaker({ slots }: TableCodec, taken: Taken): PackTo['kept'] {
  const buffers = slots.map(() => new RowsBuffer());
  return (group, rowsOf) => {
    rowsOf().forEach((entries: Rows[number], slot) => {
      const buffer = buffers[slot] as RowsBuffer;
      for (const { row } of entries) buffer.addText(group.slice(0, ROOT), group, row);
      taken.set(slots[slot] as Resource, buffer.written());
    });
  };
}

export interface ListTaker extends Pick<RowsTaker, 'write'> {
  readonly add: (row: string) => void;
}

export const NO_LIST: ListTaker = { add: () => undefined, write: NO_ROWS.write };

/** Takes the rows of an ordered table in the order of its list. They have no key by which people look for them. */
export function rowsInListTaker(source: string, { table, slots: [resource] }: TableCodec): ListTaker {
  const found = exportedTables(source).find((one) => one.table === table);
  if (!found || !resource) return NO_LIST;
  const rows = new RowsBuffer();
  return {
    add: (row) => rows.addText('', '', row),
    write: (places, plan, range) =>
      writeFiles(places, plan, found, new Map([[resource, rows.written()]]), range),
  };
}

/** The first range has a file of every resource, also without rows. */
async function writeFiles(
  places: ExportPlaces,
  plan: Plan,
  { table, resources }: ExportedTable,
  taken: Taken,
  range: number,
): Promise<void> {
  const made: MadeFile[] = [];
  for (const resource of resources) {
    const rows = rowsInOrder(taken.get(resource) ?? Buffer.alloc(0));
    taken.delete(resource);
    if (rows.count > 0 || range === 0)
      made.push(await makeFile(places, plan, { table, resource, range, rows }));
  }
  await places.work.write(exportKeys(plan).madeFiles(table.name, range), JSON.stringify(made));
}
