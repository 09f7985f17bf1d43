/** Loads files and archives that no publisher writes, and reads archives with random damage. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expectServedSoon, onCopies } from '../../support/break/attempts.ts';
import {
  expectReadOrRefused,
  mutated,
  type Packed,
  packedFrom,
} from '../../support/break/damaged-archive.ts';
import { type Installation, lastLines } from '../../support/break/installation.ts';
import { compareWithUndisturbed } from '../../support/break/next-load.ts';
import type { Template } from '../../support/break/template.ts';
import { folderOf } from '../../support/break/two-publications.ts';
import { archiveOf } from '../../support/loads/archives.ts';
import {
  deepJson,
  fanOut,
  largeColumnNames,
  lineFeeds,
  makeSpecial,
  manyMembers,
  overlapping,
  repeated,
  type SpecialKind,
  writeLatin1Name,
} from '../../support/loads/hostile.ts';
import type { Part, Prepared } from '../part.ts';

const MINUTE_MS = 60_000;
const MUTATIONS = 10_000;
const SHORT_MUTATIONS = 300;

const ARCHIVES = [
  'cnpj/sample/Socios0.zip',
  'cnpj/sample/Socios1.zip',
  'pgfn/sample/Dados_abertos_Previdenciario.zip',
];
const sample = (name: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`../../../shared/datasets/${name}`, import.meta.url)));

/** A member of partners, so that the archive is read and not passed over. */
const NAME = 'K3241.K03200Y1.D61010.SOCIOCSV';
const LINE = Buffer.from('"99000001";"2";"SOCIA"\n');
const partners = (n: number) => ({ name: `K3241.K03200Y${n}.D61010.SOCIOCSV`, bytes: LINE });

/** Adds something to a folder with a faultless publication; returns a function to end it, if needed. */
type Hostile = (folder: string) => unknown;

const archive =
  (make: () => Buffer): Hostile =>
  (folder) =>
    writeFileSync(join(folder, 'Socios1.zip'), make());

const special =
  (kind: SpecialKind, name: string): Hostile =>
  (folder) =>
    makeSpecial(join(folder, name), kind);

const HOSTILE: Readonly<Record<string, Hostile>> = {
  '100,000 members': archive(() => manyMembers(100_000)),
  'archives that fan out': archive(() => fanOut(3, 30, [partners(1)])),
  '2 GB of line feeds': archive(() => archiveOf([lineFeeds(NAME, 2 ** 31)])),
  '2 GB of one row': archive(() => archiveOf([repeated(NAME, Buffer.alloc(1 << 20, LINE), 2_048)])),
  'two members of one name': archive(() =>
    archiveOf([partners(1), { ...partners(1), bytes: Buffer.alloc(9, 'x') }]),
  ),
  'members that share bytes': archive(() => overlapping('LEIAME.TXT', partners(1))),
  'a false size': archive(() => archiveOf([{ ...partners(1), size: 2 ** 40, zip64: true }])),
  'an encrypted member': archive(() => archiveOf([{ ...partners(1), flags: 1 }])),
  'a named pipe as colunas.json': special('fifo', 'colunas.json'),
  'a named pipe as a file of rows': special('fifo', NAME),
  'a link to an archive': special('link', 'Socios1.zip'),
  'a link to nothing': special('dangling link', 'Socios1.zip'),
  'a folder named like an archive': special('folder', 'Socios1.zip'),
  'a name that is not UTF-8': (folder) => writeLatin1Name(folder, 'Sócios1.zip', archiveOf([partners(1)])),
  'deep JSON as colunas.json': (folder) => writeFileSync(join(folder, 'colunas.json'), deepJson(100_000)),
  'a large colunas.json': (folder) => writeFileSync(join(folder, 'colunas.json'), largeColumnNames(8 << 20)),
};
const NAMES = Object.keys(HOSTILE);

export const archives: Part = {
  promise:
    'Hostile archives and folders are each refused with their reason within a minute, and a damaged archive is refused or read exactly.',
  attempts:
    'loads a publication with one hostile file, or reads an archive of the samples with random damage',
  count: { full: NAMES.length + MUTATIONS, short: SHORT_MUTATIONS },
  prepare: async (place) => {
    const packed = await Promise.all(ARCHIVES.map((name) => packedFrom(sample(name))));
    // The hostile files take minutes; the tests of loads have each of them in a small form.
    const loads = place.isShort ? null : onCopies(place, loadHostile);
    const counts = { refused: 0, read: 0 };
    return {
      attempt: async (attempt) => {
        if (loads && attempt.number < NAMES.length) return loads.attempt(attempt);
        const original: Packed = attempt.random.pick(packed);
        counts[await expectReadOrRefused(original, mutated(original.bytes, attempt.random))]++;
      },
      conclude: async () => [`damaged archives: ${counts.refused} refused, ${counts.read} read exactly`],
      close: async () => loads?.close(),
    } satisfies Prepared;
  },
};

async function loadHostile(
  shared: Template,
  installation: Installation,
  { number }: { readonly number: number },
): Promise<void> {
  const name = NAMES[number] ?? '';
  const folder = join(installation.programs.root, 'hostile');
  cpSync(folderOf(shared.publications, 'new'), folder, { recursive: true });
  await HOSTILE[name]?.(folder);
  const load = installation.load('new', { from: folder });
  const timer = setTimeout(() => load.signal('SIGKILL'), MINUTE_MS);
  const { code, err } = await load.ended;
  clearTimeout(timer);
  if (code === null) throw new Error(`${name}: the load has no end after a minute`);
  const isNamed = /Socios1\.zip|SOCIOCSV|colunas\.json|S.cios1\.zip/.test(err);
  if (code !== 1 || !isNamed || /States\.|ENOENT|EACCES/.test(err)) {
    throw new Error(`${name}: the load ended with ${code} and does not name the file: ${lastLines(err)}`);
  }
  await expectServedSoon(shared, await installation.serve(), 'old');
  await installation.publish('new');
  await compareWithUndisturbed(shared, installation.dataDir);
}
