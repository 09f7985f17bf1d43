/** Shows the usage by key and day, and the audit log by month. */
import { valueError } from '../../shared/api/faults.ts';
import type { AdminHandler } from '../../shared/http/admin/dependencies.ts';
import { invalid } from '../../shared/http/errors.ts';
import { usageTable } from '../../shared/store/tables.ts';
import { type AuditEntry, listAudit, type Outcome } from '../../shared/store/usage/audit.ts';
import { readUsage, readUsageOf, USAGE_DAYS } from '../../shared/store/usage/usage.ts';
import { DAY_MS, dayOf } from '../../shared/time.ts';

const DEFAULT_DAYS = 7;

/** `2026-02-31` has the form of a day but does not exist. */
const isDay = (day: string): boolean => {
  const instant = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(instant) && dayOf(instant) === day;
};

/** @throws ApiError 422 */
function daysOf(query: Readonly<Record<string, string | null>>, now: number): { from: string; to: string } {
  const { de = null, ate = null } = query;
  const faults = Object.entries({ de, ate })
    .filter(([, day]) => day !== null && !isDay(day))
    .map(([name, day]) => valueError(['query', name], 'Este dia não existe.', day));
  if (faults.length > 0) throw invalid(faults);
  const to = ate ?? dayOf(now);
  const from = de ?? dayOf(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) throw invalid([valueError(['query', 'ate'], 'O último dia vem antes do primeiro.', ate)]);
  if (days > USAGE_DAYS)
    throw invalid([valueError(['query', 'de'], `O período passa de ${USAGE_DAYS} dias.`, de)]);
  return { from, to };
}

export const usage: AdminHandler = async ({ parameters }, { client, tablePrefix, now }) => {
  const { from, to } = daysOf(parameters.query, now());
  const prefix = parameters.query['prefixo'] ?? null;
  const [table, days] = [usageTable(tablePrefix), { first: from, last: to }];
  const rows = await (prefix === null
    ? readUsage(client, table, days)
    : readUsageOf(client, table, prefix, days));
  return {
    body: {
      de: from,
      ate: to,
      itens: rows.map((row) => ({
        dia: row.day,
        prefixo: row.prefix,
        requisicoes: row.requests,
        erros_4xx: row.client_errors,
        limitadas: row.limited,
        erros_5xx: row.server_errors,
        sem_limite: row.unlimited,
      })),
    },
  };
};

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  begun: 'iniciada',
  done: 'concluida',
  refused: 'recusada',
  failed: 'falhou',
};

const wire = ({ at, who, action, target, detail, outcome, ended, error }: AuditEntry) => ({
  em: at,
  quem: who,
  acao: action,
  alvo: target,
  detalhe: detail,
  resultado: OUTCOMES[outcome],
  encerrada_em: ended,
  erro: error,
});

export const audit: AdminHandler = async ({ parameters }, { client, tablePrefix, now }) => {
  const month = parameters.query['mes'] ?? dayOf(now()).slice(0, 7);
  const entries = await listAudit(client, usageTable(tablePrefix), month);
  return { body: { mes: month, itens: entries.map(wire) } };
};
