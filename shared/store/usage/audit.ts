/** The audit log of changes: actor, action, target, outcome. An entry is written before the work is done. */
import { randomBytes } from 'node:crypto';
import type { ItemClient } from '../../aws/calls/operations.ts';
import { putItem, updateItem } from '../../aws/items.ts';
import { queryPages } from '../../aws/pages.ts';
import type { Item } from '../../aws/read-items.ts';
import { log } from '../../log.ts';
import { USAGE_KEY, USAGE_PREFIXES, USAGE_SORT } from '../tables.ts';

/** It contains no secret: keys are named by their prefix, tokens by their name. */
export interface Deed {
  /** `cli:<user>` for a command, the name of the token for a route. */
  readonly who: string;
  /** Name of the action, such as `key.issue`. */
  readonly action: string;
  /** The object of the action: a key's prefix, a customer or a source. */
  readonly target: string;
  /** Further details of the action, such as the reasons of waivers. @default null */
  readonly detail?: string | null;
}

/** `begun` means that the work runs, or that its outcome could not be written. */
export type Outcome = 'begun' | 'done' | 'refused' | 'failed';

export interface AuditEntry extends Required<Deed> {
  /** Instants, ISO 8601. */
  readonly at: string;
  readonly ended: string | null;
  readonly outcome: Outcome;
  readonly error: string | null;
}

/** Returns the partition of a month's entries; `at` is an instant, a day or a month. */
const monthKey = (at: string): string => USAGE_PREFIXES.audit + at.slice(0, 7);

/** Names of errors that are refusals; every other error is a failure of the service. */
const REFUSALS = new Set(['KeyConflict', 'RollbackRefused', 'LoadRunning', 'NoFiles', 'Refusal']);

function outcomeOf(error: unknown): { outcome: Outcome; error: string } {
  if (!(error instanceof Error)) return { outcome: 'failed', error: 'unknown' };
  const { name } = error;
  const status = 'status' in error ? Number(error.status) : 500;
  return { outcome: REFUSALS.has(name) || status < 500 ? 'refused' : 'failed', error: name };
}

/** Reports the outcome, also if it could not be written: `lost` is the error of the write. */
export type Report = (ended: Deed & Pick<AuditEntry, 'outcome' | 'error'>, lost?: unknown) => void;

const toLog: Report = (ended, lost) => {
  if (lost === undefined) return log.info('audit', { ...ended });
  log.error('audit', { ...ended, message: lost instanceof Error ? lost.message : String(lost) });
};

/**
 * Writes the entry, does the work, and writes the outcome.
 * @throws StoreError if the entry cannot be written; the work is not done then. Errors of the work are passed
 * on.
 */
export async function audited<T>(
  client: ItemClient,
  table: string,
  { who, action, target, detail = null }: Deed,
  work: () => Promise<T>,
  now: () => number = Date.now,
  report: Report = toLog,
): Promise<T> {
  const deed = { who, action, target, detail };
  const began = now();
  const at = new Date(began).toISOString();
  const key = { [USAGE_KEY]: monthKey(at), [USAGE_SORT]: `${at}#${randomBytes(6).toString('hex')}` };
  /** The work is done at this point, so its result is returned even if the outcome cannot be written. */
  const note = async (end: Pick<AuditEntry, 'outcome' | 'error'>): Promise<void> => {
    const update = {
      expression: 'SET ended = :ended, outcome = :outcome, #error = :error',
      names: { '#error': 'error' },
      // The clock may have been set back during the work.
      values: {
        ':ended': new Date(Math.max(began, now())).toISOString(),
        ':outcome': end.outcome,
        ':error': end.error,
      },
    };
    const lost = await updateItem(client, table, key, update).catch((error: unknown) => error);
    report({ ...deed, ...end }, lost);
  };
  await putItem(client, table, { ...key, at, ...deed, outcome: 'begun', ended: null, error: null });
  try {
    const result = await work();
    await note({ outcome: 'done', error: null });
    return result;
  } catch (error) {
    await note(outcomeOf(error));
    throw error;
  }
}

/** Reads the entries of a month (`yyyy-mm`, UTC), newest first. @throws StoreError */
export async function listAudit(client: ItemClient, table: string, month: string): Promise<AuditEntry[]> {
  const found: AuditEntry[] = [];
  const pages = queryPages(client, table, {
    condition: `${USAGE_KEY} = :month`,
    values: { ':month': monthKey(month) },
    backwards: true,
  });
  for await (const items of pages) found.push(...items.map(read));
  return found;
}

function read(item: Item): AuditEntry {
  // Entries of earlier versions have no detail.
  const { at, who, action, target, detail = null, outcome, error, ended } = item as unknown as AuditEntry;
  return { at, who, action, target, detail, outcome, error, ended };
}
