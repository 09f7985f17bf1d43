/** Counts of requests in the store, as a process of their own would have written them. */
import { randomUUID } from 'node:crypto';
import type { ItemClient } from '../../../shared/aws/calls/operations.ts';
import { usageTable } from '../../../shared/store/tables.ts';
import { addUsage } from '../../../shared/store/usage/usage.ts';
import type { Add, Counts, Usage } from '../../../shared/store/usage/usage-counts.ts';
import { PREFIX } from './store.ts';

export const NOTHING: Counts = { requests: 0, client_errors: 0, limited: 0, server_errors: 0, unlimited: 0 };

export const NO_USAGE: Usage = { count: () => {}, writeIfDue: () => undefined, flush: async () => {} };

export const adderTo =
  (client: ItemClient): Add =>
  (addition, patience) =>
    addUsage(client, usageTable(PREFIX), addition, patience);

export async function writeCounts(
  client: ItemClient,
  day: string,
  of: Readonly<Record<string, Counts>>,
): Promise<void> {
  const add = adderTo(client);
  for (const [prefix, counts] of Object.entries(of)) {
    const addition = { day, prefix, writer: randomUUID(), mark: 1, counts };
    await add(addition, AbortSignal.timeout(10_000));
  }
}
