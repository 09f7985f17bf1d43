/** Checks that ImportTable reads the loaders' files, with a table of its own that is deleted afterwards. */
import { randomUUID } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { dropTable } from '../../../shared/aws/drop-table.ts';
import { importState, startImport } from '../../../shared/aws/import-table.ts';
import { getItem } from '../../../shared/aws/items.ts';
import { s3Objects } from '../../../shared/aws/s3-objects.ts';
import { generationTableSchema } from '../../../shared/store/tables.ts';
import { type Check, CheckFailed, expect } from '../check.ts';
import { IMPORT_PREFIX, smokeTables } from '../leftovers.ts';
import { type AwsWorld, until } from '../world.ts';

/** DynamoDB takes a few minutes for any table. */
const IMPORTED_SECONDS = 900;
const KEY = { k: 'smoke', sk: '000000000' };
const VALUE = 'ação';
const LINE = JSON.stringify({ Item: { k: { S: KEY.k }, sk: { S: KEY.sk }, d: { S: VALUE } } });

async function imported(world: AwsWorld): Promise<string> {
  const { place, deployment } = world;
  const { client, tablePrefix } = place;
  const id = randomUUID().slice(0, 8);
  const bucket = await deployment.bucket('WorkBucket');
  const prefix = `${IMPORT_PREFIX}${id}/`;
  await s3Objects(bucket).write(`${prefix}0.json.zst`, zstdCompressSync(`${LINE}\n`));
  const table = smokeTables(tablePrefix) + id;
  const schema = generationTableSchema({ partition: 'k' });
  const began = Date.now();
  const arn = await startImport(client, {
    token: id,
    bucket: bucket.name,
    prefix,
    table,
    schema,
    form: 'lines',
  });
  if (arn === null) throw new CheckFailed(`there is a table ${table} already`);
  const items = await until(world, IMPORTED_SECONDS, `the import of ${table} did not end`, async () => {
    const { state, items: count, reason } = await importState(client, arn);
    if (state === 'failed') throw new CheckFailed(`the import failed: ${reason}`);
    return state === 'completed' ? count : null;
  });
  const item = await getItem(client, table, KEY);
  expect(items === 1 && item?.['d'] === VALUE, `the table has ${items} items and ${JSON.stringify(item)}`);
  await dropTable(client, table);
  return `one item after ${((Date.now() - began) / 1_000).toFixed(0)} s`;
}

export const IMPORT_CHECKS: readonly Check<AwsWorld>[] = [
  { group: 'import', name: 'ImportTable reads files in the form of the loaders', run: imported },
];
