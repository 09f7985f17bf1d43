/** A power cut at any point of a load leaves work files whole or absent, and the next load ends normally. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeInventory } from '../../loaders/steps/inventory.ts';
import { type Plan, workPrefix } from '../../loaders/work/plan.ts';
import { ONE_GROUP } from '../../loaders/work/world.ts';
import { fileObjects } from '../../local/disk/objects.ts';
import { sampleFolder } from '../../local/sample.ts';
import { cno } from '../../shared/datasets/cno/index.ts';
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
const [CUTS, TIMEOUT_MS] = process.env['SLOW'] ? [Number.POSITIVE_INFINITY, 1_200_000] : [5, 300_000];

/** A load that keeps its rows until it ends, and one that deletes the rows of each group when it is built. */
const LOADS = [
  { source: parcelamentosRfb, version: '2026-10', groups: { ...ONE_GROUP, aloneBytes: 0 } },
  {
    source: cno,
    version: cno.sampleVersion,
    groups: { ...ONE_GROUP, aloneBytes: 0, most: 4, objectBytes: 1 },
  },
];

describe.each(LOADS)('$source.name in $groups.most groups', ({ source, version, groups }) => {
  const files = fileObjects(sampleFolder(source));
  const inRoot = (...names: string[]): string => join(root, source.name, ...names);
  let plan: Plan;
  let expected: Awaited<ReturnType<typeof load>>;

  /** Runs partition and build on what the folder contains already. */
  async function load(folder: string, disk: CutDisk['disk'] = UNSYNCED) {
    const work = fileObjects(folder, disk);
    const contentHash = await steps(work, plan, files);
    const items = await Promise.all(source.tables.map(({ name }) => itemsOf(work, plan, name)));
    return { contentHash, items };
  }

  /** All work of a load, and its removal at the end. */
  async function journal(name: string, isSynced = true): Promise<CutDisk> {
    const folder = inRoot(name, 'work');
    const cut = cutDisk(folder, isSynced);
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
    plan = await takeInventory(source, version, files, { groups });
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
