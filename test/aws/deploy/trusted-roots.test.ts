/** The functions that answer requests trust the certificate authorities of Amazon, and no others (docs/decisions/0124). */
import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundled, ENTRIES, entryOf, SERVING } from '../../../lib/bundle.ts';
import { CONFIGS } from '../../../lib/config.ts';
import { functionEnvironment } from '../../../lib/environment.ts';
import { runBundles } from '../../support/aws/bundles.ts';
import { invoke } from '../../support/aws/lambda-runtime.ts';
import { functionsOf, synthesize } from '../../support/aws/template.ts';

const FILE = 'amazon-roots.pem';
const fixture = (path: string): string => join(import.meta.dirname, '../../fixtures', path);

beforeAll(runBundles);

test('each of them has the five certificates beside its code, no other function has', () => {
  expect(ENTRIES.filter((entry) => existsSync(join(bundled(entry), FILE))).sort()).toEqual(
    [...SERVING].sort(),
  );
  for (const entry of SERVING) {
    const pems = readFileSync(join(bundled(entry), FILE), 'utf8').split(/(?<=END CERTIFICATE-----\n)(?=-)/);
    const roots = pems.map((pem) => new X509Certificate(pem));
    expect(roots.map(({ subject }) => /^CN=(.*)$/m.exec(subject)?.[1])).toEqual([
      ...['Amazon Root CA 1', 'Amazon Root CA 2', 'Amazon Root CA 3', 'Amazon Root CA 4'],
      'Starfield Services Root Certificate Authority - G2',
    ]);
    for (const root of roots) expect(root.verify(root.publicKey)).toBe(true);
  }
});

test('each of them, and no other function, has the variables for the file', async () => {
  const environments = await synthesize();
  expect(environments.length).toBeGreaterThan(1);
  for (const environment of environments) {
    const trusting = [...functionsOf(environment)].filter(([, { Properties }]) => {
      const { Variables } = (Properties['Environment'] ?? {}) as { Variables?: Record<string, string> };
      return (
        Variables?.['NODE_OPTIONS'] === '--use-openssl-ca' &&
        Variables['SSL_CERT_FILE'] === `/var/task/${FILE}` &&
        Variables['SSL_CERT_DIR'] === '/var/task'
      );
    });
    const names = trusting.map(([name]) => `functions/${name}/index.ts`);
    expect(names.sort()).toEqual([...SERVING].sort());
  }
});

describe('a store whose certificate another authority has signed', () => {
  let store: Server;
  let requests = 0;

  beforeEach(async () => {
    requests = 0;
    const [key, cert] = ['tls/key.pem', 'tls/certificate.pem'].map((path) => readFileSync(fixture(path)));
    store = createServer({ key, cert }, (_, response) => {
      requests++;
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end('{}');
    });
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => store.close());

  const ask = (further: Readonly<Record<string, string>>) =>
    invoke({
      code: bundled(entryOf('status')),
      handler: 'index.handler',
      event: JSON.parse(readFileSync(fixture('gateway/status.json'), 'utf8')),
      environment: {
        ...functionEnvironment(CONFIGS[0]!, 'https://portal.example.org'),
        AWS_ENDPOINT_URL_DYNAMODB: `https://localhost:${(store.address() as AddressInfo).port}`,
        ...further,
      },
    });

  test('is sent no request: the answer is 503', async () => {
    const { result } = await ask({});
    expect(result).toMatchObject({ statusCode: 503 });
    expect(requests).toBe(0);
  });

  test('is asked where the file has its certificate', async () => {
    await ask({ SSL_CERT_FILE: fixture('tls/certificate.pem') });
    expect(requests).toBeGreaterThan(0);
  });
});
