/** Finds the usage of one key in the current month: its permits, and an item for each of its days. */
import type { ItemClient } from '../../shared/aws/calls/operations.ts';
import { type Month, monthOf } from '../../shared/store/usage/permit-limits.ts';
import { storedPermits } from '../../shared/store/usage/permit-store.ts';
import { type FindUsage, readUsageOf } from '../../shared/store/usage/usage.ts';
import { DAY_MS, dayOf } from '../../shared/time.ts';

const NOTHING = { requests: 0, client_errors: 0, limited: 0, server_errors: 0, unlimited: 0 };

const daysUntil = ({ start }: Month, now: number): string[] =>
  Array.from({ length: Math.floor((now - start) / DAY_MS) + 1 }, (_, i) => dayOf(start + i * DAY_MS));

export const usageIn =
  (client: ItemClient, table: string): FindUsage =>
  async (prefix, now) => {
    const month = monthOf(now);
    const days = daysUntil(month, now);
    const period = { first: dayOf(month.start), last: dayOf(now) };
    const [{ used }, rows] = await Promise.all([
      storedPermits(client, table)(prefix, month).read(),
      readUsageOf(client, table, prefix, period),
    ]);
    const byDay = new Map(rows.map(({ prefix: _, ...row }) => [row.day, row]));
    return { month, used, days: days.map((day) => byDay.get(day) ?? { day, ...NOTHING }) };
  };
