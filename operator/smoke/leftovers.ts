/**
 * Deletes what the checks make, by names that nothing else has: also what a run that was killed has left.
 * Every step is tried, and the first that fails is reported at the end.
 */
import { dropTable, tablesNamed } from '../../shared/aws/drop-table.ts';
import type { StoreClient } from '../../shared/aws/dynamodb.ts';
import { deleteItem } from '../../shared/aws/items.ts';
import { removeVersions } from '../../shared/aws/operator/object-versions.ts';
import { s3Objects } from '../../shared/aws/s3-objects.ts';
import { deleteKey, scanKeys } from '../../shared/store/keys/key-records.ts';
import { listLoads } from '../../shared/store/loads/load-records.ts';
import { apiKeysTable, CONTROL_KEY, CONTROL_PREFIXES, controlTable } from '../../shared/store/tables.ts';
import type { AdminPlace } from '../admin/place.ts';
import type { Group } from './check.ts';
import type { Deployment } from './world.ts';

export const SMOKE_CUSTOMER = 'smoke test';
/** No publication is of this day, and the files there are refused. */
export const REFUSED = { source: 'cno', version: '1900-01-01' } as const;
export const REFUSED_PREFIX = `${REFUSED.source}/${REFUSED.version}/`;
/** Name of an execution of that version, and of its record, without their end. */
export const REFUSED_LOAD = `${REFUSED.source}-${REFUSED.version}-`;
/** Below `loads/`, whose objects the bucket of work deletes after 14 days in any case. */
export const IMPORT_PREFIX = 'loads/smoke/';
export const smokeTables = (prefix: string): string => `${prefix}-smoke-`;

interface Step {
  readonly group: Group;
  readonly run: () => Promise<unknown>;
}

/**
 * Skips the steps of a group that was left out, whose rights the caller may lack.
 * @throws StoreError, S3Error, CloudFormationError
 */
export async function removeLeftovers(
  place: AdminPlace,
  deployment: Deployment | null,
  without: readonly Group[],
): Promise<void> {
  const steps: Step[] = [
    { group: 'keys', run: () => removeKeys(place) },
    ...(deployment ? stepsOnAws(place, deployment) : []),
  ];
  const faults: unknown[] = [];
  for (const { group, run } of steps) {
    if (!without.includes(group)) await run().catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw faults[0];
}

async function removeKeys({ client, tablePrefix }: AdminPlace): Promise<void> {
  const table = apiKeysTable(tablePrefix);
  for (const { hash, key } of await scanKeys(client, table)) {
    if (key.customer === SMOKE_CUSTOMER) await deleteKey(client, table, hash);
  }
}

const stepsOnAws = ({ client, tablePrefix }: AdminPlace, { bucket }: Deployment): Step[] => [
  { group: 'load', run: async () => removeVersions(await bucket('SnapshotBucket'), REFUSED_PREFIX) },
  { group: 'load', run: () => removeRecords(client, controlTable(tablePrefix)) },
  { group: 'import', run: async () => s3Objects(await bucket('WorkBucket')).remove(IMPORT_PREFIX) },
  {
    group: 'import',
    run: async () => {
      for (const name of await tablesNamed(client, smokeTables(tablePrefix))) await dropTable(client, name);
    },
  },
];

async function removeRecords(client: StoreClient, control: string): Promise<void> {
  for (const { id } of await listLoads(client, control)) {
    if (!id.startsWith(REFUSED_LOAD)) continue;
    await deleteItem(client, control, { [CONTROL_KEY]: CONTROL_PREFIXES.load + id });
  }
}
