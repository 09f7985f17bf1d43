/** `admin audit`: prints the recorded actions of a month. */
import { usageTable } from '../../shared/store/tables.ts';
import { type AuditEntry, listAudit } from '../../shared/store/usage/audit.ts';
import { type OpenPlace, print } from './place.ts';
import { textTable } from './table.ts';

const COLUMNS = ['AT', 'WHO', 'ACTION', 'TARGET', 'OUTCOME', 'ERROR', 'DETAIL'].map((name) => ({ name }));

interface Flags {
  /** `2026-10`. @default the current month, in UTC */
  readonly month: string | undefined;
  readonly json: boolean;
}

/** @throws StoreError */
export async function audit({ month: given, json }: Flags, open: OpenPlace): Promise<void> {
  const month = given ?? new Date().toISOString().slice(0, 7);
  const found = await open(({ client, tablePrefix }) => listAudit(client, usageTable(tablePrefix), month));
  if (json) return print(JSON.stringify(found));
  print(found.length === 0 ? `No actions in ${month}.` : textTable(COLUMNS, found.map(cells)));
}

const cells = ({ at, who, action, target, detail, outcome, error }: AuditEntry): string[] => [
  at.slice(0, 19),
  who,
  action,
  target,
  outcome,
  error ?? '-',
  detail ?? '-',
];
