/**
 * The parts of AWS that a load uses, in the process of the test: fakes of S3 and Step Functions, a store and
 * the bundled handlers.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorePort } from '../../../bench/functions/store-port.ts';
import { taskEntryOf } from '../../../lib/bundle.ts';
import { readJson } from '../../../loaders/work/ports.ts';
import { fileObjects } from '../../../local/disk/objects.ts';
import { openStore } from '../../../local/store.ts';
import { TASKS } from '../../../shared/ingestion/definition.ts';
import { captureLog } from '../service/api.ts';
import { ofFolder } from './as-dynamodb.ts';
import { runBundles } from './bundles.ts';
import { startFakeS3 } from './fake-s3.ts';
import { startFakeSfn } from './fake-sfn.ts';

type Handler = (event: unknown) => Promise<unknown>;

export type Cloud = Awaited<ReturnType<typeof startCloud>>;

/** The bucket from which the store imports. */
export const WORK = 'work';

export async function startCloud() {
  const root = mkdtempSync(join(tmpdir(), 'cloud-'));
  process.env['DATA_DIR'] = join(root, 'data');
  const opened = await openStore();
  const stored = await ofFolder(opened);
  const store = { ...opened, client: stored.client };
  /** Returns the folder of a bucket. */
  const bucket = (name: string): string => (name === WORK ? join(store.dataDir, 'work') : join(root, name));
  const s3 = await startFakeS3(bucket);
  /** Wraps every call of a handler. */
  const around = { around: (_: string, call: () => Promise<unknown>) => call() };
  let handlers: Readonly<Record<string, Handler>> = {};
  const sfn = await startFakeSfn(
    'registros-publicos-dev-load',
    (task, payload) => around.around(task, async () => reported(handlers[task], payload)),
    (key) => readJson<unknown[]>(fileObjects(bucket(WORK)), key),
  );
  const port = await openStorePort(stored);
  /** Environment variables that direct a program to these fakes. */
  const env = {
    AWS_ENDPOINT_URL_DYNAMODB: port.endpoint,
    AWS_ENDPOINT_URL_S3: s3.endpoint,
    AWS_ENDPOINT_URL_SFN: sfn.endpoint,
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
    AWS_REGION: 'sa-east-1',
  };
  Object.assign(process.env, env, { WORK_BUCKET: WORK, TABLE_PREFIX: 'dev' });
  const bundles = await deployed(root);
  const require = createRequire(import.meta.url);
  handlers = Object.assign({}, ...bundles.map((file) => require(file) as typeof handlers));
  captureLog();
  return Object.assign(around, {
    store,
    s3,
    sfn,
    bucket,
    env,
    close: async () => {
      await sfn.close();
      await s3.close();
      await port.close();
      store.client.destroy();
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  });
}

/** Copies the deployed files out of the package, which declares ES modules. Returns their paths. */
async function deployed(root: string): Promise<string[]> {
  const folders = await runBundles();
  return [...new Set(TASKS.map(taskEntryOf))].map((entry, i) => {
    const folder = join(root, `bundle-${i}`);
    cpSync(folders.get(entry) ?? '', folder, { recursive: true });
    return join(folder, 'index.js');
  });
}

/** Lambda reports an error to the state machine as its name and a JSON text. */
async function reported(handler: Handler | undefined, payload: unknown): Promise<unknown> {
  try {
    return await handler?.(JSON.parse(JSON.stringify(payload)));
  } catch (thrown) {
    const { name, message } = thrown as Error;
    throw Object.assign(new Error(JSON.stringify({ errorType: name, errorMessage: message })), { name });
  }
}
