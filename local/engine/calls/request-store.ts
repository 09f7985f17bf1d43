/**
 * The store that an action of dynalite works on, made for one request. Every call back into dynalite's code passes through
 * `guard`: what the code throws ends this request and releases its locks, instead of ending the engine.
 */
import { Stream } from 'node:stream';
import type { Disk } from '../disk/disk.ts';
import type { Range } from '../disk/level.ts';
import { ALL_TABLES, endOf, itemPrefix, ownedPrefixes, rangeOf, tableIn, tableKey } from '../stored-keys.ts';
import type { Locks } from './locks.ts';

type Got = (error: Error | null, value?: unknown) => void;

export interface Request {
  readonly disk: Disk;
  readonly locks: Locks;
  /** Answers the request with an error. Further calls have no effect. */
  readonly fail: (error: unknown) => void;
  /** Is called when the request has failed. */
  readonly onFailure: (release: () => void) => void;
}

/** Bytes of one item, as in DynamoDB. */
const MAX_ITEM = 400 << 10;

const ACCOUNT = { awsAccountId: '000000000000', awsRegion: 'us-east-1' };

export function requestStore(request: Request): DynaliteStore {
  const { disk } = request;
  const tableDb = prefixed(request, tableKey(''));
  return {
    // The pauses of dynalite imitate those of DynamoDB.
    options: { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0, maxItemSize: MAX_ITEM },
    tableDb: {
      ...tableDb,
      ...ACCOUNT,
      createKeyStream: () => streamed(request, tableNames(disk)),
    },
    getItemDb: (table) => prefixed(request, itemPrefix(table)),
    getTable: (name, checkStatus, callback) => {
      const answer = typeof checkStatus === 'function' ? checkStatus : callback;
      if (!answer) throw new Error('getTable needs a callback');
      tableDb.get(name, (error, table) => {
        const missing = error ?? missingIn(name, table, checkStatus);
        // The type of a stored definition is dynalite's own.
        answer(missing, table as DynaliteTable);
      });
    },
    deleteItemDb: (table, done) => guarded(request, disk.clear(ownedPrefixes(table).map(rangeOf)), done),
    // Tags are not supported; older ones are deleted with the items.
    deleteTagDb: (_, done) => guarded(request, Promise.resolve(), done),
  };
}

/** Returns dynalite's error for a table that does not exist or, where `checkStatus` is set, cannot be used now. */
function missingIn(name: string, table: unknown, checkStatus: unknown): DynaliteError | null {
  const status = (table as Partial<DynaliteTable> | null | undefined)?.TableStatus;
  const unusable = checkStatus && (status === 'CREATING' || status === 'DELETING');
  if (status && !unusable) return null;
  const which = checkStatus ? '' : `: Table: ${name} not found`;
  const message = `Requested resource not found${which}`;
  return Object.assign(new Error(message), {
    name: 'NotFoundError',
    statusCode: 400,
    body: { __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException', message },
  });
}

async function* tableNames(disk: Disk): AsyncGenerator<string> {
  for await (const key of disk.keys(ALL_TABLES)) yield tableIn(key);
}

/** The records whose keys begin with the prefix, with dynalite's calls. */
function prefixed(request: Request, prefix: string): DynalitePart {
  const { disk, locks } = request;
  return {
    get: (key, got) => guarded(request, read(disk, prefix + key), got),
    put: (key, value, done) =>
      guarded(request, disk.write([{ type: 'put', key: prefix + key, value: JSON.stringify(value) }]), done),
    del: (key, done) => guarded(request, disk.write([{ type: 'del', key: prefix + key }]), done),
    lock: (key, work) => {
      const held = locks.acquire(prefix + key).then((release) => {
        request.onFailure(release);
        return (callback: Got): Got =>
          (...answer) => {
            release();
            callback(...answer);
          };
      });
      guarded(request, held, (_, release) => release && work(release));
    },
    createValueStream: (range = {}) => streamed(request, parsed(disk.values(within(prefix, range)))),
  };
}

async function read(disk: Disk, key: string): Promise<unknown> {
  const [text] = await disk.getMany([key]);
  return text === undefined ? undefined : JSON.parse(text);
}

async function* parsed(texts: AsyncIterable<string>): AsyncGenerator<unknown> {
  for await (const text of texts) yield JSON.parse(text);
}

function within(prefix: string, { gt, gte, lt, lte, limit, reverse }: Range): Range {
  const from = gte === undefined && gt !== undefined ? { gt: prefix + gt } : { gte: prefix + (gte ?? '') };
  const to =
    lte === undefined ? { lt: lt === undefined ? endOf(prefix) : prefix + lt } : { lte: prefix + lte };
  return { ...from, ...to, limit: limit ?? -1, reverse: reverse ?? false };
}

/** Calls back with the result of the work. */
function guarded<T>(
  request: Request,
  work: Promise<T>,
  callback: (error: Error | null, value?: T) => void,
): void {
  const run = (call: () => void): void => {
    try {
      call();
    } catch (error) {
      request.fail(error);
    }
  };
  work.then(
    (value) => run(() => callback(null, value)),
    (error: Error) => run(() => callback(error)),
  );
}

/**
 * A stream of the old kind, as dynalite reads it. The loop closes the iterator at its end, also where dynalite has read
 * enough and destroys the stream, and catches what dynalite's listeners throw.
 */
function streamed(request: Request, source: AsyncIterable<unknown>): Stream {
  let destroyed = false;
  const stream = Object.assign(new Stream(), {
    destroy: () => {
      destroyed = true;
    },
  });
  const flow = async (): Promise<void> => {
    for await (const value of source) {
      if (destroyed) return;
      stream.emit('data', value);
      if (destroyed) return;
    }
    stream.emit('end');
  };
  // dynalite adds its listeners before this turn of the event loop ends.
  setImmediate(() => void flow().catch(request.fail));
  return stream;
}
