/** The usage of the key that a request is sent with: its limits, its month by day, and when it expires. */
import { jsonOf } from '../../shared/api/answers/json-text.ts';
import type { ItemClient } from '../../shared/aws/calls/operations.ts';
import type { Answer } from '../../shared/http/answers.ts';
import { storeUnavailable, unauthorized } from '../../shared/http/errors.ts';
import { environmentOf } from '../../shared/http/rate-limit.ts';
import { NO_LIMITS } from '../../shared/store/keys/key-limits.ts';
import { usageTable } from '../../shared/store/tables.ts';
import { limitsOf, type Month, monthOf } from '../../shared/store/usage/permit-limits.ts';
import { storedPermits } from '../../shared/store/usage/permit-store.ts';
import { type FindUsage, readUsageOf } from '../../shared/store/usage/usage.ts';
import type { Counts } from '../../shared/store/usage/usage-counts.ts';
import { DAY_MS, dayOf } from '../../shared/time.ts';

const wire = ({ requests, client_errors, limited, server_errors }: Counts) => ({
  requisicoes: requests,
  erros_4xx: client_errors,
  limitadas: limited,
  erros_5xx: server_errors,
});

const NOTHING = { requests: 0, client_errors: 0, limited: 0, server_errors: 0, unlimited: 0 };

const added = (sum: Counts, day: Counts): Counts => ({
  requests: sum.requests + day.requests,
  client_errors: sum.client_errors + day.client_errors,
  limited: sum.limited + day.limited,
  server_errors: sum.server_errors + day.server_errors,
  unlimited: sum.unlimited + day.unlimited,
});

/** Limits that are 0 are none. */
const orNull = (limit: number | undefined): number | null => limit || null;

export const uso =
  (): Answer =>
  async ({ caller }, deps) => {
    // Where no key is required, a request without one has no usage.
    if (!caller) throw unauthorized();
    const { prefix, limits: own, owner } = caller;
    // During a deployment the authorizer of the version before does not pass the owner on.
    if (!owner) throw storeUnavailable();
    const limits = limitsOf(own ?? NO_LIMITS, environmentOf(deps.settings));
    const find = deps.usageOf ?? usageIn(deps.client, usageTable(deps.settings.TABLE_PREFIX));
    const { month, used, days } = await find(prefix, deps.now());
    const perMonth = orNull(limits?.perMonth);
    return jsonOf({
      chave: { prefixo: prefix, cliente: owner.customer, expira_em: owner.expires },
      limites: { por_segundo: orNull(limits?.rate), rajada: orNull(limits?.burst), por_mes: perMonth },
      mes: {
        mes: month.name,
        contadas: perMonth === null ? null : used,
        restantes: perMonth === null ? null : Math.max(0, perMonth - used),
        recomeca_em: new Date(month.end).toISOString(),
        ...wire(days.reduce(added, NOTHING)),
      },
      dias: days.map(({ day, ...counts }) => ({ dia: day, ...wire(counts) })),
    });
  };

const daysUntil = ({ start }: Month, now: number): string[] =>
  Array.from({ length: Math.floor((now - start) / DAY_MS) + 1 }, (_, i) => dayOf(start + i * DAY_MS));

/** Finds the usage of one key in the current month: its permits, and an item for each of its days. */
const usageIn =
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
