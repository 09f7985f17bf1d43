/** Who did what to the service, and how it ended: written before it is done, so that nothing is done unseen. */
import { randomBytes } from 'node:crypto';
import { type DynamoDBDocumentClient, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { onStore } from '../../aws/dynamodb.ts';
import { log } from '../../log.ts';
import { USAGE_KEY, USAGE_SORT } from '../tables.ts';

/** Never a secret: keys go by their prefix, tokens by their name. */
export interface Deed {
  /** `cli:<user>` from the command line, the token's name from a route. */
  readonly who: string;
  /** As `key.issue`. */
  readonly action: string;
  /** What it is done to: a key's prefix, a customer, a source. */
  readonly target: string;
}

/** `begun`: under way, or nobody could write down any more how it ended. */
export type Outcome = 'begun' | 'done' | 'refused' | 'failed';

export interface AuditEntry extends Deed {
  /** Instants, ISO 8601. */
  readonly at: string;
  readonly ended: string | null;
  readonly outcome: Outcome;
  /** Name of the error that refused it or made it fail. */
  readonly error: string | null;
}

/** The month of an instant or a day, as entries are kept together. */
const monthKey = (at: string): string => `A#${at.slice(0, 7)}`;

/** Errors that say no; every other one is a fault of the service. */
const REFUSALS = new Set(['KeyConflict', 'RollbackRefused', 'LoadRunning', 'NoFiles', 'Refusal']);

function outcomeOf(error: unknown): { outcome: Outcome; error: string } {
  if (!(error instanceof Error)) return { outcome: 'failed', error: 'unknown' };
  const { name } = error;
  const status = 'status' in error ? Number(error.status) : 500;
  return { outcome: REFUSALS.has(name) || status < 500 ? 'refused' : 'failed', error: name };
}

interface Place {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
  readonly key: Readonly<Record<string, string>>;
}

const begin = ({ client, table, key }: Place, deed: Deed, at: string) => {
  const Item = { ...key, at, ...deed, outcome: 'begun', ended: null, error: null };
  return onStore('PutItem', () => client.send(new PutCommand({ TableName: table, Item })));
};

const finish = ({ client, table, key }: Place, end: Pick<AuditEntry, 'ended' | 'outcome' | 'error'>) =>
  onStore('UpdateItem', () =>
    client.send(
      new UpdateCommand({
        TableName: table,
        Key: key,
        UpdateExpression: 'SET ended = :ended, outcome = :outcome, #error = :error',
        ExpressionAttributeNames: { '#error': 'error' },
        ExpressionAttributeValues: { ':ended': end.ended, ':outcome': end.outcome, ':error': end.error },
      }),
    ),
  );

/** An end that is told besides; `lost` where the table could not be told, and why. */
export type Report = (ended: Deed & Pick<AuditEntry, 'outcome' | 'error'>, lost?: unknown) => void;

const toLog: Report = (ended, lost) => {
  if (lost === undefined) return log.info('audit', { ...ended });
  log.error('audit', { ...ended, message: lost instanceof Error ? lost.message : String(lost) });
};

/**
 * Writes the entry down, does the work, writes down how it ended.
 * @throws StoreError before anything was done, and whatever the work throws
 */
export async function audited<T>(
  client: DynamoDBDocumentClient,
  table: string,
  { who, action, target }: Deed,
  work: () => Promise<T>,
  now: () => number = Date.now,
  report: Report = toLog,
): Promise<T> {
  const deed = { who, action, target };
  const at = new Date(now()).toISOString();
  const key = { [USAGE_KEY]: monthKey(at), [USAGE_SORT]: `${at}#${randomBytes(6).toString('hex')}` };
  const place = { client, table, key };
  /** What is done is done: an end that can not be written down is no reason to keep its answer back. */
  const note = async (end: Pick<AuditEntry, 'outcome' | 'error'>): Promise<void> => {
    const ended = new Date(now()).toISOString();
    const lost = await finish(place, { ...end, ended }).then(
      () => undefined,
      (error: unknown) => error,
    );
    report({ ...deed, ...end }, lost);
  };
  await begin(place, deed, at);
  try {
    const result = await work();
    await note({ outcome: 'done', error: null });
    return result;
  } catch (error) {
    await note(outcomeOf(error));
    throw error;
  }
}

/** The entries of a month `yyyy-mm`, UTC, newest first. @throws StoreError */
export async function listAudit(
  client: DynamoDBDocumentClient,
  table: string,
  month: string,
): Promise<AuditEntry[]> {
  const found: AuditEntry[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await onStore('Query', () =>
      client.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: '#key = :key',
          ExpressionAttributeNames: { '#key': USAGE_KEY },
          ExpressionAttributeValues: { ':key': monthKey(month) },
          ScanIndexForward: false,
          ConsistentRead: true,
          ExclusiveStartKey: start,
        }),
      ),
    );
    found.push(...(page.Items ?? []).map(read));
    start = page.LastEvaluatedKey;
  } while (start);
  return found;
}

/** Written by `begin`, and by nothing else. */
function read(item: Record<string, unknown>): AuditEntry {
  const { at, who, action, target, outcome, error, ended } = item as unknown as AuditEntry;
  return { at, who, action, target, outcome, error, ended };
}
