/**
 * Writes import files with BatchWriteItem, where ImportTable is slow or missing, and resumes at the file where it stopped.
 */
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { type WireItem, writeItems } from '../../shared/aws/batch-write.ts';
import type { TableSchema } from '../../shared/aws/create-table.ts';
import { createProvisionedTable, isTableActive, releaseCapacity } from '../../shared/aws/create-table.ts';
import { dropTable, tableExists } from '../../shared/aws/drop-table.ts';
import { monotonicMs } from '../../shared/time.ts';
import { type Plan, workKeys } from '../work/plan.ts';
import { readResult } from '../work/ports.ts';
import type { World } from '../work/world.ts';

/**
 * Time that one call writes; then the state machine calls again, because a Lambda function ends after 15 minutes. Longer calls
 * make a shorter history: five tables written for a day are some 5,000 events.
 */
const WRITING_MS = 720_000;

export interface Written {
  /** Number of import files, in the order of their keys. */
  readonly files: number;
  readonly items: number;
  readonly done: boolean;
}

const NOTHING_WRITTEN: Written = { files: 0, items: 0, done: false };

/** The table to write. */
export interface Writing {
  readonly plan: Plan;
  /** Declared name. */
  readonly table: string;
  /** Name in the store. */
  readonly stored: string;
}

const inflate = promisify(zstdDecompress);

/**
 * A table without a progress object may have items of another attempt, so it is created again. Returns false where it is not yet
 * deleted. @throws StoreError
 */
export async function beginWriting(
  { client, work }: World,
  { plan, table, stored }: Writing,
  schema: TableSchema,
): Promise<boolean> {
  const key = workKeys(plan).written(table);
  if (await tableExists(client, stored)) {
    if (await work.readIfThere(key)) return true;
    await dropTable(client, stored);
    if (await tableExists(client, stored)) return false;
  }
  await work.write(key, JSON.stringify(NOTHING_WRITTEN));
  await createProvisionedTable(client, stored, schema);
  return true;
}

/** Continues for a limited time. A file that was written in part is written again, which is idempotent. @throws StoreError */
export async function goOnWriting(
  { client, work }: World,
  { plan, table, stored }: Writing,
  forMs: number = WRITING_MS,
): Promise<Written> {
  const keys = workKeys(plan);
  const files = await work.list(keys.items(table));
  const until = monotonicMs() + forMs;
  let written = (await readResult<Written>(work, keys.written(table))) ?? NOTHING_WRITTEN;
  if (!(await isTableActive(client, stored))) return written;
  while (written.files < files.length && monotonicMs() < until) {
    const items = itemsIn(await inflate(await work.read(files[written.files]?.key ?? '')));
    await writeItems(client, stored, items);
    written = { files: written.files + 1, items: written.items + items.length, done: false };
    await work.write(keys.written(table), JSON.stringify(written));
  }
  return { ...written, done: written.files >= files.length };
}

const itemsIn = (file: Buffer): WireItem[] =>
  file
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { Item: WireItem }).Item);

/**
 * A failed load may be resumed days later: its tables keep their items and stop costing capacity. Returns a sentence for
 * each table that cannot be changed for now. @throws StoreError
 */
export async function stopWriting({ client }: World, stored: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  for (const name of stored) {
    if ((await tableExists(client, name)) && !(await releaseCapacity(client, name)))
      left.push(`table ${name}: still of provisioned capacity`);
  }
  return left;
}
