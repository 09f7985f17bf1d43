/** A folder on the disk of this machine is continued after the end of a process and a cut. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { takeInventory } from '../../loaders/steps/inventory.ts';
import { LoadRefused } from '../../loaders/work/ports.ts';
import { DISK } from '../../local/disk/durable-files.ts';
import { publicationFiles } from '../../local/publication-files.ts';
import { filesIn, isFetched, originIn } from '../../operator/fetch/fetched.ts';
import { type FolderTarget, openFolderTarget } from '../../operator/fetch/folder-target.ts';
import {
  acceptWhole,
  BYTES,
  FILE,
  originOf,
  recordOf,
  remote,
  SEGMENT,
  storeSegments,
} from '../support/fetch/drafts.ts';
import { SMALL, VERSION } from '../support/fetch/one-file.ts';
import { oneFolder } from '../support/fetch/one-folder.ts';
import { cutDisk, type Survival } from '../support/loads/power-cuts.ts';
import { UNSYNCED } from '../support/unsynced.ts';

const { path, names, within, storedOf } = oneFolder();

test('a draft is continued, and an accepted file stands under its name with nothing beside it', async () => {
  await within(async (target) => storeSegments(await target.open(FILE), 2, 0));
  expect(await storedOf()).toEqual([0, 2]);
  expect(names()).toEqual([]);
  await within((target) => acceptWhole(target));
  expect(names()).toEqual([FILE.name]);
  expect(readFileSync(path(FILE.name))).toEqual(BYTES);
  expect(await filesIn(path())).toEqual([recordOf(FILE)]);
  expect([await isFetched(path()), await originIn(path())]).toEqual([true, null]);
  expect(readdirSync(path('.obtidos/segments'))).toEqual([]);
});

test('a full disk is named with the object and the next step', async () => {
  const open: typeof DISK.open = async (file, flags) => {
    if (flags === 'w') throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    return DISK.open(file, flags);
  };
  const target = await openFolderTarget(path(), { disk: { ...DISK, open } });
  await expect(target.open(FILE)).rejects.toThrow(
    /segments\/Socios1\.csv\/draft\.json: the disk is full \(ENOSPC\).*start the fetch again: it continues/,
  );
  await target.close();
});

test('the free bytes are those of the disk', async () => {
  expect(await within((target) => target.freeBytes())).toBeGreaterThan(0);
});

describe('after a power cut', () => {
  const SURVIVALS: Readonly<Record<string, Survival>> = {
    'nothing that is not synced': { entry: () => false, bytes: () => 0 },
    'everything without its contents': { entry: () => true, bytes: () => 0 },
    'everything that was written': { entry: () => true, bytes: (length) => length },
  };
  const ROWS = remote({ name: 'transacoes.csv' });

  /** A sealed publication, of which one file is replaced and another goes. */
  async function fetchTwice(target: FolderTarget): Promise<void> {
    const gone = remote({ name: 'leiame.csv' });
    for (const file of [ROWS, gone]) await acceptWhole(target, file);
    await target.seal({ ...originOf(recordOf(ROWS), recordOf(gone)), fonte: SMALL.name, versao: VERSION });
    await end(target);
  }
  async function end(target: FolderTarget): Promise<void> {
    const next = { ...ROWS, etag: '"2"' };
    await target.keepOnly([next.name]);
    const there = (await target.accepted()).some(({ etag }) => etag === next.etag);
    if (!there) await acceptWhole(target, next);
    await target.seal({ ...originOf(recordOf(next)), fonte: SMALL.name, versao: VERSION });
  }

  test.each(Object.entries(SURVIVALS))('%s survives, and the next fetch ends', async (_, survival) => {
    const journal = cutDisk(path('a'));
    const target = await openFolderTarget(path('a'), { segmentBytes: SEGMENT, disk: journal.disk });
    await fetchTwice(target);
    await target.close();
    for (let at = 0; at <= journal.operations(); at += 17) {
      journal.after(at, survival, path('cut'));
      const folder = path('cut/a');
      const sealed = await originIn(folder);
      const isLoaded = await takeInventory(SMALL, VERSION, publicationFiles(folder)).then(
        () => true,
        (error: unknown) => error instanceof LoadRefused && false,
      );
      expect([at, isLoaded]).toEqual([at, sealed !== null]);
      const again = await openFolderTarget(folder, { segmentBytes: SEGMENT, disk: UNSYNCED });
      await end(again);
      await again.close();
      expect((await originIn(folder))?.arquivos).toEqual(await filesIn(folder));
      expect(readFileSync(`${folder}/${ROWS.name}`)).toEqual(BYTES);
      rmSync(path('cut'), { recursive: true });
    }
  });
});
