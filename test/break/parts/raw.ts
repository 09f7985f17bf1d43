/** Raw bytes at the ports of the API and the portal. */
import { equal, ok } from 'node:assert/strict';
import { Agent } from 'node:http';
import { LONGEST_MS } from '../../support/service/longest.ts';
import { exchange } from '../http/client.ts';
import { type RawAnswer, type RawRequest, rawExchange } from '../http/raw-exchange.ts';
import { rawRequest, type Target } from '../http/raw-requests.ts';
import { IMPATIENT, type Served, serveSamples } from '../http/served.ts';
import type { Attempt, Part, Place, Prepared } from '../part.ts';

const AT_ONCE = 25;
/** Less than the defaults of the service without IMPATIENT. The short form does not measure time. */
const PATIENCE_MS = 20_000;

export const raw: Part = {
  promise:
    'Any bytes at the ports of API and portal end in an answer or a closed connection within seconds, none in a fault of ' +
    'the service, and the next good request is answered.',
  attempts: `sends ${AT_ONCE} raw or mutated requests at once`,
  count: { full: 1_000, short: 6 },
  prepare,
};

async function prepare(place: Place): Promise<Prepared> {
  const served = await serveSamples(place, IMPATIENT);
  const targets = [
    targetOf(served.url, served.examplePath, served.key),
    targetOf(served.service.portal, '/'),
  ];
  const counts = new Map<string, number>();
  const patienceMs = place.isShort ? LONGEST_MS : PATIENCE_MS;
  return {
    attempt: async ({ random }: Attempt) => {
      const requests = Array.from({ length: AT_ONCE }, () => {
        const target = random.pick(targets);
        return { target, request: rawRequest(random, target) };
      });
      await Promise.all(requests.map(({ target, request }) => tryBytes(target, request, counts, patienceMs)));
      await expectServing(served);
    },
    conclude: async () => [
      `${[...counts.values()].reduce((sum, count) => sum + count, 0)} requests: ` +
        [...counts].map(([kind, count]) => `${kind} ${count}`).join(', '),
    ],
    close: served.close,
  };
}

function targetOf(url: string, path: string, key?: string): Target {
  const { port } = new URL(url);
  const good = [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...(key ? [`X-API-Key: ${key}`] : [])];
  return { port: Number(port), good };
}

async function tryBytes(
  { port }: Target,
  request: RawRequest,
  counts: Map<string, number>,
  patienceMs: number,
): Promise<void> {
  counts.set(request.kind, (counts.get(request.kind) ?? 0) + 1);
  try {
    judge(request, await rawExchange(port, request, patienceMs));
  } catch (error) {
    const start = JSON.stringify(request.bytes.subarray(0, 400).toString('latin1'));
    const size = `${request.bytes.length} bytes and ${request.after} at port ${port}`;
    throw new Error(`${request.kind} (${size}): ${(error as Error).message}; the bytes begin ${start}`, {
      cause: error,
    });
  }
}

/** Statuses for a protocol or a method that the service does not have. */
const ALLOWED_FAULTS = [501, 505];

/** @throws AssertionError */
function judge({ expected, most }: RawRequest, { statuses }: RawAnswer): void {
  const faults = statuses.filter((status) => status >= 500 && !ALLOWED_FAULTS.includes(status));
  equal(faults.length, 0, `answers ${statuses}`);
  if (expected) equal(`${statuses}`, `${expected}`, `answers ${statuses}, not ${expected}`);
  if (most !== undefined)
    ok(statuses.length <= most, `${statuses.length} answers (${statuses}) to one request`);
}

/** @throws Error */
async function expectServing({ expectRunning, url, service, key, examplePath }: Served): Promise<void> {
  expectRunning();
  const agent = new Agent();
  const api = await exchange(url, agent, { method: 'GET', path: examplePath, headers: { 'x-api-key': key } });
  equal(api.status, 200, `the next good request is answered ${api.status}`);
  const portal = await exchange(service.portal, agent, { method: 'GET', path: '/', headers: {} });
  equal(portal.status, 200, `the next good request of the portal is answered ${portal.status}`);
}
