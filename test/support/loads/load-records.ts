/** Records of loads as tests look for them: by what was loaded, since the command tells no id. */
import type { StoreClient } from '../../../shared/aws/dynamodb.ts';
import { type LoadRecord, listLoads, readLoad } from '../../../shared/store/loads/load-records.ts';

export async function lastLoad(
  client: StoreClient,
  table: string,
  versao: string,
): Promise<LoadRecord | null> {
  const found = (await listLoads(client, table)).find((load) => load.versao === versao);
  return found ? readLoad(client, table, found.id) : null;
}
