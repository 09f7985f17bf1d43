/** Archives without an end are refused from their directories, with the bound and the name of the archive. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { BOUNDS } from '../../loaders/read/bounds.ts';
import type { Plan } from '../../loaders/work/plan.ts';
import { publicationFiles } from '../../local/publication-files.ts';
import { type ArchiveMember, archiveOf } from '../support/loads/archives.ts';
import { publishedName } from '../support/loads/fixtures.ts';
import { inventory, publicationFolders, reasonOf, partnerRow as row } from '../support/loads/inventories.ts';

const { publication } = publicationFolders();
const partners = (n: number) => ({ name: publishedName('socios', n), bytes: row(n) });

async function inventoryWith(archives: Readonly<Record<string, Buffer>>): Promise<Plan> {
  const folder = await publication();
  for (const [name, bytes] of Object.entries(archives)) writeFileSync(join(folder, name), bytes);
  return inventory(publicationFiles(folder));
}

/** Bytes of a local header without its name. */
const LOCAL_HEADER = 30;

/**
 * A member of so many line feeds, of which one packed piece is held for each megabyte; the declared size and
 * CRC-32 are true.
 */
function lineFeeds(name: string, count: number): ArchiveMember {
  const piece = Buffer.alloc(1 << 20, '\n');
  // A full flush ends at a byte boundary and refers to no earlier bytes, so packed pieces can be joined.
  const one = deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH });
  const pieces = Array.from({ length: count / piece.length }, () => one);
  const packed = Buffer.concat([...pieces, deflateRawSync(Buffer.alloc(0))]);
  const crc = pieces.reduce((checksum) => crc32(piece, checksum), 0);
  return { name, bytes: Buffer.alloc(0), packed, size: count, crc };
}

/** An archive of many members; `nameOf` gives their names. */
const manyMembers = (
  count: number,
  nameOf: (n: number) => string = (n) => `LEIAME${n}.TXT`,
  bytes: (n: number) => Buffer = (n) => Buffer.from(`${n}\n`),
): Buffer =>
  archiveOf(
    Array.from({ length: count }, (_, n) => ({ name: nameOf(n), bytes: bytes(n), method: 0 })),
    { zip64: count > 0xffff },
  );

/** An archive that holds another one, stored. */
const around = (bytes: Buffer): Buffer => archiveOf([{ name: 'pacote0.zip', bytes, method: 0 }]);

/**
 * An archive of two members on the same bytes: the stored member `name` contains the local header and the
 * bytes of `inner`, which the directory lists as well.
 */
function overlapping(name: string, inner: ArchiveMember): Buffer {
  const alone = archiveOf([inner]);
  const bytes = alone.subarray(0, alone.readUInt32LE(alone.length - 6));
  const at = LOCAL_HEADER + Buffer.byteLength(name);
  return archiveOf([
    { name, bytes, method: 0 },
    { ...inner, headerOffset: at },
  ]);
}

describe('an archive', () => {
  test('of thousands of members is read', async () => {
    const { ignored } = await inventoryWith({ 'a.zip': manyMembers(3_000) });
    expect(ignored).toHaveLength(3_000);
  });

  const link = { name: publishedName('socios', 1), bytes: Buffer.from('/etc/passwd'), mode: 0o120777 };
  const many = Array.from({ length: BOUNDS.archives.most }, (_, n) => ({
    name: `p${n}.zip`,
    bytes: archiveOf([]),
    method: 0,
  }));

  test.each<[string, () => Buffer, RegExp]>([
    [
      'of 100,000 members, which its end counts',
      () => archiveOf([partners(1)], { entries: 100_000, zip64: true }),
      /^a\.zip: 100,0\d\d files with its 100,000 members; .*10,000/,
    ],
    [
      'of more files of rows than any source has',
      () => manyMembers(1_001, (n) => partners(n).name, row),
      /^1,011 files of rows, such as .*; allowed: at most 1,000/,
    ],
    [
      'in an archive in an archive',
      () => around(around(archiveOf([partners(1)]))),
      /^a\.zip\/pacote0\.zip\/pacote0\.zip: an archive inside .*; unpack a\.zip/,
    ],
    [
      'of too many archives',
      () => archiveOf(many),
      /^a\.zip\/p499\.zip: the publication has over 500 archives/,
    ],
    [
      'of empty lines alone',
      () => archiveOf([lineFeeds(partners(1).name, 257 << 20)]),
      /^a\.zip\/\S+: .* bytes unpack to 269,484,032; allowed: at most 100 unpacked/,
    ],
    [
      'of many members that only together unpack too far',
      () => archiveOf([1, 2].map((n) => lineFeeds(partners(n).name, 129 << 20))),
      /^all 12 files together, of which a\.zip/,
    ],
    [
      'whose sizes say more than any publication has',
      () => archiveOf([{ ...partners(1), size: 2 ** 40, zip64: true }]),
      /of which a\.zip\/\S+ is the largest: 1,099,511,\d{3},\d{3} bytes of rows; allowed: at most 137,438,953,472/,
    ],
    [
      'of members that share bytes',
      () => overlapping('LEIAME.TXT', partners(1)),
      /^a\.zip: not a readable zip archive: LEIAME\.TXT and K3241\S+ share bytes/,
    ],
    [
      'of two members of one name',
      () => archiveOf([partners(1), { ...partners(1), bytes: row(2) }]),
      /^a\.zip\/K\S+: two members have this name/,
    ],
    [
      'of two members whose names differ in case',
      () => archiveOf([partners(1), { name: partners(1).name.toLowerCase(), bytes: row(2) }]),
      /^a\.zip\/K\S+ and a\.zip\/k\S+: the names differ only in case/,
    ],
    [
      'with a name that is not UTF-8 but says so',
      () => archiveOf([{ ...partners(1), name: Buffer.from('S\xf3cios.SOCIOCSV', 'latin1'), flags: 0x800 }]),
      /^a\.zip: .*the name S\ufffdcios\.SOCIOCSV is not UTF-8/,
    ],
    [
      'with control characters in a name',
      () => archiveOf([{ ...partners(1), name: 'a\u001b[2K\nSOCIOCSV', flags: 0x800 }]),
      /^a\.zip: .*the name a\\u\{1b\}\[2K\\u\{a\}SOCIOCSV has control characters/,
    ],
    [
      'with an endless name',
      () => archiveOf([{ ...partners(1), name: 'x'.repeat(60_000) }]),
      /^a\.zip: .*has over 1,024 bytes; unpack a\.zip and load what was in it$/,
    ],
    [
      'with an absolute name',
      () => archiveOf([{ ...partners(1), name: '/etc/SOCIOCSV' }]),
      /^a\.zip: .*absolute path/,
    ],
    [
      'with a name that climbs',
      () => archiveOf([{ ...partners(1), name: '..\\SOCIOCSV' }]),
      /^a\.zip: .*invalid relative path/,
    ],
    [
      'with a symbolic link in it',
      () => archiveOf([link]),
      /^a\.zip: .*SOCIOCSV is a link or a special file/,
    ],
  ])('%s is refused', async (_, bytes, reason) => {
    expect(await reasonOf(inventoryWith({ 'a.zip': bytes() }))).toMatch(reason);
  });

  test('that cannot be read is reported as that, not as damaged', async () => {
    const folder = await publication();
    writeFileSync(join(folder, 'a.zip'), archiveOf([partners(1)]));
    const files = publicationFiles(folder);
    const broken = { ...files, read: () => Promise.reject(new Error('the disk is gone')) };
    await expect(inventory(broken)).rejects.toThrow(/^the disk is gone$/);
  });
});
