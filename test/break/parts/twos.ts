/** Does two of everything at once: loads, rollbacks, revocations, rotations, issues and first starts. */
import { setTimeout as pause } from 'node:timers/promises';
import { ask, servedWhole } from '../../support/break/answers.ts';
import { expectServedSoon, onCopies } from '../../support/break/attempts.ts';
import {
  type Installation,
  install,
  lastLines,
  manage,
  startByRoute,
} from '../../support/break/installation.ts';
import { expectUndisturbed } from '../../support/break/next-load.ts';
import type { Template } from '../../support/break/template.ts';
import { PATHS } from '../../support/break/two-publications.ts';
import type { Ended, Service } from '../../support/programs.ts';
import { until } from '../../support/programs.ts';
import type { Part, Random } from '../part.ts';

interface Stage {
  readonly shared: Template;
  readonly installation: Installation;
  readonly service: Service;
  readonly random: Random;
}

type Pair = (stage: Stage) => Promise<void>;

export const twos: Part = {
  promise:
    'Of two loads, rollbacks, revocations, rotations, issues or first starts at the same moment each is either done or refused with its reason, and the store is as if they had come one after the other.',
  attempts: 'starts two of one kind within 50 ms',
  count: { full: 40, short: 1 },
  prepare: async (place) =>
    onCopies(place, async (shared, installation, { number, random }) => {
      const names = Object.keys(PAIRS);
      const name = names[number % names.length] ?? '';
      try {
        await PAIRS[name]?.({ shared, installation, random, service: await installation.serve() });
      } catch (error) {
        throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
      }
    }),
};

/** One may be refused because the other runs; a load of what is served already is done. */
function expectOneDone(ended: readonly Ended[], refusal: RegExp): number {
  const refused = ended.filter(({ code }) => code !== 0);
  for (const { code, err, out } of refused) {
    if (code !== 1 || !refusal.test(err)) throw new Error(`one ended with ${code}: ${lastLines(err + out)}`);
  }
  if (refused.length === ended.length)
    throw new Error(`all were refused: ${lastLines(refused[0]?.err ?? '')}`);
  return ended.length - refused.length;
}

const loads: Pair = async ({ shared, installation, random }) => {
  const first = installation.load('new');
  await pause(random.whole(0, 50));
  const second = installation.load('new');
  expectOneDone([await first.ended, await second.ended], /a load of cnpj is running/);
  await expectUndisturbed(shared, installation);
};

const loadByBoth: Pair = async ({ shared, installation, service, random }) => {
  const command = installation.load('new');
  await pause(random.whole(0, 900));
  await startByRoute(installation, service, 'new').catch((error: Error) => {
    if (!/answers 409/.test(error.message)) throw error;
  });
  const { code, err } = await command.ended;
  if (code !== 0 && !/a load of cnpj is running/.test(err)) throw new Error(lastLines(err));
  await until(async () => (await servedBy(shared, service)) === 'new');
  await until(() => isIdle(installation, service));
  await expectUndisturbed(shared, installation);
};

async function isIdle(installation: Installation, service: Service): Promise<boolean> {
  const { text } = await manage(installation, service, 'GET', '/cargas');
  return !text.includes('"em_andamento"');
}

/** Null while the answers change from one publication to the other. */
const servedBy = ({ answers, key }: Template, { url }: Service) =>
  servedWhole(answers, url, key).catch(() => null);

const rollbacks: Pair = async ({ shared, installation, service, random }) => {
  await installation.publish('new');
  const first = installation.command('rollback', ['cnpj']);
  await pause(random.whole(0, 50));
  const second = installation.command('rollback', ['cnpj']);
  const done = expectOneDone(await Promise.all([first, second]), /is running/);
  await expectServedSoon(shared, service, done === 1 ? 'old' : 'new');
};

const loadAndRollback: Pair = async ({ shared, installation, service, random }) => {
  const load = installation.load('new');
  await pause(random.whole(0, 700));
  const rollback = await installation.command('rollback', ['cnpj']);
  const ended = await load.ended;
  expectOneDone([rollback, ended], /is running|no generation before|was taken/);
  // A rollback after the load returns to the old publication; before the load there is none to return to.
  await pause(1_100);
  if (ended.code !== 0) return installation.publish('new');
  const served = await servedWhole(shared.answers, service.url, shared.key);
  if (served === 'old' && rollback.code !== 0)
    throw new Error('the load published and the old one is served');
};

interface IssuedKey {
  readonly chave: string;
  readonly prefixo: string;
}

async function issue({ installation, service }: Stage): Promise<IssuedKey> {
  const { status, text } = await manage(installation, service, 'POST', '/chaves', { cliente: 'Dupla' });
  if (status !== 201) throw new Error(`no key is issued: ${status}`);
  return JSON.parse(text) as IssuedKey;
}

const statusOf = async ({ service }: Stage, key: string): Promise<number> =>
  Number.parseInt(await ask(service.url, key, PATHS[0] ?? ''), 10);

const revocations: Pair = async (stage) => {
  const { installation, service } = stage;
  const { chave, prefixo } = await issue(stage);
  const revoke = () => manage(installation, service, 'DELETE', `/chaves/${prefixo}`);
  const answers = await Promise.all([revoke(), revoke()]);
  const [first, second] = answers.map(({ text }) => text);
  if (answers.some(({ status }) => status !== 200) || first !== second) {
    throw new Error(`the two answers differ: ${answers.map(({ status }) => status)}`);
  }
  // KEY_TTL_SECONDS is 1 in the campaign.
  await until(async () => (await statusOf(stage, chave)) === 401);
};

const rotations: Pair = async (stage) => {
  const { installation, service } = stage;
  const { prefixo } = await issue(stage);
  const rotate = () => manage(installation, service, 'POST', `/chaves/${prefixo}/rotacao`, {});
  const answers = await Promise.all([rotate(), rotate()]);
  const statuses = answers.map(({ status }) => status).sort();
  if (String(statuses) !== '201,409') throw new Error(`two rotations are answered with ${statuses}`);
  const made = answers.find(({ status }) => status === 201);
  const { chave } = JSON.parse(made?.text ?? '') as IssuedKey;
  if ((await statusOf(stage, chave)) !== 200) throw new Error('the successor is not accepted');
};

const issues: Pair = async (stage) => {
  const made = await Promise.all(Array.from({ length: 8 }, () => issue(stage)));
  if (new Set(made.map(({ prefixo }) => prefixo)).size !== made.length) throw new Error('a key came twice');
  for (const { chave } of made) {
    const status = await statusOf(stage, chave);
    if (status !== 200) throw new Error(`a key that was issued is answered with ${status}`);
  }
};

/** Both start in one empty folder; at least one serves, and the other serves too or says why not. */
const firstStarts: Pair = async ({ shared, installation: { dataDir, programs } }) => {
  const installation = install(shared, `${dataDir}-first`, programs.root);
  try {
    const starts = await Promise.allSettled([installation.serve(), installation.serve()]);
    const failed = starts.flatMap((start) =>
      start.status === 'rejected' ? [(start.reason as Error).message] : [],
    );
    if (failed.length === 2) throw new Error(`neither start serves: ${failed.map(lastLines).join(' | ')}`);
    const unclear = failed.find((message) => !/is running|another|already/.test(message));
    if (unclear) throw new Error(`a start ends without its reason: ${lastLines(unclear)}`);
    const { out } = await installation.command('admin', ['keys', 'list', '--json']);
    const keys = out.split('"customer":"development"').length - 1;
    if (keys !== 1) throw new Error(`${keys} development keys were issued`);
  } finally {
    await installation.close();
  }
};

/** The first is the short form. */
const PAIRS: Readonly<Record<string, Pair>> = {
  'two rotations': rotations,
  'two loads': loads,
  'a load by command and one by route': loadByBoth,
  'two rollbacks': rollbacks,
  'a load and a rollback': loadAndRollback,
  'two revocations': revocations,
  'eight issues': issues,
  'two first starts': firstStarts,
};
