/** A store that fails: until it recovers, every route answers 503 without internals, never 404, 401 or []. */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { databaseFile } from '../../local/store/paths.ts';
import { hasEtag, type Route } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { serveLoaded } from '../support/loaded-service.ts';
import { type Service, testPrograms, until } from '../support/programs.ts';
import { pathOf } from '../support/service/api.ts';
import { ask, type Reply } from '../support/service/http.ts';
import { damageStore, holdStore } from '../support/stopped-store.ts';

const BAKERY = '99111001000170';
/** Records of the bundled samples. */
const filled = ({ path }: Pick<Route, 'path'>): string => pathOf(path, BAKERY);
const paths = ROUTES.map(filled);
const behindKeys = ROUTES.filter(hasEtag).map(filled);

const programs = testPrograms('store-down');
/** The answers of the second service while its store ran, by path. */
let before: ReadonlyMap<string, string>;
let otherDir: string;
/**
 * The first service reads key and manifest from the store at every request; the other caches them, and then
 * needs the store for no record, because generation tables are read in place.
 */
let forgetful: Service;
let remembering: Service;

const get = (service: Service, path: string, sent = service.key ?? ''): Promise<Reply> =>
  ask(service.url, path, { agent: false, headers: { 'x-api-key': sent } });

async function everywhere(service: Service, of: readonly string[] = paths): Promise<[string, Reply][]> {
  return Promise.all(of.map(async (path) => [path, await get(service, path)] as [string, Reply]));
}

beforeAll(async () => {
  forgetful = await serveLoaded(programs, { MANIFEST_TTL_SECONDS: '0', KEY_TTL_SECONDS: '0' });
  otherDir = join(programs.root, 'other');
  remembering = await serveLoaded(programs, {
    DATA_DIR: otherDir,
    MANIFEST_TTL_SECONDS: '30',
    KEY_TTL_SECONDS: '30',
  });
  for (const service of [forgetful, remembering]) {
    expect((await everywhere(service)).map(([, { status }]) => status)).toEqual(paths.map(() => 200));
  }
  before = new Map((await everywhere(remembering)).map(([path, { text }]) => [path, text]));
});

const DETAIL = 'O serviço está temporariamente indisponível. Tente novamente em alguns segundos.';

/** The test compares the whole body, so it contains no internal details. */
function unavailable(answers: readonly [string, Reply][]): void {
  for (const [path, { status, headers, text }] of answers) {
    expect([path, status, JSON.parse(text)]).toEqual([path, 503, { detail: DETAIL }]);
    expect(headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(headers['etag']).toBeUndefined();
  }
}

/** An answer is as it was while the store ran, or a 503 once the cached key or manifest has expired. */
function asBefore(answers: readonly [string, Reply][]): void {
  const changed = answers.filter(([path, { status, text }]) => status !== 200 || text !== before.get(path));
  unavailable(changed);
}

describe('a store that is held by a program which does not go on', () => {
  test('answers every route, with what it answered before', async () => {
    const release = holdStore(programs.dataDir);
    try {
      const answers = await everywhere(forgetful);
      expect(answers.map(([, { status }]) => status)).toEqual(paths.map(() => 200));
    } finally {
      release();
    }
  });
});

describe('a store that is damaged', () => {
  test('makes every answer a 503 or leaves it as it was, is named in the log, and serves again once it is whole', async () => {
    const restore = [programs.dataDir, otherDir].map(damageStore);
    unavailable(await everywhere(forgetful));
    asBefore(await everywhere(remembering, behindKeys));
    const named = `the store file ${databaseFile(programs.dataDir)} is damaged`;
    await until(() => forgetful.out().includes(named));
    for (const one of restore) one();
    const served = async (): Promise<boolean> =>
      (await everywhere(forgetful)).every(([, { status }]) => status === 200);
    await until(served);
  });

  test('does not keep Ctrl-C from ending the service', async () => {
    damageStore(programs.dataDir);
    forgetful.signal('SIGINT');
    expect((await forgetful.ended).code).toBe(0);
  });
});
