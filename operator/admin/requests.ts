/** `admin usage`: prints the number of requests of each key on each day, and how they ended. */
import { usageTable } from '../../shared/store/tables.ts';
import { readUsage, readUsageOf, type UsageRow } from '../../shared/store/usage/usage.ts';
import { DAY_MS, dayOf } from '../../shared/time.ts';
import { type OpenPlace, print } from './place.ts';
import { type Column, textTable } from './table.ts';

interface Flags {
  /** Number of days in UTC, of which today is the last. */
  readonly days: number;
  /** Prefix of the only key to show. @default all keys */
  readonly key: string | undefined;
  readonly json: boolean;
}

/** @throws StoreError */
export async function requests({ days, key, json }: Flags, open: OpenPlace): Promise<void> {
  const now = Date.now();
  const period = { first: dayOf(now - (days - 1) * DAY_MS), last: dayOf(now) };
  const found = await open(({ client, tablePrefix }) =>
    key === undefined
      ? readUsage(client, usageTable(tablePrefix), period)
      : readUsageOf(client, usageTable(tablePrefix), key, period),
  );
  if (json) return print(JSON.stringify(found));
  const nothing = `No requests from ${period.first} to ${period.last}.`;
  print(found.length === 0 ? nothing : textTable(COLUMNS, found.map(cells)));
}

const COLUMNS: readonly Column[] = [
  { name: 'DAY' },
  { name: 'PREFIX' },
  { name: 'REQUESTS', right: true },
  { name: '4XX', right: true },
  { name: '429', right: true },
  { name: '5XX', right: true },
  { name: 'UNLIMITED', right: true },
];

const cells = (row: UsageRow): string[] => [
  row.day,
  row.prefix,
  ...[row.requests, row.client_errors, row.limited, row.server_errors, row.unlimited].map(String),
];
