/** The record of every load in `controle`, under its execution's name, so that each attempt has a record. */
import type { ItemClient } from '../../aws/calls/operations.ts';
import { getItem, putItem, putItemIf } from '../../aws/items.ts';
import { scanPages } from '../../aws/pages.ts';
import type { Item, ItemKey } from '../../aws/read-items.ts';
import { CONTROL_KEY, CONTROL_PREFIXES } from '../tables.ts';
import type { LoadOutcome } from './load-outcome.ts';

export type LoadState = 'running' | 'published' | 'refused' | 'failed';

export interface LoadRecord {
  /** Name of the execution: `cnpj-2026-10-1`. */
  readonly id: string;
  /** Derived from files and version, so that all attempts to load them have the same. */
  readonly load_id: string;
  readonly source: string;
  readonly versao: string;
  readonly state: LoadState;
  readonly started_at: string;
  readonly updated_at: string;
  readonly reason: string | null;
  readonly outcome: LoadOutcome | null;
  /** Seconds by step, of a load on one machine that has ended; on AWS the execution has its times. */
  readonly steps?: Readonly<Record<string, number>>;
}

export type LoadLine = Omit<LoadRecord, 'outcome'>;

const keyOf = (id: string): ItemKey => ({ [CONTROL_KEY]: CONTROL_PREFIXES.load + id });
const itemOf = (load: LoadRecord): Item => ({ ...keyOf(load.id), ...load });

/** @throws StoreError */
export const writeLoad = (client: ItemClient, table: string, load: LoadRecord): Promise<void> =>
  putItem(client, table, itemOf(load));

/** Writes the record of a load just started, unless its first task has written it. @throws StoreError */
export const announceLoad = (client: ItemClient, table: string, load: LoadRecord): Promise<unknown> =>
  putItemIf(client, table, itemOf(load), { expression: `attribute_not_exists(${CONTROL_KEY})` });

/** Adds the seconds by step to the record of a load, if it has one. @throws StoreError */
export async function noteSteps(
  client: ItemClient,
  table: string,
  id: string,
  steps: NonNullable<LoadRecord['steps']>,
): Promise<void> {
  const known = await readLoad(client, table, id);
  if (known) await writeLoad(client, table, { ...known, steps });
}

/** @throws StoreError */
export async function readLoad(client: ItemClient, table: string, id: string): Promise<LoadRecord | null> {
  const item = await getItem(client, table, keyOf(id));
  return item ? recordOf(item) : null;
}

/** Returns the load of this id, or the latest attempt whose folders have this name. @throws StoreError */
export async function findLoad(client: ItemClient, table: string, name: string): Promise<LoadRecord | null> {
  const found = await readLoad(client, table, name);
  if (found) return found;
  const latest = (await listLoads(client, table)).find(({ load_id }) => load_id === name);
  return latest ? readLoad(client, table, latest.id) : null;
}

const SHOWN = ['id', 'load_id', 'source', 'versao', 'state', 'started_at', 'updated_at', 'reason'];

/** Reads the records of all loads, newest first, without their outcomes. @throws StoreError */
export async function listLoads(client: ItemClient, table: string): Promise<LoadLine[]> {
  const loads: LoadLine[] = [];
  const names = Object.fromEntries(SHOWN.map((name) => [`#${name}`, name]));
  const pages = scanPages(client, table, {
    filter: 'begins_with(#key, :kind)',
    projection: Object.keys(names).join(', '),
    names: { '#key': CONTROL_KEY, ...names },
    values: { ':kind': CONTROL_PREFIXES.load },
  });
  for await (const items of pages) loads.push(...items.map(recordOf));
  return loads.sort(newestFirst);
}

const newestFirst = (a: LoadLine, b: LoadLine): number =>
  a.started_at === b.started_at ? a.id.localeCompare(b.id) : a.started_at < b.started_at ? 1 : -1;

function recordOf({ [CONTROL_KEY]: _, ...fields }: Item): LoadRecord {
  return fields as unknown as LoadRecord;
}
