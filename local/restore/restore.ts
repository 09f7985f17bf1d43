/**
 * Restores a fixed table to a moment. A first call restores into a helper table and compares; a call with `apply` makes the
 * fixed table equal, item by item, and deletes the helper table. Every call continues where an earlier one ended.
 */
import { dropTable } from '../../shared/aws/drop-table.ts';
import { beginRestore, restoreWindow, tableNow } from '../../shared/aws/operator/restore-table.ts';
import { pollUntil } from '../../shared/aws/waiting.ts';
import { ACTIVE_MANIFEST, CONTROL_KEY } from '../../shared/store/tables.ts';
import { type AdminPlace, recorded } from '../admin/place.ts';
import { Refusal } from '../command/errors.ts';
import { applyChanges, type Change } from './apply.ts';
import { type Difference, differences, itemsOf } from './differences.ts';
import { withAllLocks } from './locks.ts';
import { servable } from './manifest-check.ts';
import { TARGETS, type Target, type TargetName } from './targets.ts';

/** A restore takes from minutes to hours, whatever the size of the table. */
const RESTORED = { everyMs: 15_000, limitMs: 6 * 3_600_000 };

export interface RestoreRequest {
  readonly place: AdminPlace;
  readonly target: TargetName;
  readonly moment: Date;
  readonly exact: boolean;
  readonly apply: boolean;
  /** Holder of the locks. */
  readonly holder: string;
  readonly say: (line: string) => void;
}

export interface Comparison {
  readonly table: string;
  readonly helper: string;
  readonly differences: readonly Difference[];
  /** The differences that `apply` removes. */
  readonly changes: readonly Change[];
  readonly applied: { readonly written: number; readonly deleted: number } | null;
}

/** `prod-restore-controle-20261120T120000Z`: a later call finds what an earlier one has begun. */
export const helperTable = (prefix: string, target: TargetName, moment: Date): string =>
  `${prefix}-restore-${target}-${moment.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')}`;

/** @throws Refusal, StoreError */
export async function restore(request: RestoreRequest): Promise<Comparison> {
  const { place, target, moment, apply, say } = request;
  const { client, tablePrefix } = place;
  const table = TARGETS[target].table(tablePrefix);
  const helper = helperTable(tablePrefix, target, moment);
  await restored(request, table, helper);
  say(`${helper} has ${table} as of ${moment.toISOString()}`);
  const found = await compare(request, table, helper);
  if (!apply) return { table, helper, ...found, applied: null };
  const detail = `to ${moment.toISOString()}: ${found.changes.length} items`;
  const applied = await recorded(place, 'table.restore', table, () => write(request, table, helper), detail);
  await dropTable(client, helper);
  return { table, helper, ...found, applied };
}

/** Deletes the helper table of that moment. @throws StoreError */
export async function discard({ place, target, moment }: RestoreRequest): Promise<string> {
  const helper = helperTable(place.tablePrefix, target, moment);
  await dropTable(place.client, helper);
  return helper;
}

/** Restores into the helper table, or waits for the restore that an earlier call has begun. */
async function restored({ place: { client }, moment, say }: RestoreRequest, table: string, helper: string) {
  if ((await tableNow(client, helper)) === null) {
    const window = await restoreWindow(client, table);
    if (!window) throw new Refusal(`${table} is missing or has no point-in-time recovery`);
    const { earliest, latest } = window;
    if (moment < earliest || moment > latest) {
      throw new Refusal(
        `${table} can be restored to a moment from ${earliest.toISOString()} to ${latest.toISOString()}`,
      );
    }
    await beginRestore(client, { table, into: helper, moment });
    say(`restoring ${table} into ${helper}; the same command continues if this one is interrupted`);
  }
  const isThere = async () => (await tableNow(client, helper))?.status === 'ACTIVE';
  if (!(await pollUntil(isThere, RESTORED)))
    throw new Refusal(`${helper} is still being restored; try again later`);
}

/** @throws Refusal where the manifest of that moment cannot be served, StoreError */
async function compare(request: RestoreRequest, table: string, helper: string) {
  const { place, target, exact } = request;
  const { keys, wanted }: Target = TARGETS[target];
  const before = new Map(await itemsOf(place.client, helper, keys));
  if (target === 'controle') {
    const sources = await servable(place.client, helper);
    const key = JSON.stringify({ [CONTROL_KEY]: ACTIVE_MANIFEST });
    const manifest = before.get(key);
    if (manifest) before.set(key, { ...manifest, sources });
  }
  const found = differences(before, await itemsOf(place.client, table, keys), keys);
  const changes = found.flatMap((difference): Change[] => {
    const next = wanted(difference, { exact, now: Date.now() });
    return next === undefined ? [] : [{ ...difference, next }];
  });
  return { differences: found, changes };
}

/** Compares again under the locks, writes, and checks that nothing is left to write. */
async function write(request: RestoreRequest, table: string, helper: string) {
  const { place, target, holder } = request;
  const { client, isAlive } = place;
  const work = async () => {
    const { changes } = await compare(request, table, helper);
    const { written, deleted, lost } = await applyChanges(client, table, changes);
    const left = (await compare(request, table, helper)).changes;
    if (lost.length === 0 && left.length === 0) return { written, deleted };
    throw new Refusal(
      `${left.length} items of ${table} changed meanwhile and were left; the same command writes them`,
    );
  };
  return target === 'controle' ? withAllLocks({ client, control: table, holder, isAlive }, work) : work();
}
