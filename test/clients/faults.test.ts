/** The installed clients in a switch of publications, at a limit, and while the store fails. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Access,
  type Driver,
  installed,
  startDriver,
  TESTED,
  type Told,
} from '../support/clients/packages.ts';
import { CHAIN_CNPJ, partnersOf, versionOf, writeGeneration } from '../support/loads/generations.ts';
import { type Service, testPrograms, until } from '../support/programs.ts';
import { damageStore } from '../support/stopped-store.ts';

const NAME = 'GERACAO';

const programs = testPrograms('faults');
let service: Service;
let folder: string;
const drivers: Driver[] = [];

async function load(generation: number): Promise<void> {
  const from = join(programs.root, `${generation}`);
  await writeGeneration(from, generation);
  // Every name of a generation is its number, which no registry does.
  const { code, err } = await programs.load(from, versionOf(generation), ['values', 'changes']);
  expect([code, err]).toEqual([0, expect.any(String)]);
}

async function issue(...limits: string[]): Promise<Access> {
  const { out } = await programs.run('admin', ['keys', 'issue', '--customer', 'T', '--json', ...limits])
    .ended;
  return { url: service.url, key: (JSON.parse(out) as { key: string }).key };
}

function start(language: (typeof TESTED)[number], access: Access, repetitions = 0): Driver['tell'] {
  const driver = startDriver(folder, language, access, { repetitions });
  drivers.push(driver);
  return driver.tell;
}

beforeAll(async () => {
  const building = installed();
  await load(1);
  // Every request asks the store, so that a switch and a fault are seen at once.
  service = await programs.serve({ MANIFEST_TTL_SECONDS: '0', KEY_TTL_SECONDS: '0' });
  folder = await building;
});
afterAll(async () => {
  for (const driver of drivers) driver.end();
});

const times = (generation: number, count = partnersOf(generation)): string[] =>
  Array.from({ length: count }, () => `${NAME} ${generation}`);

test('a walk keeps its publication, ends in an error when it is gone, and begins again where asked', async () => {
  const access = await issue();
  const walks = await Promise.all(
    TESTED.map(async (language) => {
      const tell = start(language, access);
      for (const [name, beginsAgain] of [
        ['kept', false],
        ['ended', false],
        ['again', true],
      ]) {
        await tell('abrir', name, CHAIN_CNPJ, beginsAgain);
        expect(await tell('seguir', name, 100)).toEqual({ value: times(1, 100) });
      }
      return tell;
    }),
  );
  await load(2);
  for (const tell of walks) expect(await tell('seguir', 'kept', 1000)).toEqual({ value: times(1) });
  await load(3);
  for (const tell of walks) {
    const ended = await tell('seguir', 'ended', 1000);
    expect(ended).toMatchObject({ error: 'PublicacaoRetirada', status: 409 });
    expect(await tell('seguir', 'again', 1000)).toEqual({ value: times(3) });
  }
});

/** Asks until the limit is reached: a busy machine asks less often, and may let requests pass without one. */
async function refusal(tell: Driver['tell']): Promise<Told> {
  for (;;) {
    const told = await tell('perfil', CHAIN_CNPJ);
    if (told.error !== undefined) return told;
  }
}

describe.each(TESTED)('the $name client', (language) => {
  test('repeats a request after the seconds of a 429, and gives it up where asked', async () => {
    const access = await issue('--per-second', '1', '--burst', '1');
    const tell = start(language, access);
    const told = await refusal(tell);
    expect(told).toMatchObject({ error: 'LimiteExcedido', status: 429, seconds: 1 });
    expect(await start(language, access, 5)('perfil', CHAIN_CNPJ)).toEqual({ value: `${NAME} 3` });
  });

  test('does not wait for the next month', async () => {
    const tell = start(language, await issue('--per-month', '1'), 5);
    expect(await tell('perfil', CHAIN_CNPJ)).toEqual({ value: `${NAME} 3` });
    const { error, detail, seconds } = await refusal(tell);
    expect([error, detail]).toEqual(['LimiteExcedido', expect.stringContaining('limite mensal')]);
    expect(seconds).toBeGreaterThan(60);
  });
});

const refusals = (): number => service.out().split('"status":503').length - 1;

test('a failing store is an error with its request, or is waited for', async () => {
  const access = await issue();
  const impatient = TESTED.map((language) => start(language, access));
  const patient = TESTED.map((language) => start(language, access, 5));
  const repair = damageStore(programs.dataDir);
  try {
    for (const tell of impatient) {
      const told = await tell('perfil', CHAIN_CNPJ);
      expect(told).toMatchObject({ error: 'Indisponivel', status: 503, seconds: 5 });
      expect(told.id).toMatch(/^[\w-]{10,}/);
    }
    const before = refusals();
    const waited = patient.map((tell) => tell('perfil', CHAIN_CNPJ));
    await until(() => refusals() >= before + patient.length);
    repair();
    for (const told of await Promise.all(waited)) expect(told).toEqual({ value: `${NAME} 3` });
  } finally {
    repair();
  }
});
