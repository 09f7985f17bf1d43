/** Fourth step, one task a table: ImportTable of its files into a new table, followed to its end. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DocumentTable } from '../shared/datasets/define.ts';
import { dropTable, tableExists } from '../shared/store/drop-table.ts';
import { type ImportState, importState, startImport } from '../shared/store/import-table.ts';
import { generationTableSchema } from '../shared/store/tables.ts';
import { type LoadContext, tablesOf } from './context.ts';
import { type Plan, workKeys } from './plan.ts';
import { LoadRefused, readJsonIfThere } from './ports.ts';

export interface Imported {
  readonly table: string;
  readonly items: number;
}

const POLL_MS = 100;

/** @throws LoadRefused when the store reports that the import failed, StoreError */
export async function importTable(
  context: LoadContext,
  plan: Plan,
  table: DocumentTable,
  onItems: (items: number) => void,
): Promise<Imported> {
  const { client, work } = context;
  const done = workKeys(plan).imported(table.name);
  const name = tablesOf(context, plan)[table.name] ?? '';
  const earlier = await readJsonIfThere<Imported>(work, done);
  if (earlier && (await tableExists(client, name))) return earlier;
  const { state, items, reason } = await followImport(
    context,
    await beginImport(context, plan, table, name),
    onItems,
  );
  if (state !== 'completed') {
    await dropTable(client, name);
    throw new LoadRefused(`the import of table ${table.name} failed: ${reason}`);
  }
  const imported: Imported = { table: table.name, items };
  await work.write(done, JSON.stringify(imported));
  return imported;
}

/** A table that is there though its import is not known was left by a store that stopped half-way: begin again. */
async function beginImport(
  context: LoadContext,
  plan: Plan,
  table: DocumentTable,
  name: string,
): Promise<string> {
  const { client } = context;
  const request = {
    token: await tokenOf(context, plan, table),
    bucket: context.workBucket,
    prefix: workKeys(plan).items(table.name),
    table: name,
    schema: generationTableSchema(table),
  };
  const arn = await startImport(client, request);
  if (arn) return arn;
  await dropTable(client, name);
  const again = await startImport(client, request);
  if (!again) throw new LoadRefused(`table ${name} is being written by somebody else`);
  return again;
}

/**
 * Kept with the work: a load that was killed and goes on asks for the same import. One that begins anew, though it be of
 * the same files, must not be answered with an import whose table was deleted since.
 */
async function tokenOf({ work }: LoadContext, plan: Plan, table: DocumentTable): Promise<string> {
  const key = workKeys(plan).importToken(table.name);
  const kept = await work.readIfThere(key);
  if (kept) return kept.toString('utf8');
  const token = `${plan.loadId}-${table.name}-${randomUUID()}`;
  await work.write(key, token);
  return token;
}

async function followImport(
  { client }: LoadContext,
  arn: string,
  onItems: (items: number) => void,
): Promise<ImportState> {
  for (;;) {
    const now = await importState(client, arn);
    onItems(now.items);
    if (now.state !== 'running') return now;
    await pause(POLL_MS);
  }
}
