/** The bundle of the administration, started as Lambda does: its tokens, what loads keep, its machine. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundled, entryOf } from '../../lib/bundle.ts';
import { CONFIGS } from '../../lib/config.ts';
import { adminEnvironment } from '../../lib/environment.ts';
import { fileObjects } from '../../local/disk/objects.ts';
import type { HttpResult } from '../../shared/http/exchange.ts';
import { createAdminToken } from '../../shared/store/keys/admin-token.ts';
import { quarantineFile, quarantineIndex } from '../../shared/store/loads/kept-objects.ts';
import { writeLoad } from '../../shared/store/loads/load-records.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { LOAD, lineWith, loadWith, outcomeWith } from '../support/admin/kept-loads.ts';
import { gatewayEvent, runBundles } from '../support/aws/bundles.ts';
import { startFakeS3 } from '../support/aws/fake-s3.ts';
import { invoke } from '../support/aws/lambda-runtime.ts';
import { folderForFile } from '../support/for-file.ts';
import { type Listening, listening } from '../support/listening.ts';
import { newKey } from '../support/service/api.ts';
import { PREFIX, startStore } from '../support/service/store.ts';
import { UNSYNCED } from '../support/unsynced.ts';

await runBundles();
const root = folderForFile('bundles');
const store = await startStore();
await store.openPort();
const key = await newKey(store);
afterAll(() => store.stop());

describe('the bundle of the administration', () => {
  const { token, line } = createAdminToken('ana');
  let secrets: Listening;
  let held = line;
  beforeAll(async () => {
    secrets = await listening((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify({ Name: 'tokens', SecretString: held }));
    });
  });
  afterAll(() => secrets.close());

  const administer = async (
    sent: string | null,
    own: Readonly<Record<string, string>> = {},
    asked: object = {},
  ) => {
    const event = { ...gatewayEvent('admin'), ...asked };
    const { result } = await invoke({
      code: bundled(entryOf('admin')),
      handler: 'index.handler',
      event: { ...event, headers: { ...event.headers, ...(sent && { authorization: `Bearer ${sent}` }) } },
      environment: {
        ...adminEnvironment(CONFIGS.find(({ name }) => name === PREFIX)!, 'https://portal.example.org', {
          ADMIN_TOKEN_SECRET: 'tokens',
          SNAPSHOT_BUCKET: 'publications',
          WORK_BUCKET: 'work',
          LOAD_MACHINE_ARN: 'arn:aws:states:sa-east-1:123456789012:stateMachine:load',
        }),
        AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.origin,
        ...own,
      },
    });
    return result as HttpResult;
  };

  test('serves requests with a token, and rejects others', async () => {
    const { statusCode, body } = await administer(token);
    expect([statusCode, JSON.parse(body).cliente]).toEqual([201, 'ACME']);
    for (const sent of [null, key, createAdminToken('x').token]) {
      expect((await administer(sent)).statusCode).toBe(401);
    }
  });

  test('reads what a load has kept in the bucket of work', async () => {
    const s3 = await startFakeS3((bucket) => join(root, bucket));
    const kept = fileObjects(join(root, 'work'), UNSYNCED);
    await kept.write(quarantineIndex(LOAD), '[{"bucket":0,"rows":1}]');
    await kept.write(quarantineFile(LOAD, 0), `${JSON.stringify(lineWith(7))}\n`);
    for (const id of ['kept-1', 'gone-1']) {
      const outcome = outcomeWith({ quarantined: 1 });
      const load = loadWith(id, { outcome, ...(id === 'gone-1' && { load_id: id }) });
      await writeLoad(store.client, controlTable(PREFIX), load);
    }
    const credentials = { AWS_ENDPOINT_URL_S3: s3.endpoint, AWS_REGION: 'sa-east-1' };
    const ask = (id: string) =>
      administer(token, credentials, {
        routeKey: 'GET /v1/admin/cargas/{id}/quarentena',
        pathParameters: { id },
      });
    const { statusCode, body } = await ask('kept-1');
    expect([statusCode, JSON.parse(body).itens[0].linha]).toEqual([200, 7]);
    expect((await ask('gone-1')).statusCode).toBe(404);
    s3.fault = () => ({ status: 403, code: 'AccessDenied' });
    expect((await ask('kept-1')).statusCode).toBe(503);
    await s3.close();
  });

  test('asks Step Functions about loads', async () => {
    let answer = { status: 200, body: JSON.stringify({ executions: [{ name: 'cnpj-2026-09-1' }] }) };
    const asked: unknown[] = [];
    const machines = await listening((request, response) => {
      request.resume();
      asked.push(request.headers['x-amz-target']);
      response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(answer.body);
    });
    const start = () =>
      administer(
        token,
        { AWS_REGION: 'sa-east-1', AWS_ENDPOINT_URL_SFN: machines.origin },
        { routeKey: 'POST /v1/admin/cargas', body: JSON.stringify({ fonte: 'cnpj', versao: '2026-10' }) },
      );
    const { statusCode, body } = await start();
    expect([statusCode, JSON.parse(body).detail]).toEqual([409, expect.stringContaining('cnpj-2026-09-1')]);
    answer = { status: 400, body: JSON.stringify({ __type: 'AccessDeniedException', message: 'no' }) };
    expect((await start()).statusCode).toBe(503);
    expect(asked).toEqual(Array(2).fill('AWSStepFunctions.ListExecutions'));
    await machines.close();
  });

  test('is closed while the secret contains the generated value, and where a setting is missing', async () => {
    expect((await administer(token, { ADMIN_TOKEN_SECRET: '' })).statusCode).toBe(503);
    held = 'pT3zL0aWn8sQ2xYv7bKd5mHc1rJf9gUe';
    expect((await administer(token)).statusCode).toBe(503);
  });
});
