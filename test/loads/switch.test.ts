/** Loads while serving: no request fails, no answer mixes generations, and the new one is served in time. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveLoaded } from '../support/loaded-service.ts';
import { versionOf, writeGeneration } from '../support/loads/generations.ts';
import { PROFILE, STATUS, type SwitchReaders, startReaders } from '../support/loads/switch-readers.ts';
import { type Service, testPrograms, until } from '../support/programs.ts';
import { ask } from '../support/service/http.ts';

const programs = testPrograms('switch');
let service: Service;
let readers: SwitchReaders;
const fingerprints = new Map<string, number>();

const read = (path: string) => ask(service.url, path, { headers: { 'x-api-key': service.key ?? '' } });

const load = async (generation: number): Promise<void> => {
  const from = join(programs.root, `${generation}`);
  // Every name of a generation is its number, which no registry does.
  const { code, out, err } = await programs.load(from, versionOf(generation), ['values', 'changes']);
  expect([code, err]).toEqual([0, expect.any(String)]);
  const { fingerprint } = JSON.parse(out) as { fingerprint: string };
  expect(fingerprints.has(fingerprint)).toBe(false);
  fingerprints.set(fingerprint, generation);
};

beforeAll(async () => {
  for (const generation of [1, 2]) {
    await writeGeneration(join(programs.root, `${generation}`), generation);
  }
  // With the default of 10 s the test would wait longer for the same switch.
  service = await serveLoaded(programs, { MANIFEST_TTL_SECONDS: '1' });
  await load(1);
  await until(async () => (await read(STATUS)).text.includes(versionOf(1)));
  readers = startReaders({ url: service.url, key: service.key ?? '', fingerprints, count: 5 });
});
afterAll(() => readers.stop());

describe('a load while the service serves', () => {
  test('is served within 30 s without a failed request', async () => {
    const generation = 2;
    const before = readers.answers();
    await load(generation);
    expect(readers.answers() - before).toBeGreaterThan(100);
    await until(() => readers.haveAllSeen(generation) || readers.faults.length > 0);
    expect(readers.faults).toEqual([]);
    for (const path of [STATUS, PROFILE]) {
      const { text } = await read(path);
      const { snapshot_fingerprint } = JSON.parse(text) as { snapshot_fingerprint: string };
      expect(fingerprints.get(snapshot_fingerprint)).toBe(generation);
    }
    // Serving continues: every path is answered more than once.
    const switched = readers.answers();
    await until(() => readers.answers() > switched + 100);
    expect(readers.faults).toEqual([]);
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
