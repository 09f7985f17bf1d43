/** Sets programs' clocks back and forth while keys are revoked, generations published and limits used. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask } from '../../support/break/answers.ts';
import { expectServed, expectServedSoon, onCopies } from '../../support/break/attempts.ts';
import { type Installation, manage } from '../../support/break/installation.ts';
import type { Template } from '../../support/break/template.ts';
import { PATHS } from '../../support/break/two-publications.ts';
import { type Service, until } from '../../support/programs.ts';
import type { Attempt, Part } from '../part.ts';

const CLOCK = fileURLToPath(new URL('../../support/break/shifted-clock.ts', import.meta.url));
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** Keys are valid for 90 days, so that none of these makes the key of the campaign expire. */
const JUMPS = [-365 * DAY, -31 * DAY, -DAY, -90 * MINUTE, -MINUTE, MINUTE, 90 * MINUTE, DAY, 40 * DAY];
/** The longest time that a revocation and a publication may take, whatever the settings and the clock. */
const SEEN_MS = 30_000;

export const clocks: Part = {
  promise:
    'With clocks that jump by minutes or by a year a revoked key is refused and a new generation is served within 30 seconds, limits recover, and no lock is held by a load that has ended.',
  attempts: 'sets the clock of the service, and that of a load, at random moments',
  // The short forms are test/keys/clock-jumps.test.ts and test/loads/holder.test.ts.
  count: { full: 20, short: 0 },
  prepare: async (place) => onCopies(place, attemptOn),
};

interface Clock {
  readonly env: Readonly<Record<string, string>>;
  set(shiftMs: number): void;
}

function clockIn(folder: string, name: string): Clock {
  const file = join(folder, name);
  writeFileSync(file, '0');
  return {
    env: { NODE_OPTIONS: `--import ${CLOCK}`, CLOCK_FILE: file },
    set: (shiftMs) => writeFileSync(file, String(shiftMs)),
  };
}

async function attemptOn(shared: Template, installation: Installation, { random }: Attempt): Promise<void> {
  const { root } = installation.programs;
  const clock = clockIn(root, 'service-clock');
  const first = random.pick([0, ...JUMPS]);
  const then = random.pick(JUMPS.filter((jump) => jump !== first));
  const what = `the clock of the service is set from ${minutes(first)} to ${minutes(then)} minutes`;
  clock.set(first);
  const service = await installation.serve({ env: clock.env });
  try {
    const keys = [await keyOf(installation, service, null), await keyOf(installation, service, LIMIT)];
    const [key = NO_KEY, limited = NO_KEY] = keys;
    for (const { chave } of keys) await expectStatus(service, chave, 200);
    await expectServed(shared, service, 'old');
    clock.set(then);
    await manage(installation, service, 'DELETE', `/chaves/${key.prefixo}`);
    await soon('the revoked key is still accepted', () => isStatus(service, key.chave, 401));
    await soon('the limited key is still refused', () => isStatus(service, limited.chave, 200));
    await killedLoad(installation, clockIn(root, 'load-clock'), random.pick(JUMPS));
    await installation.publish('new');
    await expectServedSoon(shared, service, 'new', SEEN_MS);
  } catch (error) {
    throw new Error(`${what}: ${(error as Error).message}`, { cause: error });
  }
}

/** A load that dies under another clock leaves its lock, which must not block the next load. */
async function killedLoad(installation: Installation, clock: Clock, jump: number): Promise<void> {
  clock.set(jump);
  const load = installation.load('new', { env: clock.env });
  await until(() => load.err().includes('partition'), SEEN_MS);
  load.signal('SIGKILL');
  await load.ended;
}

interface IssuedKey {
  readonly chave: string;
  readonly prefixo: string;
}

const NO_KEY: IssuedKey = { chave: '', prefixo: '' };
/** One request a second in the long run, two at once. */
const LIMIT = { por_segundo: 1, rajada: 2, por_mes: 0 };

async function keyOf(
  installation: Installation,
  service: Service,
  limite: object | null,
): Promise<IssuedKey> {
  const body = { cliente: 'Relógio', validade_dias: 3_650, ...(limite ? { limite } : {}) };
  const { status, text } = await manage(installation, service, 'POST', '/chaves', body);
  if (status !== 201) throw new Error(`no key is issued: ${status}`);
  return JSON.parse(text) as IssuedKey;
}

const isStatus = async ({ url }: Service, key: string, status: number): Promise<boolean> =>
  (await ask(url, key, PATHS[0] ?? '')).startsWith(String(status));

async function expectStatus(service: Service, key: string, status: number): Promise<void> {
  if (await isStatus(service, key, status)) return;
  throw new Error(`a new key is not answered with ${status}`);
}

async function soon(otherwise: string, condition: () => Promise<boolean>): Promise<void> {
  await until(condition, SEEN_MS).catch(() => {
    throw new Error(`${otherwise} after ${SEEN_MS / 1_000} s`);
  });
}

const minutes = (ms: number): number => ms / MINUTE;
