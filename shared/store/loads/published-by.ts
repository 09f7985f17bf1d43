/**
 * The manifest and the record of its generation say whether a load has published (docs/decisions/0058): it
 * may end between the switch and the write of its own record.
 */
import type { ItemClient } from '../../aws/calls/operations.ts';
import type { GenerationRecord } from '../generations/catalog.ts';
import { servedVersion } from '../generations/served-version.ts';

export interface LoadName {
  readonly source: string;
  readonly id: string;
}

/** Returns the served generation if this load has published it, otherwise null. @throws StoreError */
export async function publishedBy(
  client: ItemClient,
  control: string,
  { source, id }: LoadName,
): Promise<GenerationRecord | null> {
  const { record } = await servedVersion(client, control, source);
  return record?.record_id === id ? record : null;
}
