/** Runs loads and services with few file handles. */
import { ask } from '../../support/break/answers.ts';
import { expectReason, expectServedSoon, onCopies } from '../../support/break/attempts.ts';
import { type Installation, lastLines } from '../../support/break/installation.ts';
import { expectUndisturbed } from '../../support/break/next-load.ts';
import type { Template } from '../../support/break/template.ts';
import { PATHS } from '../../support/break/two-publications.ts';
import type { Part, Random } from '../part.ts';

const REASON = /file handles|open files|EMFILE|descriptors/i;
/** Node itself does not start with fewer. */
const FEWEST = 24;

/** Works in all POSIX shells. The limit also holds for what the program starts, such as load processes. */
const limited = (handles: number): string[] => ['sh', '-c', `ulimit -n ${handles}; exec "$@"`, 'sh'];

export const handles: Part = {
  promise:
    'With too few file handles a load or the service does its work or says that file handles are missing, and the next load publishes.',
  attempts: 'runs a load or a service with 24 to 64 file handles',
  count: { full: 24, short: 1 },
  hindrance: () => (process.platform === 'win32' ? 'needs ulimit' : null),
  prepare: async (place) =>
    onCopies(place, async (shared, installation, { number, random }) => {
      const most = random.whole(FEWEST, 64);
      const way = WAYS[number % WAYS.length] ?? loadWithFew;
      try {
        await way(shared, installation, most, random);
        await expectUndisturbed(shared, installation);
      } catch (error) {
        throw new Error(`${way.name} with ${most} handles: ${(error as Error).message}`, { cause: error });
      }
    }),
};

type Way = (shared: Template, installation: Installation, most: number, random: Random) => Promise<void>;

const loadWithFew: Way = async (_, installation, most) => {
  const ended = await installation.load('new', { launcher: limited(most) }).ended;
  expectReason('the load', ended, REASON);
};

/** A service that starts must answer again after more callers than it has handles for. */
const serviceWithFew: Way = async (shared, installation, most) => {
  const started = await installation.serve({ launcher: limited(most) }).then(
    (service) => ({ service, message: '' }),
    (error: Error) => ({ service: null, message: error.message }),
  );
  if (!started.service) {
    if (REASON.test(started.message)) return;
    throw new Error(`the service ends without its reason: ${lastLines(started.message)}`);
  }
  const { url } = started.service;
  const asks = Array.from({ length: 80 }, (_, i) => ask(url, shared.key, PATHS[i % PATHS.length] ?? ''));
  for (const asked of await Promise.allSettled(asks)) {
    if (asked.status === 'fulfilled' && /^5(?!03)/.test(asked.value)) throw new Error(asked.value);
  }
  await expectServedSoon(shared, { url }, 'old');
};

const WAYS: readonly Way[] = [loadWithFew, serviceWithFew];
