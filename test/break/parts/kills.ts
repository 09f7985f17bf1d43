/** Kills the load, one of its workers or the service at a random moment of a load. */
import { setTimeout as pause } from 'node:timers/promises';
import { onCopies } from '../../support/break/attempts.ts';
import { type Installation, startByRoute } from '../../support/break/installation.ts';
import { randomMoment, reach, shown } from '../../support/break/moments.ts';
import { expectUndisturbed } from '../../support/break/next-load.ts';
import { childrenRunning, hasProc, killIfRunning } from '../../support/break/processes.ts';
import { expectRight, type Reader, startReader } from '../../support/break/reader.ts';
import type { Template } from '../../support/break/template.ts';
import type { Service } from '../../support/programs.ts';
import type { Attempt, Part, Random } from '../part.ts';

/** A service that is started again answers within seconds; the bound is that of a very busy machine. */
const PATIENCE_MS = 30_000;
const VICTIMS = ['load', 'worker', 'service'] as const;
type Victim = (typeof VICTIMS)[number];

export const kills: Part = {
  promise:
    'A load, a worker or the service that is killed at any moment of a load leaves the old generation served, and one more load ends as an undisturbed one, byte for byte.',
  attempts: 'kills one of the three at a random moment of a load, and loads once more',
  // The short form is test/loads/killed.test.ts.
  count: { full: 80, short: 0 },
  hindrance: () => (hasProc() ? null : 'the workers of a load are found through /proc'),
  prepare: async (place) => onCopies(place, attemptOn),
};

async function attemptOn(
  shared: Template,
  installation: Installation,
  { number, random }: Attempt,
): Promise<void> {
  const service = await installation.serve();
  const reader = startReader(shared.answers, service.url, shared.key);
  // Turns of the three, so that each is killed equally often.
  const victim = VICTIMS[number % VICTIMS.length] ?? 'load';
  try {
    await killing(installation, service, reader, victim, random);
    await expectUndisturbed(shared, installation);
    await reader.answered(PATIENCE_MS);
  } finally {
    expectRight(await reader.stop());
  }
}

async function killing(
  installation: Installation,
  service: Service,
  reader: Reader,
  victim: Victim,
  random: Random,
): Promise<void> {
  if (victim === 'service') return killService(installation, service, reader, random);
  const moment = randomMoment(random);
  const load = installation.load('new');
  await reach(load, moment);
  const [worker] = childrenRunning(load.pid, 'worker');
  if (victim === 'worker' && worker) killIfRunning(worker);
  else load.signal('SIGKILL');
  await load.ended;
  await reader.answered(PATIENCE_MS).catch((error: Error) => {
    throw new Error(`${victim} killed ${shown(moment)}: ${error.message}`);
  });
}

/** Kills the service with the load that a route started in it, and restarts it. */
async function killService(
  installation: Installation,
  service: Service,
  reader: Reader,
  random: Random,
): Promise<void> {
  await startByRoute(installation, service, 'new');
  await pause(random.whole(0, 350));
  service.signal('SIGKILL');
  await service.ended;
  reader.moveTo((await installation.serve()).url);
  await reader.answered(PATIENCE_MS);
}
