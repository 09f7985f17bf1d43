/** The worker processes of a load: a fault breaks one task, which is retried; none outlives its load. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { isAlive, type Program, testPrograms, until } from '../support/programs.ts';

const programs = testPrograms('broken-worker');
let files: string;

beforeAll(async () => {
  files = join(programs.root, 'files');
  await writeSynthetic({ ...PUBLICATION_DEFAULTS, companies: 3_000, dir: files });
});

const startLoad = (dataDir: string): Program =>
  programs.run('load', ['cnpj', '--version', '2026-10', '--from', files, '--json'], { DATA_DIR: dataDir });

async function workersOf({ pid }: Program): Promise<number[]> {
  let workers: number[] = [];
  await until(() => {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    workers = children
      .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('load/worker.'))
      .map(Number);
    return workers.length > 0;
  });
  return workers;
}

describe.skipIf(!existsSync(`/proc/${process.pid}/task/${process.pid}/children`))(
  'a process of a load',
  () => {
    test('that breaks is replaced, and another one completes its task', async () => {
      const load = startLoad(join(programs.root, 'broken'));
      const [broken] = await workersOf(load);
      process.kill(broken ?? 0, 'SIGTRAP');
      const { code, out } = await load.ended;
      expect(code).toBe(0);
      expect(JSON.parse(out.trim().split('\n').at(-1) ?? '')).toMatchObject({
        published: true,
        quarantined: 0,
      });
      expect(isAlive(broken ?? 0)).toBe(false);
    });

    test('ends when its load is killed', async () => {
      const load = startLoad(join(programs.root, 'killed'));
      const workers = await workersOf(load);
      load.signal('SIGKILL');
      await load.ended;
      await until(() => !workers.some(isAlive));
    });
  },
);
