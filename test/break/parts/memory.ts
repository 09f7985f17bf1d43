/** Runs loads with too little memory: a small heap, little address space, or a limited process group. */
import { expectServedSoon, onCopies } from '../../support/break/attempts.ts';
import { type Installation, lastLines } from '../../support/break/installation.ts';
import { limitMemory } from '../../support/break/memory-group.ts';
import { expectUndisturbed } from '../../support/break/next-load.ts';
import { expectRight, startReader } from '../../support/break/reader.ts';
import type { Template } from '../../support/break/template.ts';
import type { Ended } from '../../support/programs.ts';
import type { Attempt, Part, Random } from '../part.ts';

const REASON = /memory|bad_alloc|SIGKILL|SIGABRT/i;

export const memory: Part = {
  promise:
    'With too little memory a load publishes or says that memory is missing, the old generation is served meanwhile, and the next load publishes.',
  attempts: 'runs a load with a small heap, with little address space, or in a group with a limit',
  // The short form is test/ends/reasons.test.ts.
  count: { full: 24, short: 0 },
  hindrance: () => (process.platform === 'linux' ? null : 'needs Linux'),
  prepare: async (place) => onCopies(place, attemptOn),
};

async function attemptOn(
  shared: Template,
  installation: Installation,
  { number, random }: Attempt,
): Promise<void> {
  const service = await installation.serve();
  const reader = startReader(shared.answers, service.url, shared.key);
  try {
    const way = WAYS[number % WAYS.length] ?? smallHeap;
    const { what, ended, isKilled } = await way(installation, random);
    expectMemory(what, ended, isKilled);
    await expectUndisturbed(shared, installation);
    await reader.answered(20_000);
  } finally {
    expectRight(await reader.stop());
  }
  await expectServedSoon(shared, service, 'new');
}

interface Limited {
  readonly what: string;
  readonly ended: Ended;
  /** Whether the system, or V8 at start, ends a process that needs more, which then cannot say why. */
  readonly isKilled: boolean;
}

type Way = (installation: Installation, random: Random) => Promise<Limited>;

const smallHeap: Way = async (installation, random) => {
  const megabytes = random.whole(8, 32);
  const env = { NODE_OPTIONS: `--max-old-space-size=${megabytes}` };
  const ended = await installation.load('new', { env }).ended;
  return { what: `a load with a heap of ${megabytes} MB`, ended, isKilled: false };
};

const littleSpace: Way = async (installation, random) => {
  const kilobytes = random.whole(700, 2_400) << 10;
  const launcher = ['sh', '-c', `ulimit -v ${kilobytes}; exec "$@"`, 'sh'];
  const ended = await installation.load('new', { launcher }).ended;
  return { what: `a load with ${kilobytes} KB of address space`, ended, isKilled: true };
};

const smallGroup: Way = async (installation, random) => {
  const megabytes = random.whole(40, 200);
  const group = limitMemory(`break-${process.pid}-${random.whole(0, 1e9)}`, megabytes);
  if (!group) return smallHeap(installation, random);
  try {
    const ended = await installation.load('new', { launcher: group.launcher }).ended;
    return { what: `a load in a group with ${megabytes} MB`, ended, isKilled: true };
  } finally {
    await group.close();
  }
};

const WAYS: readonly Way[] = [smallHeap, smallGroup, littleSpace];

function expectMemory(what: string, { code, out, err }: Ended, isKilled: boolean): void {
  if (code === 0) return;
  if (code === null && isKilled) return;
  if (REASON.test(`${err} ${out}`) && !/States\./.test(err)) return;
  throw new Error(`${what} ended with ${code} and does not say ${REASON}: ${lastLines(err)}`);
}
