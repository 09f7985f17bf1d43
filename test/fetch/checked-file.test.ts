/** A file is accepted only if its bytes are whole, and an archive only if all its members can be inflated. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fetchOne, remote, replace, type Setting, settingOf, text } from '../support/fetch/one-file.ts';
import { type ArchiveMember, archiveOf } from '../support/loads/archives.ts';
import { bytes } from '../support/publisher/bodies.ts';

const NAME = 'transacoes.zip';

const setting = (archive: Buffer): Setting => settingOf({ [NAME]: archive });
const fetchArchive = (one: Setting) => fetchOne(one, remote(NAME, one.files.get(NAME)!));
const member = (name: string, size: number): ArchiveMember => ({ name, bytes: text(size) });

/** Changes a byte in the middle of the member's data. */
function damaged(archive: Buffer, at = 60): Buffer {
  const copy = Buffer.from(archive);
  copy[at]! ^= 0xff;
  return copy;
}

describe('an archive is accepted', () => {
  test.each([
    ['with one member', archiveOf([member('a.csv', 5_000)])],
    [
      'with members of every method',
      archiveOf([{ ...member('a.csv', 900), method: 0 }, member('b.csv', 5_000)]),
    ],
    ['in the form of Zip64', archiveOf([{ ...member('a.csv', 5_000), zip64: true, descriptor: true }])],
    ['with an empty member', archiveOf([{ ...member('a.csv', 0), method: 0 }, member('b.csv', 3_000)])],
    [
      'with archives in it',
      archiveOf([
        { name: 'a.zip', bytes: archiveOf([member('a.csv', 2_000), member('b.csv', 2_000)]), method: 0 },
        member('c.csv', 2_000),
      ]),
    ],
  ])('%s', async (_, archive) => {
    const one = setting(archive);
    const sha256 = createHash('sha256').update(archive).digest('hex');
    expect(await fetchArchive(one)).toMatchObject({ arquivo: NAME, tamanho: archive.length, sha256 });
    expect(one.place.contents.get(NAME)).toEqual(archive);
  });
});

describe('an archive is broken at the publisher', () => {
  const inner = archiveOf([member('a.csv', 2_000)]);
  test.each([
    ['where a member has another CRC', damaged(archiveOf([{ ...member('a.csv', 3_000), method: 0 }]))],
    ['where a member cannot be inflated', damaged(archiveOf([member('a.csv', 3_000)]), 40)],
    ['where a member has another size', archiveOf([{ ...member('a.csv', 3_000), size: 2_999 }])],
    ['where it is cut', archiveOf([member('a.csv', 3_000)]).subarray(0, -30)],
    [
      'in an archive that is stored in it',
      archiveOf([{ name: 'a.zip', bytes: damaged(inner, 40), method: 0 }]),
    ],
  ])('%s', async (_, archive) => {
    const one = setting(archive);
    const sha256 = createHash('sha256').update(archive).digest('hex');
    await expect(fetchArchive(one)).rejects.toThrow(
      new RegExp(`^${NAME}.*same bytes \\(SHA-256 ${sha256}\\).*broken at the publisher`),
    );
    expect([...one.place.contents.keys()]).toEqual([`.obtidos/broken-files/${NAME}.json`]);
    expect(one.progress.get(NAME)).toBe(archive.length);
  });
});

test('an archive that is broken at the publisher is fetched again only when it was replaced', async () => {
  const one = setting(damaged(archiveOf([{ ...member('a.csv', 3_000), method: 0 }])));
  await expect(fetchArchive(one)).rejects.toThrow(/broken at the publisher/);
  one.publisher.log.length = 0;
  await expect(fetchArchive(one)).rejects.toThrow(/same broken bytes.*until the publisher replaces it/);
  expect(one.publisher.log).toEqual([]);
  const whole = archiveOf([member('a.csv', 3_000)]);
  replace(one, NAME, whole);
  await fetchArchive(one);
  expect(one.place.contents.get(NAME)).toEqual(whole);
});

test('an archive that was damaged on the way is fetched once more', async () => {
  const archive = archiveOf([{ ...member('a.csv', 3_000), method: 0 }]);
  const one = setting(damaged(archive));
  const file = one.files.get(NAME)!;
  one.publisher.faults = () => {
    // The second download begins after the four requests of the first.
    if (one.publisher.log.length === 5) one.files.set(NAME, { ...file, body: bytes(archive) });
    return null;
  };
  await fetchArchive(one);
  expect(one.place.contents.get(NAME)).toEqual(archive);
  expect(one.notes).toEqual([expect.stringMatching(/damaged.*it is fetched once more/)]);
});

test('two downloads that differ are said to differ', async () => {
  const archive = archiveOf([{ ...member('a.csv', 3_000), method: 0 }]);
  const one = setting(damaged(archive));
  const file = one.files.get(NAME)!;
  one.publisher.faults = () => {
    if (one.publisher.log.length === 5) one.files.set(NAME, { ...file, body: bytes(damaged(archive, 70)) });
    return null;
  };
  await expect(fetchArchive(one)).rejects.toThrow(/two downloads gave different bytes/);
  expect([...one.place.contents.keys()]).toEqual([`.obtidos/broken-files/${NAME}.json`]);
  one.files.set(NAME, { ...file, body: bytes(archive) });
  await fetchArchive(one);
  expect(one.place.contents.get(NAME)).toEqual(archive);
});

test('an archive that unpacks to far too much is refused before it is inflated', async () => {
  const one = setting(archiveOf([{ name: 'a.csv', bytes: text(100), size: 300 * 2 ** 20 }]));
  await expect(fetchArchive(one)).rejects.toThrow(/unpack to 314,572,800; allowed: at most 100/);
});
