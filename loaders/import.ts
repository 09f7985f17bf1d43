/** Fourth step, one task a table: ImportTable of its files into a new table, followed to its end. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Table } from '../shared/datasets/define.ts';
import { dropTable, tableExists } from '../shared/store/drop-table.ts';
import {
  type ImportState,
  importState,
  startImport,
  type TableImport,
} from '../shared/store/import-table.ts';
import { generationTableSchema } from '../shared/store/tables.ts';
import { type LoadContext, tablesOf } from './context.ts';
import { type Plan, workKeys } from './plan.ts';
import { LoadRefused, readJsonIfThere } from './ports.ts';

export interface Imported {
  readonly table: string;
  readonly items: number;
}

const POLL_MS = 100;

/** Tokens are remembered for hours, also when their import failed: each attempt has its own. */
const ATTEMPTS = 3;

/** @throws LoadRefused when the store reports each time that the import failed, StoreError */
export async function importTable(
  context: LoadContext,
  plan: Plan,
  table: Table,
  onItems: (items: number) => void,
): Promise<Imported> {
  const { client, work } = context;
  const done = workKeys(plan).imported(table.name);
  const name = tablesOf(context, plan)[table.name] ?? '';
  const earlier = await readJsonIfThere<Imported>(work, done);
  if (earlier && (await tableExists(client, name))) return earlier;
  let reason: string | null = null;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const arn = await startImport(client, await requestOf(context, plan, table, attempt));
    const end = arn === null ? null : await followImport(context, arn, onItems);
    if (end?.state === 'completed' && (await tableExists(client, name))) {
      const imported: Imported = { table: table.name, items: end.items };
      await work.write(done, JSON.stringify(imported));
      return imported;
    }
    // No import, and the table is there: a store that stopped half-way left it.
    reason = end?.reason ?? reason;
    await dropTable(client, name);
  }
  throw new LoadRefused(
    `the import of table ${table.name} failed ${ATTEMPTS} times: ${reason ?? 'no reason given'}`,
  );
}

async function requestOf(
  context: LoadContext,
  plan: Plan,
  table: Table,
  attempt: number,
): Promise<TableImport> {
  return {
    token: await tokenOf(context, plan, table, attempt),
    bucket: context.workBucket,
    prefix: workKeys(plan).items(table.name),
    table: tablesOf(context, plan)[table.name] ?? '',
    schema: generationTableSchema(table),
  };
}

/**
 * Kept with the work: a load that was killed and goes on asks for the same import. One that begins anew, though it be of
 * the same files, must not be answered with an import whose table was deleted since.
 */
async function tokenOf({ work }: LoadContext, plan: Plan, table: Table, attempt: number): Promise<string> {
  const key = workKeys(plan).importToken(table.name, attempt);
  const kept = await work.readIfThere(key);
  if (kept) return kept.toString('utf8');
  const token = `${plan.loadId}-${table.name}-${attempt}-${randomUUID()}`;
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
