/** Runs one call of DynamoDB to its answer, whatever it contains. */
import validations from 'dynalite/validations/index.js';
import type { Disk } from '../disk/disk.ts';
import { DiskError } from '../disk/disk-error.ts';
import type { Action } from './actions.ts';
import { invalid } from './errors.ts';
import type { Locks } from './locks.ts';
import { type Request, requestStore } from './request-store.ts';

/** DynamoDB allows 32 levels in an item, each of which takes two in its JSON, and the request has a few more. */
const DEEPEST = 80;

/**
 * `marks` are stored with the table that the call creates.
 * @throws DynaliteError for what the caller caused, and any other error where the call failed
 */
export function runAction(
  disk: Disk,
  locks: Locks,
  action: Action,
  input: unknown,
  marks: object = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = requestOf(disk, locks, reject);
    const store = requestStore(request);
    const data = Object.assign(validated(action, input, store), marks);
    action.run(store, data, (error, answer) => {
      if (error) request.fail(error);
      else resolve(answer);
    });
  });
}

function requestOf(disk: Disk, locks: Locks, reject: (error: unknown) => void): Request {
  let failed = false;
  const releases: (() => void)[] = [];
  return {
    disk,
    locks,
    fail: (error) => {
      // The caller has its answer already; the log is the only place left for what went wrong after it.
      if (failed && !(error instanceof DiskError)) console.error(error);
      failed = true;
      for (const release of releases) release();
      reject(error);
    },
    onFailure: (release) => {
      if (failed) release();
      else releases.push(release);
    },
  };
}

/** Every error of the checks has its cause in the input, also those that dynalite does not expect. */
function validated({ input: { types, custom } }: Action, input: unknown, store: DynaliteStore): object {
  if (isDeeperThan(DEEPEST, input)) throw invalid('Nesting Levels have exceeded supported limits');
  try {
    const data = validations.checkTypes(input, types);
    validations.checkValidations(data, types, custom, store);
    return withoutIndexes(data);
  } catch (error) {
    if ((error as DynaliteError).statusCode) throw error;
    throw invalid(`the request cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The service has no secondary indexes, and the engine does not store any. */
function withoutIndexes(data: object): object {
  for (const name of ['GlobalSecondaryIndexes', 'LocalSecondaryIndexes', 'GlobalSecondaryIndexUpdates']) {
    if (name in data) throw invalid(`${name} are not supported`);
  }
  return data;
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part));
}
