/** The bundle of the administration, started as Lambda does: its tokens, what loads keep, its machine. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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
import { folderForFile, forFile } from '../support/for-file.ts';
import { listening } from '../support/listening.ts';
import { PREFIX, testStore } from '../support/service/store.ts';
import { UNSYNCED } from '../support/unsynced.ts';

await runBundles();
const root = folderForFile('bundles');
const store = await testStore();
await store.openPort();
const { token, line } = createAdminToken('ana');
let held = line;
const secrets = await forFile(
  listening((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify({ Name: 'tokens', SecretString: held }));
  }),
);

describe('the bundle of the administration', () => {
  const administer = async (sent: string, own: Readonly<Record<string, string>> = {}, asked: object = {}) => {
    const event = { ...gatewayEvent('admin'), ...asked };
    const { result } = await invoke({
      code: bundled(entryOf('admin')),
      handler: 'index.handler',
      event: { ...event, headers: { ...event.headers, authorization: `Bearer ${sent}` } },
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
    expect((await administer(createAdminToken('x').token)).statusCode).toBe(401);
  });

  test('reads what a load has kept in the bucket of work', async () => {
    const s3 = await startFakeS3((bucket) => join(root, bucket));
    const kept = fileObjects(join(root, 'work'), UNSYNCED);
    await kept.write(quarantineIndex(LOAD), '[{"bucket":0,"rows":1}]');
    await kept.write(quarantineFile(LOAD, 0), `${JSON.stringify(lineWith(7))}\n`);
    const load = loadWith('kept-1', { outcome: outcomeWith({ quarantined: 1 }) });
    await writeLoad(store.client, controlTable(PREFIX), load);
    const credentials = { AWS_ENDPOINT_URL_S3: s3.endpoint, AWS_REGION: 'sa-east-1' };
    const ask = () =>
      administer(token, credentials, {
        routeKey: 'GET /v1/admin/cargas/{id}/quarentena',
        pathParameters: { id: load.id },
      });
    const { statusCode, body } = await ask();
    expect([statusCode, JSON.parse(body).itens[0].linha]).toEqual([200, 7]);
    s3.fault = () => ({ status: 403, code: 'AccessDenied' });
    expect((await ask()).statusCode).toBe(503);
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
