/** Pages of foreign origins in a real browser, which try to reach every part of the service. */
import { equal, ok } from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { findChromium, launchChromium, NO_CHROMIUM } from '../../../bench/chromium.ts';
import { listeningPorts } from '../http/listening-ports.ts';
import { type Served, serveSamples } from '../http/served.ts';
import type { Attempt, Part, Place, Prepared, Random } from '../part.ts';

/** A name that its owner has pointed at this machine. */
const FOREIGN = 'evil.example';

export const browser: Part = {
  promise:
    'A page of another origin, under its own name or one that points at this machine, reads nothing of API, administration ' +
    'and portal, changes nothing, and finds no port of the store.',
  attempts: 'opens a page that sends requests of several kinds to every port of the programs',
  // The short form is test/local/gateway-hosts.test.ts.
  count: { full: 20, short: 0 },
  hindrance: () => (findChromium() === null ? NO_CHROMIUM : null),
  prepare,
};

async function prepare(place: Place): Promise<Prepared> {
  const served = await serveSamples(place);
  const chromium = await launchChromium([`--host-resolver-rules=MAP ${FOREIGN} 127.0.0.1`]);
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>page</title>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    attempt: async ({ random }: Attempt) => {
      served.expectRunning();
      const before = await stateOf(served);
      for (const own of listeningPorts(served)) {
        await readFrom(chromium, `http://${FOREIGN}:${port}/`, `http://127.0.0.1:${own}`, served, random);
        await readFrom(chromium, `http://${FOREIGN}:${own}/v1/status`, '', served, random);
      }
      equal(await stateOf(served), before, 'a page has changed the keys or what is served');
    },
    close: async () => {
      server.close();
      // A browser that does not close must not keep the service running.
      await Promise.all([chromium.close(), served.close()]);
    },
  };
}

const PATHS = [
  '/',
  '/v1/status',
  '/v1/cnpjs/99111001000170',
  '/v1/admin/chaves',
  '/v1/admin/snapshots/cnpj/rollback',
  '/openapi.json',
];
const TYPES = ['text/plain', 'application/json', 'application/x-amz-json-1.0'];

/** Opens a page and lets it send requests to the origin; an empty origin is its own, as after a rebinding. */
async function readFrom(
  chromium: Browser,
  address: string,
  origin: string,
  served: Served,
  random: Random,
): Promise<void> {
  const context = await chromium.newContext();
  try {
    const page = await context.newPage();
    await page.goto(address);
    for (const path of PATHS) {
      const method = random.pick(['GET', 'POST', 'DELETE', 'PUT']);
      const headers = {
        'content-type': random.pick(TYPES),
        ...(random.whole(0, 1) && { 'x-api-key': served.key, authorization: `Bearer ${served.token}` }),
      };
      const mode = random.pick(['cors', 'no-cors']);
      const read = await fetchIn(page, `${origin}${path}`, {
        method: mode === 'no-cors' && method !== 'GET' ? 'POST' : method,
        headers,
        mode,
      });
      ok(
        isHarmless(read),
        `a page at ${address} reads from ${origin}${path} by ${method}: ${read.slice(0, 200)}`,
      );
    }
  } finally {
    await context.close();
  }
}

/** Returns the status and the text that the page reads, or why it reads nothing. */
const fetchIn = async (
  page: Page,
  url: string,
  options: Readonly<Record<string, unknown>>,
): Promise<string> => {
  const given = JSON.stringify(
    options.method === 'GET' ? options : { ...options, body: '{"cliente": "Página"}' },
  );
  return String(
    await page.evaluate(
      `fetch(${JSON.stringify(url)}, ${given}).then(async (r) => r.type === 'opaque' ? 'opaque' : r.status + ' ' + await r.text(), (error) => 'failed ' + error)`,
    ),
  );
};

/** The page receives an error of the network, an answer without content, or the refusal of a foreign name. */
const isHarmless = (read: string): boolean => /^(failed |opaque$|421 )/.test(read);

/** The keys and generations as the administration lists them. */
async function stateOf({ url, token }: Served): Promise<string> {
  const read = async (path: string): Promise<string> =>
    (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).text();
  return (await read('/v1/admin/chaves')) + (await read('/v1/admin/snapshots'));
}
