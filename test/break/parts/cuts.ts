/** Cuts the power of the disk at a random moment of a load, of changes of keys or of a rollback. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { servedWhole } from '../../support/break/answers.ts';
import { awaited } from '../../support/break/attempts.ts';
import {
  endOfLoad,
  type Installation,
  install,
  manage,
  startByRoute,
} from '../../support/break/installation.ts';
import { changeKeys, type KeyChange, lostChanges } from '../../support/break/key-changes.ts';
import { makeLossyDisk, whyNoLossyDisk } from '../../support/break/lossy-disk.ts';
import { randomMoment, reach } from '../../support/break/moments.ts';
import { expectUndisturbed } from '../../support/break/next-load.ts';
import { copyOf, type Template, template } from '../../support/break/template.ts';
import type { Which } from '../../support/break/two-publications.ts';
import { type Service, until } from '../../support/programs.ts';
import type { Attempt, Part, Random } from '../part.ts';

const MEGABYTES = 64;
const ROLLBACK = '/snapshots/cnpj/rollback';
const WAYS = ['load by route', 'keys', 'load by command', 'rollback'] as const;

export const cuts: Part = {
  promise:
    'After a power loss at any moment the service starts and serves the old or the new generation whole, whatever was reported as done is done, and the next load ends as an undisturbed one.',
  attempts:
    'drops all unsynced writes of an ext4 in the middle of a load, of changes of keys or of a rollback',
  // The short forms are test/store/durable.test.ts and test/ends/power-cuts.test.ts.
  count: { full: 300, short: 0 },
  hindrance: whyNoLossyDisk,
  prepare: async ({ folder }) => awaited(async (attempt) => attemptIn(folder, await template(), attempt)),
};

/** The results that were reported as done before the power was cut. */
interface Reported {
  /** The publications that may be served afterwards. */
  readonly possible: readonly Which[];
  readonly keys: readonly KeyChange[];
}

async function attemptIn(folder: string, shared: Template, { number, random }: Attempt): Promise<void> {
  const disk = await makeLossyDisk(MEGABYTES);
  const dataDir = copyOf(shared, join(disk.folder, 'data'));
  await promisify(execFile)('sync', ['-f', disk.folder]);
  const installation = install(shared, dataDir, folder);
  const way = WAYS[number % WAYS.length] ?? 'keys';
  try {
    const service = await installation.serve();
    const reported = await WORK[way](installation, service, random, async () => {
      await disk.cut();
      await installation.kill();
    });
    await disk.remount();
    await check(shared, installation, way, reported);
  } catch (error) {
    throw new Error(`${way}: ${(error as Error).message}`, { cause: error });
  } finally {
    await installation.close();
    await disk.remove();
  }
}

async function check(
  shared: Template,
  installation: Installation,
  way: (typeof WAYS)[number],
  reported: Reported,
): Promise<void> {
  const service = await installation.serve();
  const { url } = service;
  const served = await servedWhole(shared.answers, url, shared.key);
  if (!reported.possible.includes(served)) {
    throw new Error(
      `the ${served} generation is served, though ${reported.possible} was reported before the cut`,
    );
  }
  const [lost] = await lostChanges(url, reported.keys);
  if (lost) throw new Error(lost);
  // The files of a generation that was rolled back are served again by a rollback and not by a load.
  if (way === 'rollback' && served === 'old') await rollBackAgain(shared, installation, service);
  else await expectUndisturbed(shared, installation, service);
  const after = await lostChanges(url, reported.keys);
  if (after[0]) throw new Error(`after one more load: ${after[0]}`);
}

async function rollBackAgain(shared: Template, installation: Installation, service: Service): Promise<void> {
  const { status } = await manage(installation, service, 'POST', ROLLBACK);
  if (status !== 200) throw new Error(`the next rollback is answered ${status}`);
  // Until the service reads the new manifest, which may take 30 s, answers can alternate between the old and
  // the new generation.
  const isNew = () =>
    servedWhole(shared.answers, service.url, shared.key).then(
      (which) => which === 'new',
      () => false,
    );
  await until(isNew);
}

type Work = (
  installation: Installation,
  service: Service,
  random: Random,
  cut: () => Promise<void>,
) => Promise<Reported>;

const BOTH: readonly Which[] = ['old', 'new'];

/** A load by route takes 300 ms; cuts in the other half show what happens to a published generation. */
const LOAD_MS = 600;

const loadByRoute: Work = async (installation, service, random, cut) => {
  let published = false;
  const id = await startByRoute(installation, service, 'new');
  const end = endOfLoad(installation, service, id).then(({ state }) => {
    published = state === 'publicada';
  });
  // The service ends before it can report the end of the load.
  end.catch(() => undefined);
  await pause(random.whole(0, LOAD_MS));
  const possible: readonly Which[] = published ? ['new'] : BOTH;
  await cut();
  return { possible, keys: [] };
};

const loadByCommand: Work = async (installation, _, random, cut) => {
  const load = installation.load('new');
  await reach(load, randomMoment(random));
  const possible: readonly Which[] = load.out().includes('"published":true') ? ['new'] : BOTH;
  await cut();
  return { possible, keys: [] };
};

const KEYS_MS = 250;

const keys: Work = async (installation, service, random, cut) => {
  const changes = changeKeys(installation, service);
  await pause(random.whole(5, KEYS_MS));
  const reported = changes.stop();
  await cut();
  return { possible: ['old'], keys: reported };
};

const rollback: Work = async (installation, service, random, cut) => {
  await endOfLoad(installation, service, await startByRoute(installation, service, 'new'));
  let done = false;
  const end = manage(installation, service, 'POST', ROLLBACK).then(({ status }) => {
    done = status === 200;
  });
  end.catch(() => undefined);
  await pause(random.whole(0, 80));
  const possible: readonly Which[] = done ? ['old'] : BOTH;
  await cut();
  return { possible, keys: [] };
};

const WORK: Readonly<Record<(typeof WAYS)[number], Work>> = {
  'load by route': loadByRoute,
  'load by command': loadByCommand,
  keys,
  rollback,
};
