/** `audit`: who did what in a month. */

import { usageTable } from '../../shared/store/tables.ts';
import { type AuditEntry, listAudit } from '../../shared/store/usage/audit.ts';
import { PLACE_OPTIONS, print, type WithPlace } from './place.ts';
import { textTable } from './table.ts';
import { readArguments, takesNothing, UsageError } from './usage.ts';

export const AUDIT_USAGE = `Usage:
  npm run admin -- audit [--month yyyy-mm] [--json] [--environment E]
Without --month it is the current one, in UTC.`;

const OPTIONS = { ...PLACE_OPTIONS, month: { type: 'string' } } as const;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const COLUMNS = ['AT', 'WHO', 'ACTION', 'TARGET', 'OUTCOME', 'ERROR'].map((name) => ({ name }));

/** @throws UsageError, StoreError */
export async function audit(args: readonly string[], withPlace: WithPlace): Promise<void> {
  const { values, positionals } = readArguments(args, OPTIONS, AUDIT_USAGE);
  takesNothing('audit', positionals, AUDIT_USAGE);
  const month = values.month ?? new Date().toISOString().slice(0, 7);
  if (!MONTH.test(month)) throw new UsageError(`--month is "${month}"; allowed: like 2026-10`);
  const found = await withPlace(values.environment, ({ client, tablePrefix }) =>
    listAudit(client, usageTable(tablePrefix), month),
  );
  if (values.json) return print(JSON.stringify(found));
  print(found.length === 0 ? `Nothing was done in ${month}.` : textTable(COLUMNS, found.map(cells)));
}

const cells = ({ at, who, action, target, outcome, error }: AuditEntry): string[] => [
  at.slice(0, 19),
  who,
  action,
  target,
  outcome,
  error ?? '-',
];
