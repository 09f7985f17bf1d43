/** `admin usage` counts the requests of each key on each day; `admin audit` lists the actions of a month. */
import { usageTable } from '../../shared/store/tables.ts';
import { type AuditEntry, listAudit } from '../../shared/store/usage/audit.ts';
import { readUsage, readUsageOf, type UsageRow } from '../../shared/store/usage/usage.ts';
import { DAY_MS, dayOf } from '../../shared/time.ts';
import { type OpenPlace, print } from './place.ts';
import { type Column, textTable } from './table.ts';

interface UsageFlags {
  /** Number of days in UTC, of which today is the last. */
  readonly days: number;
  /** Prefix of the only key to show. @default all keys */
  readonly key: string | undefined;
  readonly json: boolean;
}

/** @throws StoreError */
export async function requests({ days, key, json }: UsageFlags, open: OpenPlace): Promise<void> {
  const now = Date.now();
  const period = { first: dayOf(now - (days - 1) * DAY_MS), last: dayOf(now) };
  const found = await open(({ client, tablePrefix }) =>
    key === undefined
      ? readUsage(client, usageTable(tablePrefix), period)
      : readUsageOf(client, usageTable(tablePrefix), key, period),
  );
  if (json) return print(JSON.stringify(found));
  const nothing = `No requests from ${period.first} to ${period.last}.`;
  print(found.length === 0 ? nothing : textTable(USAGE_COLUMNS, found));
}

const USAGE_COLUMNS: readonly Column<UsageRow>[] = [
  ['DAY', ({ day }) => day],
  ['PREFIX', ({ prefix }) => prefix],
  ['REQUESTS', (row) => String(row.requests), 'right'],
  ['4XX', (row) => String(row.client_errors), 'right'],
  ['429', (row) => String(row.limited), 'right'],
  ['5XX', (row) => String(row.server_errors), 'right'],
  ['UNLIMITED', (row) => String(row.unlimited), 'right'],
];

interface AuditFlags {
  /** `2026-10`. @default the current month, in UTC */
  readonly month: string | undefined;
  readonly json: boolean;
}

/** @throws StoreError */
export async function audit({ month: given, json }: AuditFlags, open: OpenPlace): Promise<void> {
  const month = given ?? new Date().toISOString().slice(0, 7);
  const found = await open(({ client, tablePrefix }) => listAudit(client, usageTable(tablePrefix), month));
  if (json) return print(JSON.stringify(found));
  print(found.length === 0 ? `No actions in ${month}.` : textTable(AUDIT_COLUMNS, found));
}

const AUDIT_COLUMNS: readonly Column<AuditEntry>[] = [
  ['AT', ({ at }) => at.slice(0, 19)],
  ['WHO', ({ who }) => who],
  ['ACTION', ({ action }) => action],
  ['TARGET', ({ target }) => target],
  ['OUTCOME', ({ outcome }) => outcome],
  ['ERROR', ({ error }) => error ?? '-'],
  ['DETAIL', ({ detail }) => detail ?? '-'],
];
