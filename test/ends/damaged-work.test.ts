/** Work objects that a power cut damaged under an earlier version are rebuilt, or the load is refused. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { takeInventory } from '../../loaders/steps/inventory.ts';
import { workPrefix } from '../../loaders/work/plan.ts';
import { WorkDamaged } from '../../loaders/work/ports.ts';
import { fileObjects } from '../../local/disk/objects.ts';
import { sampleFolder } from '../../local/sample.ts';
import { cno } from '../../shared/datasets/cno/index.ts';
import { folderForFile } from '../support/for-file.ts';
import { itemsOf, steps } from '../support/service/published.ts';
import { UNSYNCED } from '../support/unsynced.ts';

const root = folderForFile('damaged-work');

const DAMAGES: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  empty: () => Buffer.alloc(0),
  'cut off': (body) => body.subarray(0, body.length >> 1),
};

describe('work that is damaged', () => {
  const source = cno;
  const folder = join(root, source.name);
  const work = fileObjects(folder, UNSYNCED);
  const files = fileObjects(sampleFolder(source));

  async function load() {
    const plan = await takeInventory(source, source.sampleVersion, files);
    const contentHash = await steps(work, plan, files);
    const items = await Promise.all(source.tables.map(({ name }) => itemsOf(work, plan, name)));
    return { contentHash, items, prefix: workPrefix(plan.source, plan.loadId) };
  }

  test.each(Object.entries(DAMAGES))(
    '%s is made again, or stops the load with its name',
    async (_, damage) => {
      const expected = await load();
      const names = readdirSync(join(folder, expected.prefix), { recursive: true, encoding: 'utf8' });
      // Import files are read by the store, which refuses them. One object of each kind is enough.
      const read = names.filter((name) => /\.(json|rows)$/.test(name) && !name.startsWith('items'));
      const kinds = new Map(read.map((name) => [`${dirname(name)} ${extname(name)}`, name])).values();
      const ends = new Set<string>();
      for (const name of kinds) {
        const path = join(folder, expected.prefix, name);
        const whole = readFileSync(path);
        if (whole.length === 0) continue;
        writeFileSync(path, damage(whole));
        // Only the tasks that read the damaged object run again.
        if (!name.startsWith('build'))
          rmSync(join(folder, expected.prefix, 'build'), { recursive: true, force: true });
        const end = await load().then(
          (found) => (JSON.stringify(found) === JSON.stringify(expected) ? 'made again' : `${name}: differs`),
          (error: Error) => (error instanceof WorkDamaged ? 'refused' : `${name}: ${error.message}`),
        );
        ends.add(end);
        writeFileSync(path, whole);
      }
      expect([...ends].filter((end) => end !== 'refused')).toEqual(['made again']);
    },
  );
});
