/**
 * ImportTable and DescribeImport, which dynalite lacks: the same call, files and answers as on AWS, with a folder in
 * place of the bucket. Writes straight into LevelDB: 100 times the speed of BatchWriteItem over HTTP.
 */
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { ImportTableCommandInput } from '@aws-sdk/client-dynamodb';
import createTable from 'dynalite/actions/createTable.js';
import database from 'dynalite/db/index.js';
import type { Objects } from '../../loaders/ports.ts';
import { itemPrefix } from './database.ts';

const inflate = promisify(zstdDecompress);
/** Items a LevelDB batch; between two batches the engine answers requests. */
const BATCH = 1_000;
/** Batches that LevelDB works on while the next are parsed. */
const UNDERWAY = 8;
const LF = 0x0a;
const ITEM_OPENS = '{"Item":';

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

/** Imports live as long as the engine; one that died with it is not found, as one of another account would be. */
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
  const writer = batchWriter(store, description);
  try {
    for (const { key } of await bucket.list(prefix)) {
      const file = await inflate(await bucket.read(key));
      await importFile(writer, table, file, description);
      description.ProcessedSizeBytes += file.length;
    }
    await writer.end();
    description.ImportStatus = 'COMPLETED';
  } catch (error) {
    description.ImportStatus = 'FAILED';
    description.FailureCode = 'ImportFailed';
    description.FailureMessage = String(error);
  }
}

interface BatchWriter {
  /** Waits where too many batches are on their way. */
  put(key: string, value: string): Promise<void> | undefined;
  end(): Promise<void>;
}

interface Put {
  type: 'put';
  key: string;
  value: string;
  valueEncoding: 'utf8';
}

function batchWriter(store: DynaliteStore, description: ImportDescription): BatchWriter {
  let puts: Put[] = [];
  let underway: Promise<void>[] = [];
  const send = (): void => {
    const batch = puts;
    puts = [];
    const written = store.db.batch(batch).then(() => {
      description.ImportedItemCount += batch.length;
    });
    // Failures are seen where the batch is waited for.
    written.catch(() => undefined);
    underway.push(written);
  };
  const settle = async (): Promise<void> => {
    const waiting = underway;
    underway = [];
    await Promise.all(waiting);
  };
  return {
    put: (key, value) => {
      puts.push({ type: 'put', key, value, valueEncoding: 'utf8' });
      if (puts.length < BATCH) return undefined;
      send();
      return underway.length < UNDERWAY ? undefined : settle();
    },
    end: () => {
      send();
      return settle();
    },
  };
}

async function importFile(
  writer: BatchWriter,
  table: DynaliteTable,
  file: Buffer,
  description: ImportDescription,
): Promise<void> {
  const prefix = itemPrefix(table.TableName);
  for (let start = 0, end = file.indexOf(LF); end !== -1; start = end + 1, end = file.indexOf(LF, start)) {
    const line = file.toString('utf8', start, end);
    if (!line.startsWith(ITEM_OPENS)) throw new Error(`not a line of DynamoDB JSON: ${line.slice(0, 40)}`);
    const value = line.slice(ITEM_OPENS.length, -1);
    const item = JSON.parse(value) as Record<string, unknown>;
    description.ProcessedItemCount++;
    const wait = writer.put(prefix + database.createKey(item, table), value);
    if (wait) await wait;
  }
}
