/**
 * Whether a load has published. The manifest and the record of its generation decide (docs/decisions/0058):
 * the record of the load cannot be written in the same transaction as the switch, and the load may end
 * between the two.
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
