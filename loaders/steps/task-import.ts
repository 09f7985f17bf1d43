/** Tasks: start the import of a table, and poll it. The states between them wait. */
import { randomUUID } from 'node:crypto';
import { settleTable } from '../../shared/aws/create-table.ts';
import { dropTable, tableExists, tableStatus } from '../../shared/aws/drop-table.ts';
import { type ImportState, importState, startImport } from '../../shared/aws/import-table.ts';
import { SEGMENT_DAMAGED } from '../../shared/store/segments/record.ts';
import { generationTableSchema } from '../../shared/store/tables.ts';
import { type Load, planOf, storedName } from '../work/load.ts';
import { type Plan, partitionOf, workKeys } from '../work/plan.ts';
import { readResult, WorkDamaged } from '../work/ports.ts';
import type { World } from '../work/world.ts';

export interface Imported {
  readonly table: string;
  readonly items: number;
}

/**
 * `waiting`: an older table has the name and is not yet deleted. `settling`: the table is filled, and cannot
 * get its tags and class yet.
 */
type ImportPhase = ImportState['state'] | 'waiting' | 'settling';

export interface ImportNow extends Omit<ImportState, 'state'> {
  readonly state: ImportPhase;
  /** Null where no import was started: the table was complete or existed already. */
  readonly arn: string | null;
}

/**
 * Returns the client token of ImportTable. It is stored with the work objects, so that a repeated task gets
 * the same import. It is random and new for each attempt, so that neither a new load of the same files nor a
 * second attempt gets an earlier import, which has failed or whose table was deleted.
 */
async function tokenOf({ work }: World, plan: Plan, table: string, attempt: number): Promise<string> {
  const key = workKeys(plan).importToken(table, attempt);
  const begins = `${plan.loadId}-${table}-${attempt}-`;
  const kept = (await work.readIfThere(key))?.toString('utf8');
  // A power cut may have damaged the object.
  if (kept?.startsWith(begins)) return kept;
  const token = begins + randomUUID();
  await work.write(key, token);
  return token;
}

/** @throws StoreError */
export async function beginImportTask(
  world: World,
  { load, table: name, attempt }: { load: Load; table: string; attempt: number },
): Promise<ImportNow> {
  const plan = await planOf(world, load);
  const stored = storedName(world, plan, name);
  const done = await readResult<Imported>(world.work, workKeys(plan).imported(name));
  if (done && (await tableExists(world.client, stored))) {
    return { state: 'completed', items: done.items, reason: null, arn: null };
  }
  const arn = await startImport(world.client, {
    token: await tokenOf(world, plan, name, attempt),
    bucket: world.workBucket,
    prefix: workKeys(plan).items(name),
    table: stored,
    schema: generationTableSchema({ partition: partitionOf(plan, name) }),
    form: plan.form,
  });
  if (arn !== null) return { state: 'running', items: 0, reason: null, arn };
  // The table is of a failed load of the same files, or the store stopped between creating it and its import.
  const status = await tableStatus(world.client, stored);
  await dropTable(world.client, stored);
  return { state: 'waiting', items: 0, reason: `a table of that name exists: ${status}`, arn: null };
}

/** @throws StoreError, WorkDamaged for a damaged segment, which a repeated load would meet again */
export async function seeImportTask(
  world: World,
  {
    load,
    table: name,
    import: { arn },
    attempt,
  }: { load: Load; table: string; import: ImportNow; attempt: number },
): Promise<ImportNow> {
  const plan = await planOf(world, load);
  const stored = storedName(world, plan, name);
  if (arn === null) throw new Error(`${name}: no import to poll`);
  const now = await importState(world.client, arn);
  if (now.state === 'running') return { ...now, arn };
  if (now.state === 'completed' && (await tableExists(world.client, stored))) {
    const isSettled = await settleTable(world.client, stored, world.settingsOf(name));
    if (!isSettled) return { ...now, state: 'settling', arn };
    const imported: Imported = { table: name, items: now.items };
    await world.work.write(workKeys(plan).imported(name), JSON.stringify(imported));
    return { ...now, arn };
  }
  await dropTable(world.client, stored);
  // With a failed import's token DynamoDB would return that import for eight hours, even to a new load.
  await world.work.write(workKeys(plan).importToken(name, attempt), '');
  if (now.reason?.startsWith(SEGMENT_DAMAGED)) throw new WorkDamaged(workKeys(plan).items(name));
  return { ...now, state: 'failed', reason: now.reason ?? 'no reason given', arn };
}
