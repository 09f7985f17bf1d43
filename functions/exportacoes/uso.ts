/** The usage of the key that a request is sent with: its limits, its month by day, and when it expires. */
import { jsonOf } from '../../shared/api/answers/json-text.ts';
import type { Answer } from '../../shared/http/answers.ts';
import { storeUnavailable, unauthorized } from '../../shared/http/errors.ts';
import { environmentOf } from '../../shared/http/rate-limit.ts';
import { NO_LIMITS } from '../../shared/store/keys/key-limits.ts';
import { usageTable } from '../../shared/store/tables.ts';
import { limitsOf } from '../../shared/store/usage/permit-limits.ts';
import type { Counts } from '../../shared/store/usage/usage-counts.ts';
import { usageIn } from './key-usage.ts';

const wire = ({ requests, client_errors, limited, server_errors }: Counts) => ({
  requisicoes: requests,
  erros_4xx: client_errors,
  limitadas: limited,
  erros_5xx: server_errors,
});

const sumOf = (days: readonly Counts[], name: keyof Counts): number =>
  days.reduce((sum, day) => sum + day[name], 0);

const totalOf = (days: readonly Counts[]): Counts => ({
  requests: sumOf(days, 'requests'),
  client_errors: sumOf(days, 'client_errors'),
  limited: sumOf(days, 'limited'),
  server_errors: sumOf(days, 'server_errors'),
  unlimited: sumOf(days, 'unlimited'),
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
        ...wire(totalOf(days)),
      },
      dias: days.map(({ day, ...counts }) => ({ dia: day, ...wire(counts) })),
    });
  };
