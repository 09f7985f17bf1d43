/** Fourth step, one task a table: ImportTable of its files into a new table, followed to its end. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteTableCommand,
  DescribeImportCommand,
  DescribeTableCommand,
  ImportTableCommand,
  type ImportTableDescription,
} from '@aws-sdk/client-dynamodb';
import type { DocumentTable } from '../shared/datasets/define.ts';
import { generationTableSchema } from '../shared/store/tables.ts';
import { type LoadContext, tablesOf } from './context.ts';
import { type Plan, workKeys } from './plan.ts';
import { LoadRefused, readJsonIfThere } from './ports.ts';

export interface Imported {
  readonly table: string;
  readonly items: number;
}

const POLL_MS = 100;
const DELETE_PATIENCE_MS = 120_000;

/** @throws LoadRefused when the store reports that the import failed */
export async function importTable(
  context: LoadContext,
  plan: Plan,
  table: DocumentTable,
  onItems: (items: number) => void,
): Promise<Imported> {
  const keys = workKeys(plan);
  const name = tablesOf(context, plan)[table.name] ?? '';
  const done = await readJsonIfThere<Imported>(context.work, keys.imported(table.name));
  if (done && (await tableIsThere(context, name))) return done;
  const arn = await startImport(context, plan, table, name);
  const end = await followImport(context, arn, onItems);
  if (end.ImportStatus !== 'COMPLETED' || end.ErrorCount) {
    await dropTable(context, name);
    throw new LoadRefused(
      `import of table ${table.name} ended ${end.ImportStatus}: ${end.FailureMessage ?? `${end.ErrorCount} bad items`}`,
    );
  }
  const imported: Imported = { table: table.name, items: Number(end.ImportedItemCount ?? 0) };
  await context.work.write(keys.imported(table.name), JSON.stringify(imported));
  return imported;
}

async function startImport(
  context: LoadContext,
  plan: Plan,
  table: DocumentTable,
  name: string,
): Promise<string> {
  const command = new ImportTableCommand({
    // Same load, same token: a repeated step joins the import that an earlier one started.
    ClientToken: `${plan.loadId}-${table.name}`,
    S3BucketSource: { S3Bucket: context.workBucket, S3KeyPrefix: workKeys(plan).items(table.name) },
    InputFormat: 'DYNAMODB_JSON',
    InputCompressionType: 'ZSTD',
    TableCreationParameters: { TableName: name, ...generationTableSchema(table) },
  });
  try {
    return arnOf((await context.client.send(command)).ImportTableDescription);
  } catch (error) {
    if (!isNamed(error, 'ResourceInUseException')) throw error;
    // The table is there and its import is not known: the store was stopped half-way. Start over.
    await dropTable(context, name);
    return arnOf((await context.client.send(command)).ImportTableDescription);
  }
}

function arnOf(description: ImportTableDescription | undefined): string {
  if (!description?.ImportArn) throw new Error('ImportTable answered without an ImportArn');
  return description.ImportArn;
}

async function followImport(
  context: LoadContext,
  arn: string,
  onItems: (items: number) => void,
): Promise<ImportTableDescription> {
  for (;;) {
    const { ImportTableDescription: now } = await context.client.send(
      new DescribeImportCommand({ ImportArn: arn }),
    );
    onItems(Number(now?.ImportedItemCount ?? 0));
    if (now && now.ImportStatus !== 'IN_PROGRESS') return now;
    await pause(POLL_MS);
  }
}

/** Deletes the table if it is there, and waits until it is gone. */
export async function dropTable(context: LoadContext, name: string): Promise<void> {
  try {
    await context.client.send(new DeleteTableCommand({ TableName: name }));
  } catch (error) {
    if (isNamed(error, 'ResourceNotFoundException')) return;
    throw error;
  }
  const deadline = Date.now() + DELETE_PATIENCE_MS;
  while (await tableIsThere(context, name)) {
    if (Date.now() > deadline)
      throw new Error(`table ${name} is still being deleted after ${DELETE_PATIENCE_MS} ms`);
    await pause(POLL_MS);
  }
}

async function tableIsThere(context: LoadContext, name: string): Promise<boolean> {
  try {
    await context.client.send(new DescribeTableCommand({ TableName: name }));
    return true;
  } catch (error) {
    if (isNamed(error, 'ResourceNotFoundException')) return false;
    throw error;
  }
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;
