/**
 * ImportTable and DescribeImport, which dynalite lacks: the same calls, files and answers as on AWS, with a folder in
 * place of the bucket. It writes into LevelDB directly, 100 times as fast as BatchWriteItem over HTTP.
 */
import { setImmediate as immediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { ImportTableCommandInput } from '@aws-sdk/client-dynamodb';
import createTable from 'dynalite/actions/createTable.js';
import type { Objects } from '../../loaders/work/ports.ts';
import { itemPrefix } from './database.ts';
import { ITEM_OPENS, keyReader } from './item-keys.ts';

const inflate = promisify(zstdDecompress);
/** Items in a batch of LevelDB. Between two batches the engine answers requests. */
const BATCH = 1_000;
/** Batches that LevelDB writes while the next are parsed. */
const UNDERWAY = 8;
const LF = 0x0a;
const BRACE = 0x7d;

export interface ImportDescription {
  ImportArn: string;
  ImportStatus: 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';
  TableArn: string;
  ClientToken: string;
  ProcessedItemCount: number;
  ImportedItemCount: number;
  ErrorCount: number;
  ProcessedSizeBytes: number;
  FailureCode?: string;
  FailureMessage?: string;
}

export interface Importer {
  start(input: ImportTableCommandInput): Promise<ImportDescription>;
  describe(arn: string): ImportDescription | undefined;
}

/** Imports are kept in memory: after a restart of the engine DescribeImport does not find them. */
export function importer(store: DynaliteStore, bucket: Objects): Importer {
  const imports = new Map<string, ImportDescription>();
  return {
    describe: (arn) => imports.get(arn),
    start: async (input) => {
      const token = input.ClientToken ?? '';
      const arn = `arn:aws:dynamodb:local:000000000000:import/${token}`;
      const known = imports.get(arn);
      if (known) return known;
      const table = await newTable(store, input);
      const description: ImportDescription = {
        ImportArn: arn,
        ImportStatus: 'IN_PROGRESS',
        TableArn: table.TableArn,
        ClientToken: token,
        ProcessedItemCount: 0,
        ImportedItemCount: 0,
        ErrorCount: 0,
        ProcessedSizeBytes: 0,
      };
      imports.set(arn, description);
      void run(store, bucket, input.S3BucketSource?.S3KeyPrefix ?? '', table, description);
      return description;
    },
  };
}

const newTable = (store: DynaliteStore, input: ImportTableCommandInput): Promise<DynaliteTable> =>
  new Promise((resolve, reject) => {
    createTable(store, { ...input.TableCreationParameters }, (error, answer) =>
      error ? reject(error) : resolve(answer.TableDescription),
    );
  });

async function run(
  store: DynaliteStore,
  bucket: Objects,
  prefix: string,
  table: DynaliteTable,
  description: ImportDescription,
): Promise<void> {
  const read = async (key: string): Promise<Buffer> => inflate(await bucket.read(key));
  try {
    const keys = (await bucket.list(prefix)).map((object) => object.key);
    let next = keys[0] === undefined ? null : read(keys[0]);
    for (let i = 1; next !== null; i++) {
      const file: Buffer = await next;
      const following = keys[i];
      next = following === undefined ? null : read(following);
      // Handled when awaited in the next turn; this avoids an unhandled rejection.
      next?.catch(() => undefined);
      await importFile(store, table, file, description);
      description.ProcessedSizeBytes += file.length;
    }
    description.ImportStatus = 'COMPLETED';
  } catch (error) {
    description.ImportStatus = 'FAILED';
    description.FailureCode = 'ImportFailed';
    description.FailureMessage = String(error);
  }
}

interface Put {
  type: 'put';
  key: string;
  value: Buffer;
  valueEncoding: 'buffer';
}

/** Writes in the order of the keys, so that LevelDB gets tables that do not overlap and hardly compacts. */
async function importFile(
  store: DynaliteStore,
  table: DynaliteTable,
  file: Buffer,
  description: ImportDescription,
): Promise<void> {
  const puts = await putsOf(table, file);
  description.ProcessedItemCount += puts.length;
  let underway: Promise<void>[] = [];
  for (let from = 0; from < puts.length; from += BATCH) {
    const batch = puts.slice(from, from + BATCH);
    const written = store.db.batch<string, Buffer>(batch, {}).then(() => {
      description.ImportedItemCount += batch.length;
    });
    // Handled when awaited below; this avoids an unhandled rejection.
    written.catch(() => undefined);
    underway.push(written);
    if (underway.length < UNDERWAY) continue;
    await Promise.all(underway);
    underway = [];
  }
  await Promise.all(underway);
}

/** The bytes between `{"Item":` and the last brace are the item as dynalite stores it. */
async function putsOf(table: DynaliteTable, file: Buffer): Promise<Put[]> {
  const keyOf = keyReader(table);
  const prefix = itemPrefix(table.TableName);
  const puts: Put[] = [];
  for (let start = 0, end = file.indexOf(LF); end !== -1; start = end + 1, end = file.indexOf(LF, start)) {
    if (file[end - 1] !== BRACE) throw new Error(`line ${puts.length + 1} of an import file is truncated`);
    // Lets the engine answer requests while it parses a large file.
    if (puts.length % BATCH === 0) await immediate();
    puts.push({
      type: 'put',
      key: prefix + keyOf(file, start, end),
      value: file.subarray(start + ITEM_OPENS.length, end - 1),
      valueEncoding: 'buffer',
    });
  }
  return puts.sort((a, b) => (a.key < b.key ? -1 : 1));
}
