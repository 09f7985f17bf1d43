/** Lambda function that writes the message about a published load; lib/ingestion/report.ts sends it. */
import { createClient, LOAD_CALL_MS } from '../../shared/aws/dynamodb.ts';
import { LOADER_SETTINGS, readSettings } from '../../shared/env.ts';
import { log } from '../../shared/log.ts';
import { readLoad } from '../../shared/store/loads/load-records.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { type Message, type ServedLoad, servedMessage } from '../compare/served-message.ts';

/** Part of the event of an execution that has ended, whose name is the id of the load's record. */
type EndedLoad = Omit<ServedLoad, 'environment'>;

const { TABLE_PREFIX: environment } = readSettings({ TABLE_PREFIX: LOADER_SETTINGS.TABLE_PREFIX });
const client = createClient(LOAD_CALL_MS);

/** @throws StoreError */
export async function handler({ id, source, version, page }: EndedLoad): Promise<Message> {
  const record = await readLoad(client, controlTable(environment), id);
  log.info('served_report', { id, source, version });
  return servedMessage({ id, source, version, environment, page }, record);
}
