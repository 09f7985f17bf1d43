/** A place has at each moment what the next process needs, and only accepted files count. */
import { describe, expect, test } from 'vitest';
import { targetOf } from '../../loaders/fetch/target.ts';
import { acceptWhole, BYTES, FILE, remote, SEGMENT, storeSegments } from '../support/fetch/drafts.ts';
import { type MemoryPlace, memoryPlace } from '../support/fetch/memory-place.ts';

const there = (): MemoryPlace => memoryPlace(SEGMENT);
/** Opens the file as a new process does. */
const open = (place: MemoryPlace, file = FILE) => targetOf(place).open(file);
const stored = async (place: MemoryPlace, file = FILE) => [...(await open(place, file)).stored].sort();
const names = ({ contents }: MemoryPlace): string[] => [...contents.keys()].sort();
const keysOf = (place: MemoryPlace, part: string): string[] =>
  names(place).filter((key) => key.includes(part));

describe('a draft', () => {
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
});
