/** Writes the items of one import file. */
import { setImmediate as immediate } from 'node:timers/promises';
import type { Disk } from '../disk/disk.ts';
import type { BytesPut } from '../disk/level.ts';
import { itemPrefix } from '../stored-keys.ts';
import type { ImportDescription } from './description.ts';
import { ITEM_OPENS, keyReader } from './item-keys.ts';

/** Items in a batch of LevelDB. Between two batches the engine answers requests. */
const BATCH = 1_000;
/** Batches that LevelDB gets at a time. */
const UNDERWAY = 8;
const LF = 0x0a;
const BRACE = 0x7d;

export interface FileImport {
  readonly disk: Disk;
  readonly table: DynaliteTable;
  /** Lines of DynamoDB JSON. */
  readonly file: Buffer;
  readonly description: ImportDescription;
  readonly signal: AbortSignal;
}

/**
 * Writes in the order of the keys, so that LevelDB gets tables that do not overlap and hardly compacts.
 * @throws DiskError, Error for a file of another form, and the reason of the signal
 */
export async function importFile({ disk, table, file, description, signal }: FileImport): Promise<void> {
  const puts = await putsOf(table, file);
  description.ProcessedItemCount += puts.length;
  for (let from = 0; from < puts.length; from += BATCH * UNDERWAY) {
    const batches = Array.from({ length: UNDERWAY }, (_, i) =>
      puts.slice(from + i * BATCH, from + (i + 1) * BATCH),
    );
    const written = await Promise.allSettled(batches.map((batch) => appended(disk, batch, description)));
    for (const one of written) if (one.status === 'rejected') throw one.reason;
    signal.throwIfAborted();
  }
}

async function appended(disk: Disk, batch: BytesPut[], description: ImportDescription): Promise<void> {
  if (batch.length === 0) return;
  await disk.append(batch);
  description.ImportedItemCount += batch.length;
}

/** The bytes between `{"Item":` and the last brace are the item as dynalite stores it. */
async function putsOf(table: DynaliteTable, file: Buffer): Promise<BytesPut[]> {
  const keyOf = keyReader(table);
  const prefix = itemPrefix(table.TableName);
  const puts: BytesPut[] = [];
  for (let start = 0, end = file.indexOf(LF); end !== -1; start = end + 1, end = file.indexOf(LF, start)) {
    if (file[end - 1] !== BRACE) throw new Error(`line ${puts.length + 1} of an import file is truncated`);
    // Lets the engine answer requests while it parses a large file.
    if (puts.length % BATCH === 0) await immediate();
    puts.push({
      type: 'put',
      key: prefix + keyOf(file, start, end),
      value: file.subarray(start + ITEM_OPENS.length, end - 1),
      valueEncoding: 'buffer',
    });
  }
  return puts.sort((a, b) => (a.key < b.key ? -1 : 1));
}
