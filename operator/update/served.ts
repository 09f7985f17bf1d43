/** The served version of a source, and the time of its load. */
import type { StoreClient } from '../../shared/aws/dynamodb.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { type ServedVersion, servedVersion } from '../../shared/store/generations/served-version.ts';
import { readLoad } from '../../shared/store/loads/load-records.ts';
import { controlTable } from '../../shared/store/tables.ts';

export interface Served extends Omit<ServedVersion, 'record'> {
  /** Seconds of its load; null where they are unknown, and for the bundled sample. */
  readonly loadSeconds: number | null;
}

/** @throws StoreError */
export async function servedOf(client: StoreClient, tablePrefix: string, { name }: Source): Promise<Served> {
  const control = controlTable(tablePrefix);
  const { version, rolledBack, record } = await servedVersion(client, control, name);
  const id = version === null ? undefined : record?.record_id;
  const load = id === undefined ? null : await readLoad(client, control, id);
  const loadSeconds = load && (Date.parse(load.updated_at) - Date.parse(load.started_at)) / 1_000;
  return { version, rolledBack, loadSeconds };
}
