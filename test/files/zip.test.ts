/** Every form of archive is loaded completely, or refused with the file's name and the reason. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openMember } from '../../loaders/read/member.ts';
import { takeInventory } from '../../loaders/steps/inventory.ts';
import { publicationFiles } from '../../local/publication-files.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { type ArchiveMember, type ArchiveOptions, archiveOf } from '../support/loads/archives.ts';
import { rowOf, writePublication } from '../support/loads/fixtures.ts';
import { startLoading } from '../support/loads/loading.ts';

/** The plain members of a publication; Sócios in two parts. */
const members: ArchiveMember[] = [];

const basico = (n: number): string => String(99_000_000 + n);
const partner = (n: number) =>
  rowOf('socios', { cnpj_basico: basico(n), nome_socio_razao_social: `SÓCIA ${n}` });

const loading = await startLoading();
const dir = loading.folder('plain');
const ten = Array.from({ length: 10 }, (_, i) => i + 1);
await writePublication(dir, {
  estabelecimentos: ten.map((n) => rowOf('estabelecimentos', { cnpj_basico: basico(n) })),
  socios: { parts: [ten.map(partner), ten.map((n) => partner(n + 20).with(0, basico(n)))] },
});
for (const name of readdirSync(dir).sort()) members.push({ name, bytes: readFileSync(join(dir, name)) });
expect((await loading.load(dir)).reason).toBeNull();
afterAll(async () => {
  loading.close();
});

const isPartner = ({ name }: ArchiveMember): boolean => name.includes('SOCIOCSV');
const others = (): ArchiveMember[] => members.filter((member) => !isPartner(member));

function folderOf(files: Readonly<Record<string, Buffer>>): string {
  const dir = loading.folder('archives');
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), bytes);
  }
  return dir;
}

/** Packs every member into an archive of its own. */
const apart = (form: Partial<ArchiveMember> = {}, options?: ArchiveOptions): Record<string, Buffer> =>
  Object.fromEntries(
    members.map((member, i) => [`Arquivo${i}.zip`, archiveOf([{ ...member, ...form }], options)]),
  );

/** Packs everything into one archive, with the members of Sócios in the given form. */
const together = (form: Partial<ArchiveMember>, options?: ArchiveOptions): Buffer =>
  archiveOf(
    members.map((member) => (isPartner(member) ? { ...member, ...form } : member)),
    options,
  );

const inside = (
  files: Readonly<Record<string, Buffer>>,
  form: Partial<ArchiveMember> = { method: 0 },
): Buffer => archiveOf(Object.entries(files).map(([name, bytes]) => ({ name, bytes, ...form })));

describe('an archive', () => {
  const forms: [string, () => Record<string, Buffer>][] = [
    ['of deflated members', () => apart()],
    ['of stored members', () => apart({ method: 0 })],
    ['in Zip64 form', () => apart({ zip64: true })],
    ['with only its end in Zip64 form', () => apart({}, { zip64: true })],
    ['with data descriptors', () => apart({ descriptor: true })],
    ['with data descriptors in Zip64 form', () => apart({ descriptor: true, zip64: true })],
    ['with data descriptors of stored members', () => apart({ descriptor: true, method: 0 })],
    ['with a comment', () => apart({}, { comment: 'Dados abertos' })],
    [
      'of several members, of one kind and of different ones',
      () => ({ 'Socios.ZIP': archiveOf(members.filter(isPartner)), 'outros.zip': archiveOf(others()) }),
    ],
    [
      'with folders inside, and in a folder',
      () => ({
        '2026/10/tudo.zip': archiveOf([
          { name: 'CNPJ/', bytes: Buffer.alloc(0), method: 0 },
          ...members.map((member) => ({ ...member, name: `CNPJ/${member.name}` })),
        ]),
      }),
    ],
    ['that holds the archives, stored', () => ({ '2026-10.zip': inside(apart()) })],
    [
      'that holds the archives in a folder, stored and in Zip64 form',
      () => {
        const named = Object.entries(apart({ zip64: true })).map(([name, bytes]) => [
          `2026-10/${name}`,
          bytes,
        ]);
        return { '2026-10.zip': inside(Object.fromEntries(named), { method: 0, zip64: true }) };
      },
    ],
  ];

  /** The content of each file as a load reads it. */
  async function contentIn(folder: string): Promise<readonly string[]> {
    const files = publicationFiles(folder);
    const { members: found } = await takeInventory(cnpj, '2026-10', files);
    const read = found.map(async (member) => {
      const { chunks, contentHash } = openMember(files, member);
      for await (const _ of chunks);
      return `${member.resource} ${contentHash()}`;
    });
    return (await Promise.all(read)).sort();
  }

  test.each(forms)('%s gives the same rows', async (_, files) => {
    expect(await contentIn(folderOf(files()))).toEqual(await contentIn(dir));
  });

  test('inside another archive is named with it', async () => {
    const result = await loading.load(folderOf({ '2026-10.zip': inside(apart()) }), { version: '2009-01' });
    expect(result).toMatchObject({ reason: null, rows: { socios: 20 } });
    expect(result.files.map(({ file }) => file)).toContain(
      `2026-10.zip/Arquivo${members.findIndex(isPartner)}.zip/${members.find(isPartner)?.name}`,
    );
  });
});

describe('an archive that is refused', () => {
  const inner = () => archiveOf(members.filter(isPartner));
  const cut = (bytes: Buffer, from: number): Buffer => bytes.subarray(0, Math.floor(bytes.length * from));

  const unreadable = (why = '', next = 'download a.zip again'): RegExp =>
    new RegExp(`^a\\.zip: not a readable zip archive: .*${why}.*; ${next}$`, 'm');
  const unread = (why: string): RegExp => unreadable(why, 'unpack a.zip and load what was in it');
  const damaged = (why: string): RegExp =>
    new RegExp(`^a\\.zip/\\S+SOCIOCSV: damaged: .*${why}; download a.zip again$`, 'm');

  test.each<[string, () => Buffer, RegExp]>([
    ['cut in the middle', () => cut(together({}), 0.5), unreadable('the file is cut, or no archive')],
    ['without its last byte', () => together({}).subarray(0, -1), unreadable()],
    ['with bytes after its end', () => Buffer.concat([together({}), Buffer.alloc(9)]), unreadable()],
    [
      'with bytes before it',
      () => Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), together({})]),
      unread('19 bytes stand before it, so its directory is not where its end says'),
    ],
    [
      'inside an archive with bytes before it',
      () => archiveOf([{ name: 'b.zip', method: 0, bytes: Buffer.concat([Buffer.alloc(7), inner()]) }]),
      /^a\.zip\/b\.zip: .*: 7 bytes stand before it.*; unpack a\.zip and load what was in it$/m,
    ],
    ['that is empty', () => Buffer.alloc(0), unreadable()],
    [
      'with a wrong CRC',
      () => together({ crc: 0x12345678 }),
      damaged('its CRC-32 is [0-9a-f]{8} and not the 12345678 that the directory of a.zip gives'),
    ],
    [
      'with too small a declared size',
      () => together({ size: 100 }),
      damaged('it has more than the 100 bytes that the directory of a.zip gives'),
    ],
    [
      'with too large a declared size',
      () => together({ size: 9_999 }),
      damaged('it has 8\\d\\d of the 9,999 bytes that the directory of a.zip gives'),
    ],
    [
      'with too small a size when stored',
      () => together({ size: 100, method: 0 }),
      unreadable('a stored member has another size in its directory than it takes'),
    ],
    [
      'with a declared size of zero',
      () => together({ size: 0 }),
      /^empty file: a\.zip\/\S+SOCIOCSV.*; download a\.zip again$/,
    ],
    [
      'with junk in place of a member',
      () => together({ packed: Buffer.alloc(80, 'x') }),
      damaged('cannot be unpacked .*'),
    ],
    ['that is encrypted', () => together({ flags: 1 }), unread('SOCIOCSV is encrypted')],
    ['packed by bzip2', () => together({ method: 12 }), unread('SOCIOCSV uses compression method 12')],
    ['of several disks', () => together({}, { disk: 1 }), unread('multi-disk zip files are not supported.*')],
    [
      'that counts too few members',
      () => together({}, { entries: 3 }),
      unreadable('more members than its end record counts'),
    ],
    [
      'that holds deflated archives',
      () => inside(apart(), {}),
      /^a\.zip: Arquivo0\.zip inside .* compressed.*unpack a\.zip/,
    ],
    [
      'that holds a cut archive',
      () => inside({ ...apart(), 'b.zip': cut(inner(), 0.6) }),
      /^a\.zip\/b\.zip: not a readable.*; download a\.zip again$/m,
    ],
    [
      'that contains a file twice',
      () => inside({ ...apart(), 'b.zip': inner() }),
      /^the same content twice: a\.zip\/\S+ and a\.zip/,
    ],
  ])('%s', async (_, bytes, reason) => {
    const live = await loading.manifest();
    const result = await loading.load(folderOf({ 'a.zip': bytes() }), { version: '2026-11' });
    expect(result).toMatchObject({ published: false, reason: expect.stringMatching(reason) });
    expect(await loading.manifest()).toEqual(live);
    expect(loading.workFiles()).toEqual([]);
  });
});
