/** Switches between publications, by loads and rollbacks, under readers. */
import { equal, ok } from 'node:assert/strict';
import { join } from 'node:path';
import { versionOf, writeGeneration } from '../../support/loads/generations.ts';
import { type SwitchReaders, startReaders } from '../../support/loads/switch-readers.ts';
import { type Programs, startPrograms, until } from '../../support/programs.ts';
import type { Attempt, Part, Place, Prepared } from '../part.ts';

/** Readers at full speed would leave the loads no processor. */
const READERS = { free: 4, tagged: 2, walking: 2, pinned: 2 };
const GENERATIONS = [1, 2, 3];
const SEEN_MS = 40_000;

export const switches: Part = {
  promise:
    'While loads and rollbacks switch between publications, every request is answered, each answer and each walk with X-Snapshot is of ' +
    'one publication, and all readers see the new one within 30 seconds.',
  attempts:
    'switches once, under readers that walk over lists, with X-Snapshot or without, send ETags, or do neither',
  // The short form is test/loads/switch.test.ts.
  count: { full: 100, short: 0 },
  isSequence: true,
  prepare,
};

async function prepare({ folder }: Place): Promise<Prepared> {
  const programs = startPrograms('switches', folder);
  for (const generation of GENERATIONS)
    await writeGeneration(join(programs.root, `${generation}`), generation);
  const fingerprints = new Map<string, number>();
  await load(programs, 1);
  const key = await programs.issueKey();
  const service = await programs.serve({ MANIFEST_TTL_SECONDS: '2' });
  const readers = startReaders({ url: service.url, key, fingerprints, ...READERS });
  let served = 1;
  let previous: number | null = null;
  let loads = 0;
  return {
    attempt: async ({ random }: Attempt) => {
      // A load of the previous publication is refused, because a rollback serves it.
      const others = GENERATIONS.filter((generation) => generation !== served && generation !== previous);
      const isLoad = previous === null || random.whole(0, 1) === 0;
      const next = isLoad ? random.pick(others) : (previous ?? 0);
      readers.expect(served, next);
      fingerprints.set(isLoad ? await load(programs, next) : await rollback(programs), next);
      if (isLoad) loads++;
      [previous, served] = [served, next];
      await expectSwitched(readers, next);
      equal(service.err(), '');
    },
    conclude: async () => [`${readers.answers()} answers`, `${loads} loads, the others rollbacks`],
    close: async () => {
      await readers.stop();
      await programs.close();
    },
  };
}

async function expectSwitched(readers: SwitchReaders, generation: number): Promise<void> {
  await until(() => readers.haveAllSeen(generation) || readers.faults.length > 0, SEEN_MS);
  const [first] = readers.faults;
  ok(first === undefined, `${readers.faults.length} faults; ${first}`);
}

/** Returns the fingerprint of everything served. */
async function load(programs: Programs, generation: number): Promise<string> {
  const from = join(programs.root, `${generation}`);
  // Every name of a generation is its number, which no registry does.
  const { code, out, err } = await programs.load(from, versionOf(generation), ['values']);
  equal(code, 0, `the load of generation ${generation} ends with ${code}: ${err.slice(-500)}`);
  return (JSON.parse(out) as { fingerprint: string }).fingerprint;
}

async function rollback(programs: Programs): Promise<string> {
  const { code, out, err } = await programs.run('rollback', ['cnpj', '--json']).ended;
  equal(code, 0, `the rollback ends with ${code}: ${err.slice(-500)}`);
  return (JSON.parse(out) as { fingerprint: string }).fingerprint;
}
