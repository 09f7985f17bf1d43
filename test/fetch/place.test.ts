/** A place has at each moment what the next process needs, and only accepted files count. */
import { describe, expect, test } from 'vitest';
import { targetOf } from '../../loaders/fetch/target.ts';
import type { RemoteFile } from '../../loaders/publisher/ports.ts';
import { ORIGIN } from '../../shared/ingestion/fetched-names.ts';
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
import { type MemoryPlace, memoryPlace } from '../support/fetch/memory-place.ts';

const there = (): MemoryPlace => memoryPlace(SEGMENT);
/** Opens the file as a new process does. */
const open = (place: MemoryPlace, file = FILE) => targetOf(place).open(file);
const stored = async (place: MemoryPlace, file = FILE) => [...(await open(place, file)).stored].sort();
const names = ({ contents }: MemoryPlace): string[] => [...contents.keys()].sort();
const keysOf = (place: MemoryPlace, part: string): string[] =>
  names(place).filter((key) => key.includes(part));

const RECORD = `.obtidos/accepted/${FILE.name}.json`;

describe('a draft', () => {
  test('is continued with the segments that were stored, in any order and at the same time', async () => {
    const place = there();
    await storeSegments(await open(place), 2, 0);
    expect(await stored(place)).toEqual([0, 2]);
    const draft = await open(place);
    await storeSegments(draft, 1);
    expect(await draft.join()).toEqual({ sha256: recordOf(FILE).sha256, fault: null });
    await draft.accept(recordOf(FILE));
    expect(await targetOf(place).accepted()).toEqual([recordOf(FILE)]);
    expect(place.contents.get(FILE.name)).toEqual(BYTES);
    expect(names(place)).toEqual([RECORD, FILE.name]);
  });

  test.each<[string, Partial<RemoteFile>]>([
    ['ETag', { etag: '"2"' }],
    ['time', { modified: 1 }],
    ['size', { size: 2_400 }],
  ])('of a file with another %s begins anew, and its earlier segments are deleted', async (_, change) => {
    const place = there();
    await storeSegments(await open(place), 0, 1);
    expect(await stored(place, remote(change))).toEqual([]);
    expect(names(place)).toEqual([`.obtidos/segments/${FILE.name}/draft.json`]);
  });

  test('begins anew where its record is damaged', async () => {
    const place = there();
    await storeSegments(await open(place), 0, 1);
    place.contents.set(`.obtidos/segments/${FILE.name}/draft.json`, Buffer.from('{"file":'));
    expect(await stored(place)).toEqual([]);
  });

  test('loses a segment that was cut', async () => {
    const place = there();
    await storeSegments(await open(place), 0, 1);
    const [key = ''] = keysOf(place, '/1-');
    place.contents.set(key, BYTES.subarray(0, 800));
    expect(await stored(place)).toEqual([0]);
  });

  test('whose bytes have changed is not joined', async () => {
    const place = there();
    const draft = await open(place);
    await storeSegments(draft, 0, 1, 2);
    const [key = ''] = keysOf(place, '/1-');
    place.contents.get(key)![500]! ^= 1;
    expect((await draft.join()).fault).toMatch(/^Socios1\.csv: bytes that were fetched before have changed$/);
    expect(place.contents.has(FILE.name)).toBe(false);
  });

  test('keeps the size of its segments', async () => {
    const place = there();
    await storeSegments(await open(place), 0, 1);
    const draft = await targetOf({ ...place, segmentBytes: 512 }).open(FILE);
    expect([draft.segmentBytes, [...draft.stored].sort()]).toEqual([SEGMENT, [0, 1]]);
  });

  test('is joined again where the process ended before it accepted the file', async () => {
    const place = there();
    const draft = await open(place);
    await storeSegments(draft, 0, 1, 2);
    await draft.join();
    expect(await targetOf(place).accepted()).toEqual([]);
    expect(await stored(place)).toEqual([0, 1, 2]);
    await targetOf(place).keepOnly([]);
    expect(names(place)).toEqual([]);
  });

  test('is deleted where the process ended after it had accepted the file', async () => {
    const place = there();
    const draft = await open(place);
    await storeSegments(draft, 0, 1, 2);
    await draft.join();
    place.before = (operation) => {
      if (operation === 'remove') throw new Error('the process ends');
    };
    await expect(draft.accept(recordOf(FILE))).rejects.toThrow('the process ends');
    place.before = () => undefined;
    expect(await targetOf(place).accepted()).toHaveLength(1);
    await targetOf(place).keepOnly([FILE.name]);
    expect(names(place)).toEqual([RECORD, FILE.name]);
  });

  test.each([
    [['a', 'b', 'c'], null],
    [['a', 'b', 'a'], 'two downloads gave the same broken bytes'],
    [['a', 'b', 'c', 'd'], '4 downloads were broken'],
  ])('of a file whose downloads were broken as %j is refused with: %s', async (downloads, message) => {
    const place = { ...there(), mostDownloads: 4 };
    for (const sha256 of downloads) await (await open(place)).discard(sha256);
    if (message === null) expect(await stored(place)).toEqual([]);
    else {
      await expect(open(place)).rejects.toMatchObject({
        name: 'LoadRefused',
        message: expect.stringMatching(
          `${message}.*remove /publicacao/.obtidos/broken-files/Socios1.csv.json`,
        ),
      });
    }
    // The publisher has replaced it.
    expect(await stored(place, remote({ etag: '"9"' }))).toEqual([]);
  });
});

describe('an accepted file', () => {
  test('does not count where its bytes are gone or have another number', async () => {
    const place = there();
    await acceptWhole(targetOf(place));
    await acceptWhole(targetOf(place), remote({ name: 'Socios2.csv' }));
    place.contents.delete('Socios2.csv');
    place.contents.set(FILE.name, BYTES.subarray(1));
    expect(await targetOf(place).accepted()).toEqual([]);
    expect(await targetOf(place).files.list('')).toEqual([]);
  });

  test('goes with the draft of its successor, and with a publication that lacks its name', async () => {
    const place = there();
    await acceptWhole(targetOf(place));
    expect(await stored(place, remote({ etag: '"2"' }))).toEqual([]);
    expect(keysOf(place, 'Socios1')).toEqual([`.obtidos/segments/${FILE.name}/draft.json`]);
    await acceptWhole(targetOf(place));
    await open(place, remote({ name: 'Cnaes.csv' }));
    await acceptWhole(targetOf(place), remote({ name: 'Paises.csv' }));
    await targetOf(place).keepOnly([FILE.name]);
    expect(names(place)).toEqual([RECORD, FILE.name]);
  });

  test('counts by the origin of a sealed publication without the records, also after the origin is removed', async () => {
    const place = there();
    const other = remote({ name: 'Paises.csv' });
    for (const file of [FILE, other]) await acceptWhole(targetOf(place), file);
    const origin = originOf(recordOf(FILE), recordOf(other));
    await targetOf(place).seal(origin);
    await place.work.remove('');
    expect([await targetOf(place).sealed(), await targetOf(place).accepted()]).toEqual([
      origin,
      origin.arquivos,
    ]);
    await open(place, remote({ etag: '"2"' }));
    expect(place.contents.has(ORIGIN)).toBe(false);
    expect((await targetOf(place).accepted()).map(({ arquivo }) => arquivo)).toEqual(['Paises.csv']);
  });
});
