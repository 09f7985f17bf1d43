/** `admin loads quarantine` and `loads values`: what a load has kept, masked and audited as by the routes. */
import { resourcesOf } from '../../shared/datasets/define.ts';
import { findSource } from '../../shared/datasets/index.ts';
import { type Absence, absenceOf, filesOf, hasNoQuarantine } from '../../shared/store/loads/absence.ts';
import { findLoad, type LoadRecord } from '../../shared/store/loads/load-records.ts';
import { type FieldValues, readValues } from '../../shared/store/loads/load-values.ts';
import { type QuarantinedRow, readQuarantine } from '../../shared/store/loads/quarantine.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { Refusal } from '../command/errors.ts';
import { noLoad } from './loads.ts';
import { type AdminPlace, type OpenPlace, print, recorded } from './place.ts';
import { type Column, textTable } from './table.ts';

interface Flags {
  readonly limit: number;
  readonly offset: number;
  readonly json: boolean;
}

const REASONS: Readonly<Record<Absence, string>> = {
  unrecorded: 'it has not recorded its counts',
  uncounted: 'it ended before its rows were counted',
  deleted: 'they were deleted: with its generation or, if it did not publish, by another load of the source',
};

const absent = (what: string, load: LoadRecord): Refusal =>
  new Refusal(`${load.id} has no ${what}: ${REASONS[absenceOf(load)]}`);

async function loadOf({ client, tablePrefix }: AdminPlace, id: string): Promise<LoadRecord> {
  const load = await findLoad(client, controlTable(tablePrefix), id);
  if (!load) throw noLoad(id);
  return load;
}

/** @throws Refusal, StoreError, and errors of the objects */
export async function quarantine(id: string, { limit, offset, json }: Flags, open: OpenPlace): Promise<void> {
  const { total, rows } = await open(async (place) => {
    const load = await loadOf(place, id);
    return recorded(place, 'load.quarantine', targetOf(id, { limit, offset }), async () => {
      const page = await readQuarantine(place.objects, filesOf(load), { offset, limit });
      if (!page && !hasNoQuarantine(load)) throw absent('quarantined rows', load);
      return page ?? { total: 0, rows: [] };
    });
  });
  if (json) return print(JSON.stringify({ total, rows: rows.map(jsonOf) }));
  if (rows.length > 0) print(textTable(ROW_COLUMNS, rows));
  print(shown('rows', offset, rows.length, total));
}

const jsonOf = ({ row, ...rest }: QuarantinedRow) => ({ ...rest, row: row.text, cut: row.cut });

const ROW_COLUMNS: readonly Column<QuarantinedRow>[] = [
  ['FILE', ({ file }) => file],
  ['LINE', ({ line }) => String(line), 'right'],
  ['REASON', ({ reason }) => reason],
  ['DETAIL', ({ detail }) => detail],
  ['ROW', ({ row }) => `${row.text}${row.cut ? ' …' : ''}`],
];

interface ValueFlags extends Flags {
  /** @default all resources */
  readonly resource: string | undefined;
}

/** @throws Refusal, StoreError, and errors of the objects */
export async function values(id: string, flags: ValueFlags, open: OpenPlace): Promise<void> {
  const { limit, offset, json, resource } = flags;
  const found = await open(async (place) => {
    const load = await loadOf(place, id);
    if (resource !== undefined) refuseUnknown(load, resource);
    return recorded(place, 'load.values', targetOf(id, flags), async () => {
      const all = await readValues(place.objects, filesOf(load), resource ?? null);
      if (!all) throw absent('report of its values', load);
      return all;
    });
  });
  const page = found.slice(offset, offset + limit);
  if (json) return print(JSON.stringify({ total: found.length, values: page }));
  if (page.length > 0) print(textTable(VALUE_COLUMNS, page));
  print(shown('fields', offset, page.length, found.length));
}

function refuseUnknown({ source }: LoadRecord, resource: string): void {
  const declared = findSource(source);
  const known = declared ? resourcesOf(declared).map(({ name }) => name) : [];
  if (known.includes(resource)) return;
  throw new Refusal(`${source} has no resource "${resource}"; allowed: ${known.join(', ')}`);
}

const VALUE_COLUMNS: readonly Column<FieldValues>[] = [
  ['FILE', ({ file }) => file],
  ['RESOURCE', ({ resource }) => resource],
  ['FIELD', ({ field }) => field],
  ['EMPTY', ({ empty }) => String(empty), 'right'],
  ['MARKED', ({ marked }) => String(marked), 'right'],
  ['VALID', ({ valid }) => String(valid), 'right'],
  ['MALFORMED', ({ malformed }) => String(malformed), 'right'],
  ['CPFS', ({ cpfs }) => String(cpfs ?? 0), 'right'],
  ['EXAMPLE', ({ example }) => (example ? `line ${example.line}: ${example.value}` : '-')],
];

const targetOf = (id: string, { limit, offset }: Pick<Flags, 'limit' | 'offset'>): string =>
  `${id} offset ${offset} limit ${limit}`;

const shown = (what: string, offset: number, count: number, total: number): string =>
  count === 0
    ? `No ${what} from ${offset + 1}: ${total} in all.`
    : `${what} ${offset + 1} to ${offset + count} of ${total}`;
