/** A running service whose engine is killed starts another one by itself. SLOW=1 kills it 20 times. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  enginePid,
  isAlive,
  type Programs,
  type Service,
  startPrograms,
  until,
} from '../support/programs.ts';
import { ask, type Reply } from '../support/service/http.ts';

const KILLS = process.env['SLOW'] ? 20 : 3;
const PATHS = [
  '/v1/cnpjs/99111001000170',
  '/v1/cnpjs/99777007000181/socios?limite=5',
  '/v1/cafir/imoveis?limite=2',
];

let programs: Programs;
let service: Service;
let headers: Record<string, string>;
/** The answers before the first kill. */
const expected = new Map<string, string>();

const get = (path: string): Promise<Reply> => ask(service.url, path, { headers });

beforeAll(async () => {
  programs = startPrograms('lost-engine');
  service = await programs.serve({ MANIFEST_TTL_SECONDS: '0', KEY_TTL_SECONDS: '0' });
  headers = { 'x-api-key': service.key ?? '' };
  for (const path of PATHS) {
    const { status, text } = await get(path);
    expect(status).toBe(200);
    expected.set(path, text);
  }
});
afterAll(() => programs.close());

async function answersNow(): Promise<boolean> {
  const answers = await Promise.all(PATHS.map(get));
  return answers.every(({ status }) => status === 200);
}

/** Kills the engine, and waits for the end of the process. */
async function killEngine(): Promise<number> {
  const engine = enginePid(programs.dataDir) ?? 0;
  process.kill(engine, 'SIGKILL');
  await until(() => !isAlive(engine), 2_000);
  return engine;
}

const linesWith = (words: string): number => service.err().split(words).length - 1;

describe('a service under traffic whose engine is killed', () => {
  test(`${KILLS} times answers 200 again within seconds each time, and only a 503 in between`, async () => {
    const wrong: string[] = [];
    const seen = { 200: 0, 503: 0 };
    let over = false;
    const caller = async (path: string): Promise<void> => {
      while (!over) {
        const { status, text, headers: sent } = await get(path);
        if (status === 200 || status === 503) seen[status]++;
        const isRight =
          status === 200
            ? text === expected.get(path)
            : status === 503 && /^\d+$/.test(`${sent['retry-after']}`);
        if (!isRight) wrong.push(`${path}: ${status} ${text}`);
      }
    };
    const callers = PATHS.map(caller);
    for (let i = 0; i < KILLS; i++) {
      await killEngine();
      expect((await ask(service.portal, '/')).status).toBe(200);
      await until(answersNow, 10_000);
    }
    over = true;
    await Promise.all(callers);
    expect(wrong).toEqual([]);
    expect(seen[200]).toBeGreaterThan(KILLS);
    expect(linesWith('has ended and is started again')).toBe(KILLS);
    await until(() => linesWith('The store runs again') === KILLS, 2_000);
  });
});
