/** After a start of the machine nothing is left of the work of unfinished loads, which is not synced; what operators read is kept. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { workPrefix } from '../../loaders/work/plan.ts';
import { bootId } from '../../local/disk/boot.ts';
import { removeWorkOfEarlierBoot } from '../../local/engine/earlier-boot.ts';
import { bootFile, UNFINISHED, workFolder } from '../../local/engine/paths.ts';
import { workObjects } from '../../local/load/work-objects.ts';
import { openStore } from '../../local/store.ts';

vi.mock('node:fs/promises', { spy: true });

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'boot-'));
});

afterEach(() => {
  vi.clearAllMocks();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
});

const ROWS = `${workPrefix('cnpj', 'one')}partition/0-0.rows`;
const REPORT = 'reports/cnpj/one/values.json';

const isThere = (key: string): boolean => existsSync(join(workFolder(dataDir), key));

/** Work of an unfinished load, and what an ended one has kept. */
function writeWork(): void {
  for (const key of [ROWS, REPORT]) {
    mkdirSync(join(workFolder(dataDir), key, '..'), { recursive: true });
    writeFileSync(join(workFolder(dataDir), key), key);
  }
}

/** Notes each sync and each rename of a path below the data folder, in their order. */
async function noted(work: () => Promise<void>): Promise<string[]> {
  const events: string[] = [];
  const { open, rename } = await vi.importActual<typeof files>('node:fs/promises');
  const nameOf = (path: unknown): string =>
    String(path)
      .slice(dataDir.length + 1)
      .replace(/-?[0-9a-f-]{36}$/, '');
  vi.mocked(files.open).mockImplementation(async (path, flags) => {
    const handle = await open(path, flags);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      events.push(`sync ${nameOf(path)}`);
    };
    return handle;
  });
  vi.mocked(files.rename).mockImplementation(async (from, to) => {
    await rename(from, to);
    events.push(`rename ${nameOf(from)} ${nameOf(to)}`);
  });
  await work();
  return events;
}

describe('When the store of a data folder is opened', () => {
  test('the work of unfinished loads stays in the same start of the machine', async () => {
    await removeWorkOfEarlierBoot(dataDir, 'first');
    writeWork();
    await removeWorkOfEarlierBoot(dataDir, 'first');
    expect([isThere(ROWS), isThere(REPORT)]).toEqual([true, true]);
  });

  test.each(['second', undefined])('it is removed after another one (%s)', async (boot) => {
    await removeWorkOfEarlierBoot(dataDir, 'first');
    writeWork();
    await removeWorkOfEarlierBoot(dataDir, boot);
    expect([isThere(ROWS), isThere(REPORT)]).toEqual([false, true]);
    writeWork();
    await removeWorkOfEarlierBoot(dataDir, boot);
    expect(isThere(ROWS)).toBe(true);
  });

  test('it is removed where nothing says in which start it was written', async () => {
    writeWork();
    await removeWorkOfEarlierBoot(dataDir, 'first');
    expect(isThere(ROWS)).toBe(false);
  });

  test('its removal is on disk before the new start is', async () => {
    writeWork();
    const events = await noted(() => removeWorkOfEarlierBoot(dataDir, 'first'));
    const removal = events.indexOf('rename work/loads .part-removed');
    const gone = events.indexOf('sync work', removal);
    const stamped = events.indexOf('rename boot.part boot');
    expect(removal).toBeGreaterThanOrEqual(0);
    expect(gone).toBeGreaterThan(removal);
    expect(stamped).toBeGreaterThan(gone);
  });

  test('the engine does so before it answers', async () => {
    writeWork();
    writeFileSync(bootFile(dataDir), 'another start');
    const { client, lease } = await openStore({ DATA_DIR: dataDir });
    try {
      expect([isThere(ROWS), isThere(REPORT)]).toEqual([false, true]);
      expect(readFileSync(bootFile(dataDir), 'utf8')).toBe(bootId() ?? 'any');
    } finally {
      client.destroy();
      lease.release();
    }
  });
});

describe('The objects of a load', () => {
  const writes = (boot: string | null, key: string) =>
    noted(() => workObjects(workFolder(dataDir), boot).write(key, key));
  const ofFile = (events: string[]) => events.filter((event) => /rows|values/.test(event));

  test('are below the folder that another start of the machine empties', () => {
    expect(workPrefix('cnpj', 'one').startsWith(`${UNFINISHED}/`)).toBe(true);
  });

  test('are not synced where the machine tells its starts apart', async () => {
    expect(await writes('first', ROWS)).toEqual([
      expect.stringMatching(/^rename work.loads.*0-0\.rows\.part work.loads.*0-0\.rows$/),
    ]);
    expect(isThere(ROWS)).toBe(true);
  });

  test('are synced where it does not', async () => {
    const events = await writes(null, ROWS);
    expect(ofFile(events)).toHaveLength(2);
    expect(events.at(-1)).toBe('sync work/loads/cnpj/one/partition');
  });

  test.each(['first', null])('are synced in any case where they outlive the load (%s)', async (boot) => {
    const events = await writes(boot, REPORT);
    expect(ofFile(events)).toHaveLength(2);
    expect(events.at(-1)).toBe('sync work/reports/cnpj/one');
  });
});

test('a system without starts that can be told apart has no id of one', () => {
  expect(bootId(join(dataDir, 'none'))).toBeNull();
  expect(() => bootId(dataDir)).toThrow('EISDIR');
});
