/** Takes the rows of a bucket in the order of their keys once it is packed, and makes their files. */
import type { RowsTable } from '../../shared/datasets/define.ts';
import { ROOT } from '../../shared/store/records/cnpj.ts';
import type { Rows } from '../../shared/store/records/entries.ts';
import type { DocumentsTo, PackTo, TableCodec } from '../records/codecs/table-codec.ts';
import type { Plan } from '../work/plan.ts';
import { type ExportedTable, exportedTable, exportedTables, exportKeys } from './job.ts';
import { type ExportPlaces, type MadeFile, makeFile } from './make-file.ts';
import { RowsBuffer, rowsInOrder } from './rows-buffer.ts';

/** The rows of each resource as records, by its name. */
export type TakenRows = ReadonlyMap<string, Buffer>;

export interface RowsTaker extends Pick<PackTo, 'documents' | 'kept'> {
  /** Returns the rows, once all groups are packed. */
  rows(): TakenRows;
}

export const NO_ROWS: RowsTaker = {
  documents: [],
  kept: [],
  rows: () => new Map(),
};

/** Takes nothing of a table whose rows get their order elsewhere, or are those of another one. */
export function rowsTaker(source: string, codec: TableCodec): RowsTaker {
  const found = exportedTables(source).find(({ table }) => table === codec.table);
  if (!found) return NO_ROWS;
  if (codec.table.kind === 'document') return documentsTaker(found, codec);
  return codec.table.kind === 'holder' ? holdersTaker(codec) : NO_ROWS;
}

function documentsTaker({ table, resources }: ExportedTable, { slots }: TableCodec): RowsTaker {
  const taken = new Map<string, Buffer>();
  const end: DocumentsTo['end'] = ({ table: rows }) => {
    if (table.kind !== 'document') return;
    for (const resource of resources) {
      const hasSuffix = resource === table.entity && table.suffix.length > 0;
      const isPartition = !table.lookups.includes(resource);
      taken.set(resource.name, rows.recordsOf(slots.indexOf(resource), { isPartition, hasSuffix }));
    }
  };
  return { ...NO_ROWS, documents: [() => ({ end })], rows: () => taken };
}

/** All numbers of one root are in a partition. */
function holdersTaker({ slots }: TableCodec): RowsTaker {
  const buffers = slots.map(() => new RowsBuffer());
  return {
    ...NO_ROWS,
    kept: [
      (group, rowsOf) => {
        rowsOf().forEach((entries: Rows[number], slot) => {
          for (const { row } of entries) buffers[slot]?.addText(group.slice(0, ROOT), group, row);
        });
      },
    ],
    rows: () => new Map(slots.map(({ name }, slot) => [name, (buffers[slot] as RowsBuffer).written()])),
  };
}

/**
 * Makes the files of the rows of one range of a table. The first range has a file of every resource, also
 * without rows.
 */
export async function writeFiles(
  places: ExportPlaces,
  plan: Plan,
  { name }: RowsTable,
  taken: TakenRows,
  range: number,
): Promise<void> {
  const { table, resources } = exportedTable(plan.source, name);
  const made: MadeFile[] = [];
  for (const resource of resources) {
    const rows = rowsInOrder(taken.get(resource.name) ?? Buffer.alloc(0));
    if (rows.count > 0 || range === 0)
      made.push(await makeFile(places, plan, { table, resource, range, rows }));
  }
  await places.work.write(exportKeys(plan).madeFiles(name, range), JSON.stringify(made));
}
