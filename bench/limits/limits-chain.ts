/** Measures what a limit adds to a request inside the service: processor time of the chain, without reads of data. */
import { setTimeout as pause } from 'node:timers/promises';
import { functionsOver } from '../../local/functions.ts';
import { createServingSocketClient } from '../../shared/aws/calls/serving-client.ts';
import { FUNCTION_SETTINGS, readSettings } from '../../shared/env.ts';
import { createDependencies, type Dependencies } from '../../shared/http/dependencies.ts';
import type { HttpEvent, HttpHandler } from '../../shared/http/exchange.ts';
import { NO_LIMITS } from '../../shared/store/keys/key-limits.ts';
import { limitsOf } from '../../shared/store/usage/permit-limits.ts';
import { storedPermits } from '../../shared/store/usage/permit-store.ts';
import { createPermits } from '../../shared/store/usage/permits.ts';
import { median } from '../markdown.ts';

/**
 * Blocks of requests of each variant. They are short and alternate, so that other load on the machine affects all variants
 * alike.
 */
const BLOCKS = 150;
const REQUESTS = 100;
/** Requests for each millisecond: with more the smallest burst would refuse some. */
const PACE = 4;
/** Leases to measure, of a hundred permits each. */
const LEASES = 1_000;

export interface ChainCost {
  readonly variant: string;
  /** Processor time of a request, over all threads of the process. */
  readonly microseconds: number;
}

/** Makes the event that the gateway and the authorizer pass to the function. */
const eventOf = (cnpj: string, prefix: string): HttpEvent =>
  ({
    version: '2.0',
    routeKey: 'GET /v1/cnpjs/{cnpj}',
    rawPath: `/v1/cnpjs/${cnpj}`,
    rawQueryString: '',
    headers: {},
    pathParameters: { cnpj },
    requestContext: {
      requestId: 'bench',
      http: { method: 'GET' },
      authorizer: { lambda: { condition: 'valid', key_prefix: prefix, customer: 'bench' } },
    },
    // The functions read no other field of an event.
  }) as unknown as HttpEvent;

/** Caches the reads, because the time of the store's client would hide the differences between the variants. */
function withoutReads({ read, ...rest }: Dependencies): Dependencies {
  const known = new Map<string, ReturnType<typeof read>>();
  const remembered: typeof read = (keys) => {
    const name = JSON.stringify(keys);
    const found = known.get(name) ?? read(keys);
    known.set(name, found);
    return found;
  };
  return { ...rest, read: remembered };
}

async function block(handler: HttpHandler, event: HttpEvent): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < REQUESTS; i++) {
    const { statusCode } = await handler(event);
    if (statusCode !== 200) throw new Error(`a request of the measurement was answered ${statusCode}`);
    if (i % PACE === 0) await pause(1);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / REQUESTS;
}

/** `socket` is that of the engine; `variants` has the settings by name. */
export async function chainCosts(
  socket: string,
  variants: Readonly<Record<string, Readonly<Record<string, string>>>>,
  cnpj: string,
): Promise<ChainCost[]> {
  const client = createServingSocketClient(socket);
  const measured = Object.entries(variants).map(([variant, env]) => {
    const settings = readSettings(FUNCTION_SETTINGS, { MANIFEST_TTL_SECONDS: '30', ...env });
    const { cnpjs } = functionsOver(
      withoutReads(createDependencies(settings, client, { leasesAhead: true })),
    );
    return { variant, handler: cnpjs, event: eventOf(cnpj, `bench ${variant}`), each: [] as number[] };
  });
  const { write } = process.stdout;
  process.stdout.write = () => true;
  try {
    for (let i = 0; i < BLOCKS; i++) {
      for (const { handler, event, each } of measured) each.push(await block(handler, event));
    }
  } finally {
    process.stdout.write = write;
    client.destroy();
  }
  return measured.map(({ variant, each }) => ({ variant, microseconds: median(each) }));
}

/** Measures the time of a permit from a lease in memory: arithmetic, the clock, and the numbers of the headers. */
export async function permitNanoseconds(socket: string, name: string): Promise<number> {
  const limits = limitsOf({ per_second: 10_000, burst: 1_000, per_month: null }, NO_LIMITS);
  if (!limits) return 0;
  const client = createServingSocketClient(socket);
  const take = createPermits(storedPermits(client, name));
  const each: number[] = [];
  while (each.length < LEASES) {
    await take('nanoseconds', limits);
    const started = performance.now();
    let verdict = take('nanoseconds', limits);
    let taken = 0;
    for (; !(verdict instanceof Promise); taken++) verdict = take('nanoseconds', limits);
    // The loop ends with a refusal, which takes as long as a permit.
    if (taken > 0) each.push(((performance.now() - started) * 1e6) / taken);
    await verdict;
  }
  client.destroy();
  return median(each);
}
