/** Loads while the service serves: no request fails, no answer mixes two generations, and the new one is served in time. */
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CHAIN_CNPJ,
  generationsIn,
  partnersOf,
  SMALL_CNPJ,
  unitsOf,
  versionOf,
  writeGeneration,
} from '../support/loads/generations.ts';
import { type Programs, type Service, startPrograms, until } from '../support/programs.ts';
import { ask } from '../support/service/http.ts';

const PATHS = [
  '/v1/status',
  `/v1/cnpjs/${SMALL_CNPJ}`,
  `/v1/cnpjs/${SMALL_CNPJ}/socios`,
  `/v1/cnpjs/${CHAIN_CNPJ}`,
  `/v1/cnpjs/${CHAIN_CNPJ}/estabelecimentos?limite=100`,
  `/v1/cnpjs/${CHAIN_CNPJ}/socios?limite=100&offset=40`,
];
/** The totals of each path by generation. */
const TOTALS: Readonly<Record<string, (generation: number) => readonly number[]>> = {
  [PATHS[1]!]: () => [1, 1],
  [PATHS[2]!]: () => [1],
  [PATHS[3]!]: (n) => [unitsOf(n), partnersOf(n)],
  [PATHS[4]!]: (n) => [unitsOf(n)],
  [PATHS[5]!]: (n) => [partnersOf(n)],
};
const CALLERS = 4;

let programs: Programs;
let service: Service;
let key: string;
let asking = true;
let callers: Promise<void>[];
const fingerprints = new Map<string, number>();
/** Faults of answers; the list must stay empty. */
const faults: string[] = [];
/** The last generation of each caller, and the number of answers since the start. */
const seen: number[] = Array.from({ length: CALLERS }, () => 1);
let answers = 0;

const load = async (generation: number): Promise<void> => {
  const { code, out, err } = await programs.load(join(programs.root, `${generation}`), versionOf(generation));
  expect([code, err]).toEqual([0, expect.any(String)]);
  const { fingerprint } = JSON.parse(out) as { fingerprint: string };
  expect(fingerprints.has(fingerprint)).toBe(false);
  fingerprints.set(fingerprint, generation);
};

/** Requests every path in turn, one after another, over one connection. */
async function call(caller: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = caller; asking; turn++) {
    const path = PATHS[turn % PATHS.length]!;
    const { status, text } = await ask(service.url, path, { agent, headers: { 'x-api-key': key } });
    const fault = status === 200 ? faultOf(caller, path, text) : `answers ${status} ${text}`;
    if (fault) faults.push(`${path}: ${fault}`);
    answers++;
    // A pause, because requests at full speed would only slow down the other tests.
    await pause(5);
  }
  agent.destroy();
}

function faultOf(caller: number, path: string, text: string): string | null {
  const generations = generationsIn(text, fingerprints);
  const [generation = 0] = generations;
  if (generations.size !== 1) return `is of generations ${[...generations].join(' and ')}`;
  const before = seen[caller] ?? 0;
  seen[caller] = generation;
  if (generation < before) return `is of generation ${generation} after ${before}`;
  const totals = [...text.matchAll(/"total":(\d+)/g)].map(([, n]) => Number(n));
  const expected = TOTALS[path]?.(generation) ?? [];
  // A profile also has the totals of sources that do not change.
  return `${totals.slice(0, expected.length)}` === `${expected}`
    ? null
    : `has totals ${totals}, not ${expected}`;
}

beforeAll(async () => {
  programs = startPrograms('switch');
  for (const generation of [1, 2, 3]) {
    await writeGeneration(join(programs.root, `${generation}`), generation);
  }
  await load(1);
  key = await programs.issueKey();
  // With the default of 10 s the test would wait longer for the same switch.
  service = await programs.serve({ MANIFEST_TTL_SECONDS: '2' });
  callers = seen.map((_, caller) => call(caller));
});
afterAll(async () => {
  asking = false;
  await Promise.allSettled(callers);
  await programs.close();
});

describe('a load while the service serves', () => {
  test.each([2, 3])('is served within 30 s without a failed request: generation %i', async (generation) => {
    const before = answers;
    await load(generation);
    expect(answers - before).toBeGreaterThan(100);
    await until(() => seen.every((n) => n === generation) || faults.length > 0, 30_000);
    expect(faults).toEqual([]);
    for (const path of [PATHS[0]!, PATHS[1]!]) {
      const { text } = await ask(service.url, path, { headers: { 'x-api-key': key } });
      const { snapshot_fingerprint } = JSON.parse(text) as { snapshot_fingerprint: string };
      expect(fingerprints.get(snapshot_fingerprint)).toBe(generation);
    }
    // Serving continues: every path is answered more than once.
    const switched = answers;
    await until(() => answers > switched + 100, 10_000);
    expect(faults).toEqual([]);
  });

  test('leaves only answered requests in the log', async () => {
    const lines = service
      .out()
      .split('\n')
      // The last line may be incomplete, because the callers continue.
      .slice(0, -1)
      .filter((line) => line.startsWith('{'));
    const events = lines.map((line) => JSON.parse(line) as { event: string; status: number });
    expect(new Set(events.map(({ event, status }) => `${event} ${status}`))).toEqual(
      new Set(['request 200']),
    );
    expect(service.err()).toBe('');
  });
});
