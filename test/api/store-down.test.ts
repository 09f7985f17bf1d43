/**
 * A store that hangs, is killed or is gone: every route answers 503 in time and without internal details, never 404, 401 or
 * [], and the running service finds the store again. SLOW=1 kills it 20 times.
 */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isOpen, type Route } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { createKey } from '../../shared/store/keys/key-form.ts';
import { serveLoaded } from '../support/loaded-service.ts';
import { enginePid, type Programs, type Service, startPrograms, until } from '../support/programs.ts';
import { pathOf } from '../support/service/api.ts';
import { ask, type Reply } from '../support/service/http.ts';
import { killEngine, stopStore } from '../support/stopped-store.ts';

const BAKERY = '99111001000170';
/** Records of the bundled samples. */
const filled = ({ path }: Pick<Route, 'path'>): string => pathOf(path, BAKERY);
const paths = ROUTES.map(filled);
const behindKeys = ROUTES.filter((route) => !isOpen(route)).map(filled);

let programs: Programs;
let engines: number[];
/** The answers of the second service while its store ran, by path. */
let before: ReadonlyMap<string, string>;
let otherDir: string;
/**
 * The first service reads key and manifest from the store at every request; the other caches them, and then needs the store
 * for no record, because generation tables are read in place.
 */
let forgetful: Service;
let remembering: Service;

const get = (service: Service, path: string, sent = service.key ?? ''): Promise<Reply> =>
  ask(service.url, path, { agent: false, headers: { 'x-api-key': sent } });

async function everywhere(service: Service, of: readonly string[] = paths): Promise<[string, Reply][]> {
  return Promise.all(of.map(async (path) => [path, await get(service, path)] as [string, Reply]));
}

beforeAll(async () => {
  programs = startPrograms('store-down');
  forgetful = await serveLoaded(programs, { MANIFEST_TTL_SECONDS: '0', KEY_TTL_SECONDS: '0' });
  otherDir = join(programs.root, 'other');
  remembering = await serveLoaded(programs, {
    DATA_DIR: otherDir,
    MANIFEST_TTL_SECONDS: '30',
    KEY_TTL_SECONDS: '30',
  });
  engines = [programs.dataDir, otherDir].map((dataDir) => enginePid(dataDir) ?? 0);
  for (const service of [forgetful, remembering]) {
    expect((await everywhere(service)).map(([, { status }]) => status)).toEqual(paths.map(() => 200));
  }
  before = new Map((await everywhere(remembering)).map(([path, { text }]) => [path, text]));
});
afterAll(() => programs.close());

const DETAIL = 'O serviço está temporariamente indisponível. Tente novamente em alguns segundos.';

/** The test compares the whole body, so it contains no internal details. */
function unavailable(answers: readonly [string, Reply][]): void {
  for (const [path, { status, headers, text }] of answers) {
    expect([path, status, JSON.parse(text)]).toEqual([path, 503, { detail: DETAIL }]);
    expect(headers['retry-after']).toMatch(/^\d+$/);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  }
}

/** An answer is as it was while the store ran, or a 503 once the cached key or manifest has expired. */
function asBefore(answers: readonly [string, Reply][]): void {
  const changed = answers.filter(([path, { status, text }]) => status !== 200 || text !== before.get(path));
  unavailable(changed);
}

describe('a store that hangs', () => {
  const resume = (): void => engines.forEach(programs.resume);
  afterEach(resume);

  test('makes every answer a 503 within 10 s, or leaves it as it was, and serves again when it continues', async () => {
    engines.forEach(programs.suspend);
    const started = performance.now();
    const [without, cached] = await Promise.all([everywhere(forgetful), everywhere(remembering, behindKeys)]);
    expect(performance.now() - started).toBeLessThan(10_000);
    unavailable(without);
    asBefore(cached);
    resume();
    for (const service of [forgetful, remembering]) {
      await until(async () => (await everywhere(service)).every(([, { status }]) => status === 200), 5_000);
    }
  });
});

const KILLS = process.env['SLOW'] ? 20 : 3;
const TRAFFIC = [
  '/v1/cnpjs/99777007000181/socios?limite=5',
  '/v1/cafir/imoveis?limite=2',
  `/v1/cnpjs/${BAKERY}`,
];

describe('a store that is killed under traffic', () => {
  const linesWith = (words: string): number => forgetful.err().split(words).length - 1;
  /** Requests the path until `isOver`, and returns the answers that are neither right nor a 503 with a time to wait. */
  async function wrongAnswers(path: string, right: string, isOver: () => boolean): Promise<string[]> {
    const wrong: string[] = [];
    while (!isOver()) {
      const { status, text, headers } = await get(forgetful, path);
      const isRight =
        status === 200 ? text === right : status === 503 && /^\d+$/.test(`${headers['retry-after']}`);
      if (!isRight) wrong.push(`${path}: ${status} ${text}`);
    }
    return wrong;
  }

  test(`${KILLS} times is started again within seconds each time, and no answer is wrong`, async () => {
    const right = await Promise.all(TRAFFIC.map(async (path) => (await get(forgetful, path)).text));
    let over = false;
    const callers = TRAFFIC.map((path, i) => wrongAnswers(path, right[i] ?? '', () => over));
    for (let i = 0; i < KILLS; i++) {
      await killEngine(programs.dataDir);
      expect((await ask(forgetful.portal, '/')).status).toBe(200);
      await until(async () => (await get(forgetful, TRAFFIC[0] ?? '')).status === 200, 10_000);
      // The engine answers some milliseconds before the service holds a lease on it; a kill in between is the same outage.
      await until(() => linesWith('The store runs again') === i + 1, 10_000);
    }
    over = true;
    expect((await Promise.all(callers)).flat()).toEqual([]);
    expect(linesWith('has ended and is started again')).toBe(KILLS);
  });
});

describe('a store that is gone', () => {
  const TRIED = 'is started again and again until it runs';
  let restore: () => void;

  test('makes every answer a 503 or leaves it as it was, prints that once, and Ctrl-C still ends the service', async () => {
    restore = await stopStore(programs.dataDir);
    await stopStore(otherDir);
    await until(() => forgetful.err().includes(TRIED), 10_000);
    unavailable(await everywhere(forgetful));
    asBefore(await everywhere(remembering, behindKeys));
    // An unknown key cannot be distinguished from a valid one while the keys cannot be read.
    unavailable([['unknown', await get(forgetful, paths[0] ?? '', createKey('dev'))]]);
    remembering.signal('SIGINT');
    expect((await remembering.ended).code).toBe(0);
  });

  test('is found again by the running service as soon as it can be started', async () => {
    restore();
    const served = async (): Promise<boolean> =>
      (await everywhere(forgetful)).every(([, { status }]) => status === 200);
    await until(served, 20_000);
    expect(forgetful.err().split(TRIED)).toHaveLength(2);
    forgetful.signal('SIGINT');
    expect((await forgetful.ended).code).toBe(0);
  });
});
