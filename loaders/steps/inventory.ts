/**
 * First step: finds the files, matches each to a layout, and rejects missing, empty and repeated files. It
 * reads directories, not rows.
 */
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { resourcesOf, type Source } from '../../shared/datasets/define.ts';
import { fewAtOnce } from '../../shared/few-at-once.ts';
import { isOfFetch, READY } from '../../shared/ingestion/fetched-names.ts';
import { HASH_DIGITS } from '../../shared/store/generations/names.ts';
import { readZipDirectory, type Tally, tallyOf } from '../read/archive.ts';
import { readColumnNames } from '../read/column-names.ts';
import { COLUMN_NAMES } from '../read/declared-encoding.ts';
import { refuseAlike, refuseHalfFetched, refuseNames } from '../read/names.ts';
import { readOrigin } from '../read/origin-file.ts';
import { readPlainFile } from '../read/plain-file.ts';
import { refuseSizes } from '../read/sizes.ts';
import { bucketsFor, LEAST_BUCKETS, sampledBounds } from '../shuffle/bounds.ts';
import { isBeside, matchLayout } from '../work/layouts.ts';
import type { ColumnNames, Member, Plan } from '../work/plan.ts';
import { LoadRefused, type ObjectInfo, type PublishedFiles } from '../work/ports.ts';
import { type Groups, ONE_GROUP, type World } from '../work/world.ts';

/** Must be raised whenever the same files would give other items; otherwise they count as already served. */
const ITEM_FORMAT = 12;

/**
 * Must be raised whenever the objects between the tasks of a load get another form. Those of form 4 were not
 * synced on one machine, so that a power cut may have damaged them.
 */
const WORK_FORM = 10;

/** The form of the import files, and the groups of buckets. */
type Forms = Partial<Pick<World, 'itemForm' | 'groups'>> & {
  readonly exports?: Pick<World['exports'], 'areMade'>;
};

type Found = Omit<Member, 'task' | 'resource'> & { readonly name: string };

/** @throws LoadRefused naming the missing kind, or the empty, repeated, oversized or unreadable file */
export async function takeInventory(
  source: Source,
  version: string,
  files: PublishedFiles,
  { itemForm: form = 'lines', groups = ONE_GROUP, exports }: Forms = {},
): Promise<Plan> {
  const listed = await files.list('');
  const tally = tallyOf(listed.length);
  refuseNames(listed.map(({ key }) => key));
  refuseHalfFetched(listed.map(({ key }) => key));
  const origin = await readOrigin(source, version, files, listed);
  const objects = listed.filter(({ key }) => !OURS.includes(key) && !isOfFetch(key));
  const { members, packed } = await membersIn(source, files, objects, tally);
  const bytes = members.reduce((sum, m) => sum + m.size, 0);
  const columnNames = await readColumnNames(source, files, listed);
  const buckets = bucketsFor(bytes, groups);
  const bounds = await sampledBounds({ files, source, members, columnNames }, buckets);
  const id = identity(source, version, members, columnNames);
  return {
    source: source.name,
    version,
    loadId: `${source.name}-${version}-${id}`,
    generation: `${version.toLowerCase().replaceAll('-', '')}-${id}`,
    buckets: Math.max(LEAST_BUCKETS, buckets),
    bounds,
    groups: groupsFor(bytes / members.length, { ...groups, most: Math.min(groups.most, buckets) }),
    exported: exports?.areMade ?? false,
    comparison: null,
    workForm: WORK_FORM,
    form,
    members,
    ignored: ignoredOf(source, objects, packed),
    columnNames,
    origin,
  };
}

/** Files that an operator or a fetch may put beside those of the publisher. */
const OURS = [COLUMN_NAMES, READY];

/** Returns the files with rows, and all members of archives. @throws LoadRefused */
async function membersIn(
  source: Source,
  files: PublishedFiles,
  objects: readonly ObjectInfo[],
  tally: Tally,
): Promise<{ readonly members: Member[]; readonly packed: readonly Found[] }> {
  const archives = objects.filter(({ key }) => isArchive(key));
  const plain = objects.filter(({ key }) => !isArchive(key) && matchLayout(source, key));
  const packed = (await fewAtOnce(archives, AT_ONCE, (object) => membersOfZip(files, object, tally))).flat();
  const rowFiles = [...packed.filter(({ name }) => matchLayout(source, name)), ...plain.map(unread)];
  refuseAlike([...archives.map(({ key }) => key), ...rowFiles.map(({ file }) => file)]);
  refuseSizes(rowFiles);
  const unpacked = await fewAtOnce(plain, AT_ONCE, async (object) => {
    const { key } = object;
    return { file: key, object: key, ...(await readPlainFile(files, object)) };
  });
  const members = order(source, [...packed, ...unpacked]);
  refuseMissing(source, members);
  refuseFaults(members);
  return { members, packed };
}

/**
 * Files that are read at the same time: a plain file is read completely, and one stream of S3 does not use
 * all the bandwidth of a function.
 */
const AT_ONCE = 4;

const groupsFor = (bytesOfMember: number, { most, objectBytes }: Groups): number =>
  Math.max(1, Math.min(most, 2 ** Math.floor(Math.log2(bytesOfMember / objectBytes))));

const isArchive = (key: string): boolean => /\.zip$/i.test(key) && !isBeside(key);

const unread = ({ key, size }: ObjectInfo) => ({ file: key, compressed: size, size });

async function membersOfZip(
  files: PublishedFiles,
  { key, size }: ObjectInfo,
  tally: Tally,
): Promise<Found[]> {
  const members = await readZipDirectory(files, key, size, tally);
  return members.map(({ name, ...rest }) => ({ name, file: `${key}/${name}`, object: key, ...rest }));
}

const ignoredOf = (source: Source, objects: readonly ObjectInfo[], packed: readonly Found[]): string[] => [
  ...objects.filter(({ key }) => !isArchive(key) && !matchLayout(source, key)).map(({ key }) => key),
  ...packed.filter(({ name }) => !matchLayout(source, name)).map(({ file }) => file),
];

/** Sorts `Empresas10` after `Empresas9`. */
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function order(source: Source, found: readonly Found[]): Member[] {
  const ordered = resourcesOf(source).flatMap((resource) =>
    found
      .filter((f) => matchLayout(source, f.name) === resource)
      .sort(
        (a, b) =>
          byName.compare(posix.basename(a.name), posix.basename(b.name)) || byName.compare(a.file, b.file),
      )
      .map(({ name: _, ...rest }) => ({ resource: resource.name, ...rest })),
  );
  return ordered.map((member, task) => ({ task, ...member }));
}

function refuseMissing(source: Source, members: readonly Member[]): void {
  const missing = resourcesOf(source).filter((r) => !members.some((m) => m.resource === r.name));
  if (missing.length === 0) return;
  const names = missing.map((r) => `${r.name} (a member named like ${r.layout.member.join(' or ')})`);
  throw new LoadRefused(`no file of: ${names.join(', ')}`);
}

function refuseFaults(members: readonly Member[]): void {
  const empty = members.filter((m) => m.size === 0);
  if (empty.length > 0) {
    const [names, objects] = [new Set(empty.map((m) => m.file)), new Set(empty.map((m) => m.object))];
    throw new LoadRefused(`empty file: ${[...names].join(', ')}; download ${[...objects].join(', ')} again`);
  }
  const seen = new Map<string, string>();
  for (const m of members) {
    const content = `${m.resource} ${m.size} ${m.crc32}`;
    const twin = seen.get(content);
    if (twin) throw new LoadRefused(`the same content twice: ${twin} and ${m.file}; keep one of them`);
    seen.set(content, m.file);
  }
}

function identity(source: Source, version: string, members: readonly Member[], names: ColumnNames): string {
  const lines = [...members.map((m) => `${m.resource} ${m.size} ${m.crc32}`), JSON.stringify(names)];
  return createHash('sha256')
    .update([ITEM_FORMAT, source.name, version, ...lines].join('\n'))
    .digest('hex')
    .slice(0, HASH_DIGITS);
}
