/** `loads list` and `loads show ID`: the loads on record, those that run and those that ended. */
import {
  type LoadLine,
  type LoadRecord,
  listLoads,
  readLoad,
} from '../../shared/store/loads/load-records.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { PLACE_OPTIONS, print, type WithPlace } from './place.ts';
import { fieldList, textTable } from './table.ts';
import { Refusal, readArguments, takesNothing, UsageError } from './usage.ts';

export const LOADS_USAGE = `Usage:
  npm run admin -- loads [list] [--json] [--environment E]
  npm run admin -- loads show ID [--json] [--environment E]
Without --environment the loads are those of this machine's store.`;

/** @throws UsageError, Refusal, StoreError */
export async function loads(args: readonly string[], withPlace: WithPlace): Promise<void> {
  const { values, positionals } = readArguments(args, PLACE_OPTIONS, LOADS_USAGE);
  const [name = 'list', ...rest] = positionals;
  const asked = { environment: values.environment, json: values.json ?? false };
  if (name === 'show') return show(rest, asked, withPlace);
  if (name !== 'list') throw new UsageError(`loads ${name}: allowed are list, show\n${LOADS_USAGE}`);
  takesNothing('loads list', rest, LOADS_USAGE);
  const found = await withPlace(asked.environment, ({ client, tablePrefix }) =>
    listLoads(client, controlTable(tablePrefix)),
  );
  if (asked.json) return print(JSON.stringify(found));
  print(found.length === 0 ? 'No loads.' : textTable(COLUMNS, found.map(cells)));
}

const COLUMNS = ['ID', 'SOURCE', 'VERSION', 'STATE', 'STARTED', 'UPDATED', 'REASON'].map((name) => ({
  name,
}));

const cells = (load: LoadLine): string[] => [
  load.id,
  load.source,
  load.versao,
  load.state,
  load.started_at.slice(0, 19),
  load.updated_at.slice(0, 19),
  load.reason ?? '-',
];

interface Asked {
  readonly environment: string | undefined;
  readonly json: boolean;
}

async function show(
  [id = '', ...more]: readonly string[],
  { environment, json }: Asked,
  withPlace: WithPlace,
): Promise<void> {
  if (id === '' || more.length > 0) {
    throw new UsageError(`loads show takes one ID, as loads list shows it\n${LOADS_USAGE}`);
  }
  const load = await withPlace(environment, ({ client, tablePrefix }) =>
    readLoad(client, controlTable(tablePrefix), id),
  );
  if (!load) throw new Refusal(`no load has the id "${id}"`);
  print(json ? JSON.stringify(load) : fieldList({ ...fieldsOf(load), ...endOf(load) }));
}

const fieldsOf = (load: LoadRecord): Record<string, string> => ({
  id: load.id,
  source: load.source,
  version: load.versao,
  state: load.state,
  started: load.started_at,
  updated: load.updated_at,
  reason: load.reason ?? '-',
});

const counts = (named: Readonly<Record<string, number>>): string =>
  Object.entries(named)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || '-';

/** What --json has in full: files, gates that were passed, columns passed over. */
function endOf({ outcome }: LoadRecord): Record<string, string> {
  if (!outcome) return {};
  const failed = outcome.gates.filter(({ passed }) => !passed);
  const gates = failed.map(({ gate, accepted }) => `${gate} (${accepted ? 'waived' : 'refused'})`);
  return {
    rows: counts(outcome.rows),
    items: String(outcome.items),
    quarantined: counts(outcome.quarantined_by_reason),
    dropped: counts(outcome.dropped_by_rule),
    'gates failed': gates.join(', ') || '-',
    fingerprint: outcome.fingerprint ?? '-',
  };
}
