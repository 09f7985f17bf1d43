/**
 * Finds the usage of one key in the current month. The finder of a process is made here, so that bundles of
 * other functions do not contain it.
 */
import type { ItemClient } from '../../shared/aws/calls/operations.ts';
import type { Dependencies } from '../../shared/http/dependencies.ts';
import { cachedReads } from '../../shared/store/records/read-cache.ts';
import { usageTable } from '../../shared/store/tables.ts';
import type { FindUsage } from '../../shared/store/usage/key-usage.ts';
import { type Month, monthOf } from '../../shared/store/usage/permit-limits.ts';
import { storedPermits } from '../../shared/store/usage/permit-store.ts';
import { readUsage, type UsageRow } from '../../shared/store/usage/usage.ts';
import { DAY_MS, dayOf } from '../../shared/time.ts';

/** Days in memory, those of some thirty keys. */
const CAPACITY = 1_000;
const AT_ONCE = 8;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const NOTHING = { requests: 0, client_errors: 0, limited: 0, server_errors: 0, unlimited: 0 };

const daysUntil = ({ start }: Month, now: number): string[] =>
  Array.from({ length: Math.floor((now - start) / DAY_MS) + 1 }, (_, i) => dayOf(start + i * DAY_MS));

/**
 * The items of a day have the counts of all keys, so reading a month costs more than any other answer.
 * Processes write their counts every minute; a day therefore stays in memory for a minute, and for an hour
 * once it and the day after it, on which delayed counts are written, are over.
 */
export function cachedUsage(client: ItemClient, table: string): FindUsage {
  const find = cachedReads<readonly UsageRow[]>(CAPACITY);
  const open = storedPermits(client, table);
  const readDay = (prefix: string, day: string, now: number): Promise<readonly UsageRow[]> => {
    const age = now - Date.parse(day) < 2 * DAY_MS ? MINUTE_MS : HOUR_MS;
    return find(`${prefix} ${day} ${Math.floor(now / age)}`, () =>
      readUsage(client, table, { first: day, last: day }, prefix),
    );
  };
  return async (prefix, now) => {
    const month = monthOf(now);
    const { used } = await open(prefix, month).read();
    const days = daysUntil(month, now);
    const rows: UsageRow[] = [];
    for (let i = 0; i < days.length; i += AT_ONCE) {
      const some = days.slice(i, i + AT_ONCE).map((day) => readDay(prefix, day, now));
      rows.push(...(await Promise.all(some)).flat());
    }
    const byDay = new Map(rows.map(({ prefix: _, ...row }) => [row.day, row]));
    return { month, used, days: days.map((day) => byDay.get(day) ?? { day, ...NOTHING }) };
  };
}

const made = new WeakMap<Dependencies, FindUsage>();

/** Returns the finder of these dependencies, which keeps what it has read. */
export function usageOf(deps: Dependencies): FindUsage {
  const find =
    deps.usageOf ?? made.get(deps) ?? cachedUsage(deps.client, usageTable(deps.settings.TABLE_PREFIX));
  made.set(deps, find);
  return find;
}
