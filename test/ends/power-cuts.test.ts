/**
 * A power cut at any point of a load leaves work files whole or absent, and the next load ends normally. Work
 * objects that are damaged are made again, or stop the load.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeInventory } from '../../loaders/steps/inventory.ts';
import { type Plan, workPrefix } from '../../loaders/work/plan.ts';
import { WorkDamaged } from '../../loaders/work/ports.ts';
import { ONE_GROUP } from '../../loaders/work/world.ts';
import { fileObjects } from '../../local/disk/objects.ts';
import { sampleFolder } from '../../local/sample.ts';
import { cno } from '../../shared/datasets/cno/index.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { parcelamentosRfb } from '../../shared/datasets/parcelamentos-rfb/index.ts';
import { randomOf } from '../break/random.ts';
import { folderForFile } from '../support/for-file.ts';
import { type CutDisk, cutDisk, type Survival } from '../support/loads/power-cuts.ts';
import { itemsOf, steps } from '../support/service/published.ts';
import { UNSYNCED } from '../support/unsynced.ts';

const root = folderForFile('power-cuts');

const seed = Number(process.env['FC_SEED'] ?? 1);

/** Only what is synced survives; names survive without contents, as on ext4; and anything between the two. */
const SURVIVALS: Readonly<Record<string, (cut: number) => Survival>> = {
  'nothing that is not synced': () => ({ entry: () => false, bytes: () => 0 }),
  'names without their contents': () => ({ entry: () => true, bytes: () => 0 }),
  'anything at random': (cut) => {
    const random = randomOf(seed, 'power-cuts', cut);
    const bytes = (length: number): number => (random.whole(0, 1) ? length : random.whole(0, length));
    return { entry: () => random.whole(1, 10) > 1, bytes };
  },
};

/**
 * Cuts of a load, at even distances; FC_SEED sets the first. With SLOW=1 there is one after every operation,
 * which takes minutes.
 */
const [CUTS, TIMEOUT_MS] = process.env['SLOW'] ? [Number.POSITIVE_INFINITY, 1_200_000] : [3, 300_000];

/** A load that keeps its rows until it ends, and one that deletes the rows of each group when it is built. */
const LOADS = [
  { source: parcelamentosRfb, version: '2026-10', groups: { ...ONE_GROUP, aloneBytes: 0 } },
  {
    source: cno,
    version: cno.sampleVersion,
    groups: { ...ONE_GROUP, aloneBytes: 0, most: 4, objectBytes: 1 },
  },
];

/** Runs partition and build on what the folder contains already. */
async function loadIn(source: Source, plan: Plan, folder: string, disk: CutDisk['disk'] = UNSYNCED) {
  const work = fileObjects(folder, disk);
  const contentHash = await steps(work, plan, fileObjects(sampleFolder(source)));
  const items = await Promise.all(source.tables.map(({ name }) => itemsOf(work, plan, name)));
  return { contentHash, items };
}

describe.each(LOADS)('$source.name in $groups.most groups', ({ source, version, groups }) => {
  const inRoot = (...names: string[]): string => join(root, source.name, ...names);
  let plan: Plan;
  let expected: Awaited<ReturnType<typeof loadIn>>;

  const load = (folder: string, disk?: CutDisk['disk']) => loadIn(source, plan, folder, disk);

  /** All work of a load, and its removal at the end. */
  async function journal(name: string): Promise<CutDisk> {
    const folder = inRoot(name, 'work');
    const cut = cutDisk(folder);
    expect(await load(folder, cut.disk)).toEqual(expected);
    await fileObjects(folder, cut.disk).remove(workPrefix(plan.source, plan.loadId));
    return cut;
  }

  /** Returns how the next load ends after each cut: `undisturbed`, an error, or a difference. */
  async function nextLoads(
    cut: CutDisk,
    survival: (cut: number) => Survival,
    cuts: number,
  ): Promise<Set<string>> {
    const every = Math.max(1, Math.floor(cut.operations() / cuts));
    const ends = new Set<string>();
    for (let at = seed % every; at <= cut.operations(); at += every) {
      const folder = inRoot('cut', 'work');
      cut.after(at, survival(at), inRoot('cut'));
      ends.add(
        await load(folder).then(
          (found) =>
            JSON.stringify(found) === JSON.stringify(expected) ? 'undisturbed' : `cut ${at}: differs`,
          (error: Error) => `cut ${at}: ${error.message}`,
        ),
      );
      rmSync(inRoot('cut'), { recursive: true });
    }
    return ends;
  }

  let cut: CutDisk;
  beforeAll(async () => {
    plan = await takeInventory(source, version, fileObjects(sampleFolder(source)), { groups });
    expect(plan.groups).toBe(groups.most);
    expected = await load(inRoot('undisturbed'));
    cut = await journal('work');
    expect(cut.operations()).toBeGreaterThan(100);
  });

  test.each(Object.entries(SURVIVALS))(
    'the next load after a power cut ends undisturbed where there survives %s',
    async (_, survival) => {
      expect([...(await nextLoads(cut, survival, CUTS))]).toEqual(['undisturbed']);
    },
    TIMEOUT_MS,
  );
});

test('work that is empty or cut off is made again, or stops the load with its name', async () => {
  const folder = join(root, 'damaged');
  const plan = await takeInventory(cno, cno.sampleVersion, fileObjects(sampleFolder(cno)));
  const expected = await loadIn(cno, plan, folder);
  const inWork = (name: string): string => join(folder, workPrefix(plan.source, plan.loadId), name);
  const names = readdirSync(inWork(''), { recursive: true, encoding: 'utf8' });
  // Import files are read by the store, which refuses them. One object of each kind is enough.
  const read = names.filter((name) => /\.(json|rows)$/.test(name) && !name.startsWith('items'));
  const ends = new Set<string>();
  let half = 0;
  for (const name of new Map(read.map((one) => [`${dirname(one)} ${extname(one)}`, one])).values()) {
    const whole = readFileSync(inWork(name));
    if (whole.length === 0) continue;
    // Every second object is empty.
    half = half === 0 ? whole.length >> 1 : 0;
    writeFileSync(inWork(name), whole.subarray(0, half));
    // Only the tasks that read the damaged object run again.
    if (!name.startsWith('build')) rmSync(inWork('build'), { recursive: true, force: true });
    const end = await loadIn(cno, plan, folder).then(
      (found) => (JSON.stringify(found) === JSON.stringify(expected) ? 'made again' : `${name}: differs`),
      (error: Error) => (error instanceof WorkDamaged ? 'refused' : `${name}: ${error.message}`),
    );
    ends.add(end);
    writeFileSync(inWork(name), whole);
  }
  expect([...ends].filter((end) => end !== 'refused')).toEqual(['made again']);
});
