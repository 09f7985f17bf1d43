/** `admin loads list` and `loads show`: the loads on record, those that run and those that ended. */

import { comparedLines, newColumnsText } from '../../loaders/compare/compared.ts';
import { type PendingCleanUp, readRemains } from '../../shared/store/generations/clean-up.ts';
import { maskedCpfs } from '../../shared/store/generations/value-counts.ts';
import type { LoadOutcome } from '../../shared/store/loads/load-outcome.ts';
import {
  findLoad,
  type LoadLine,
  type LoadRecord,
  listLoads,
} from '../../shared/store/loads/load-records.ts';
import { type Observer, type Present, presentState } from '../../shared/store/loads/present-state.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { Refusal } from '../command/errors.ts';
import { type AdminPlace, type OpenPlace, print } from './place.ts';
import { type Column, cutTo, fieldList, textTable } from './table.ts';

interface Flags {
  readonly json: boolean;
}

const observerOf = ({ client, tablePrefix, isAlive, startsLater }: AdminPlace): Observer => ({
  client,
  control: controlTable(tablePrefix),
  isAlive,
  startsLater,
  now: Date.now(),
});

/** @throws StoreError */
export async function loadsList({ json }: Flags, open: OpenPlace): Promise<void> {
  const found = await open(async (place) => {
    const observer = observerOf(place);
    const { client, control } = observer;
    const lines = await listLoads(client, control);
    return Promise.all(lines.map((line) => presentState(observer, line)));
  });
  if (json) return print(JSON.stringify(found));
  print(found.length === 0 ? 'No loads.' : loadLines(found, widthOf(process.stdout)).join('\n'));
}

/** Columns of the terminal; of a file or a pipe, those of a usual one. */
const widthOf = ({ columns = 100 }: { readonly columns?: number }): number => columns;

const minute = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

const COLUMNS: readonly Column<Present<LoadLine>>[] = [
  ['ID', ({ id }) => id],
  ['STATE', ({ state }) => state],
  ['STARTED', ({ started_at }) => minute(started_at)],
  // Without the year, so that the longest id fits beside it into 80 columns.
  ['UPDATED', ({ updated_at }) => minute(updated_at).slice('2026-'.length)],
];

/** Puts the reason of a load below it, as far as the line goes; `loads show` has all of it. */
export function loadLines(loads: readonly Present<LoadLine>[], width: number): string[] {
  const [head = '', ...rows] = textTable(COLUMNS, loads).split('\n');
  const reasons = loads.map(({ reason }) => (reason === null ? [] : [cutTo(width, `  ${reason}`)]));
  return [head, ...rows.flatMap((row, i) => [row, ...(reasons[i] ?? [])])];
}

/** @throws Refusal, StoreError */
export async function loadsShow(id: string, { json }: Flags, open: OpenPlace): Promise<void> {
  const load = await open(async (place) => {
    const observer = observerOf(place);
    const { client, control } = observer;
    const found = await findLoad(client, control, id);
    const left = found && (await readRemains(client, control, found.source));
    const shown = found && (await presentState(observer, found));
    return shown && { shown, left: left?.id === found?.id ? left : null };
  });
  if (!load) throw noLoad(id);
  const { shown, left } = load;
  if (json) return print(JSON.stringify({ ...shown, left }));
  const compared = comparedLines(shown.outcome?.comparison ?? null);
  const fields = { ...fieldsOf(shown), ...pendingOf(left), ...endOf(shown) };
  print([fieldList(fields), ...compared].join('\n').trimEnd());
}

export const noLoad = (id: string): Refusal =>
  new Refusal(`no load has the id "${id}"; npm run admin -- loads list shows them`);

const fieldsOf = (load: Present<LoadRecord>): Record<string, string> => ({
  id: load.id,
  folder: load.load_id,
  source: load.source,
  version: load.versao,
  state: load.state,
  started: load.started_at,
  updated: load.updated_at,
  reason: load.reason ?? '-',
});

const pendingOf = (left: PendingCleanUp | null): Record<string, string> =>
  left ? { 'clean-up pending': `since ${left.since}: ${left.left.join('; ')}` } : {};

const counts = (named: Readonly<Record<string, number>>): string =>
  Object.entries(named)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || '-';

/** A summary; --json prints the outcome in full. */
function endOf({ outcome }: Pick<LoadRecord, 'outcome'>): Record<string, string> {
  if (!outcome) return {};
  const failed = outcome.gates.filter(({ passed }) => !passed);
  const remarks = outcome.gates.flatMap(({ gate, passed, detail }) =>
    passed && detail ? [`${gate}: ${detail}`] : [],
  );
  const gates = failed.map(({ gate, accepted, because }) => {
    const waived = because === undefined ? 'waived' : `waived: ${because}`;
    return `${gate} (${accepted ? waived : 'refused'})`;
  });
  return {
    rows: counts(outcome.rows),
    items: String(outcome.items),
    quarantined: counts(outcome.quarantined_by_reason),
    dropped: counts(outcome.dropped_by_rule),
    'stored again': counts(outcome.again ?? {}),
    malformed: counts(malformedIn(outcome)),
    'CPFs masked': counts(maskedCpfs(outcome.values ?? {})),
    'gates failed': gates.join(', ') || '-',
    ...(outcome.newColumns?.length ? { 'NEW COLUMNS': newColumnsText(outcome.newColumns) } : {}),
    ...(remarks.length > 0 ? { warnings: remarks.join('; ') } : {}),
    fingerprint: outcome.fingerprint ?? '-',
  };
}

/** Malformed values by resource. Records of earlier versions have no counts of values. */
const malformedIn = ({ values = {} }: LoadOutcome): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values).map(([resource, fields]) => [
      resource,
      Object.values(fields).reduce((sum, { malformed }) => sum + malformed, 0),
    ]),
  );
