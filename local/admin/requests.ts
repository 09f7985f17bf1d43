/** `usage`: how many requests each key made on each day, and how they ended. */
import { usageTable } from '../../shared/store/tables.ts';
import { readUsage, type UsageRow } from '../../shared/store/usage/usage.ts';
import { prefixOf } from './keys-usage.ts';
import { PLACE_OPTIONS, print, type WithPlace } from './place.ts';
import { type Column, textTable } from './table.ts';
import { readArguments, takesNothing, wholeNumber } from './usage.ts';

export const REQUESTS_USAGE = `Usage:
  npm run admin -- usage [--days 7] [--key PREFIX] [--json] [--environment E]
Days are in UTC, today is the last of them. Without --key it is every key.`;

const OPTIONS = { ...PLACE_OPTIONS, days: { type: 'string' }, key: { type: 'string' } } as const;
const DEFAULT_DAYS = '7';
const MAX_DAYS = 90;
const DAY_MS = 86_400_000;

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** @throws UsageError, StoreError */
export async function requests(args: readonly string[], withPlace: WithPlace): Promise<void> {
  const { values, positionals } = readArguments(args, OPTIONS, REQUESTS_USAGE);
  takesNothing('usage', positionals, REQUESTS_USAGE);
  const days = wholeNumber('days', values.days ?? DEFAULT_DAYS, { min: 1, max: MAX_DAYS });
  const prefix = values.key === undefined ? undefined : prefixOf('--key', values.key, REQUESTS_USAGE);
  const now = Date.now();
  const period = { from: dayOf(now - (days - 1) * DAY_MS), to: dayOf(now) };
  const found = await withPlace(values.environment, ({ client, tablePrefix }) =>
    readUsage(client, usageTable(tablePrefix), period, prefix),
  );
  if (values.json) return print(JSON.stringify(found));
  const nothing = `No requests from ${period.from} to ${period.to}.`;
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
