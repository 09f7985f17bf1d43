/** Third step, one task a bucket: parse its rows, group them by key, pack them, and write the import file. */
import { constants, zstdCompressSync } from 'node:zlib';
import { type DocumentTable, resourcesIn } from '../shared/datasets/define.ts';
import { isFault, rowReader } from './cells.ts';
import { collector, type Groups } from './groups.ts';
import type { ItemLines } from './item-lines.ts';
import type { BuiltHead } from './items.ts';
import { type FileCounts, Ledger } from './ledger.ts';
import { packGroups } from './pack.ts';
import type { ScatterIndex } from './partition.ts';
import { plainReader } from './plain.ts';
import { type Plan, quarantineFile, sourceOf, workKeys } from './plan.ts';
import { type Objects, readJsonIfThere } from './ports.ts';
import { ROW_HEADER } from './scatter.ts';

export interface BuiltTable {
  readonly table: string;
  readonly items: number;
  /** Partitions with an entity, and how many of them lack each single. */
  readonly documents: number;
  readonly without: Readonly<Record<string, number>>;
  /** A head as it must read back; null for an empty bucket. */
  readonly sample: BuiltHead | null;
}

export interface Built {
  readonly bucket: number;
  readonly rows: number;
  readonly bytes: number;
  readonly tables: readonly BuiltTable[];
  readonly files: readonly FileCounts[];
  /** Rows with the trace of a character lost before publication. */
  readonly lostCharacters: number;
}

interface Read {
  rows: number;
  bytes: number;
  lostCharacters: number;
}

/** Answers what was built, from the work objects where an earlier attempt has finished the bucket. */
export async function buildBucket(
  work: Objects,
  plan: Plan,
  indexes: readonly ScatterIndex[],
  bucket: number,
): Promise<Built> {
  const keys = workKeys(plan);
  const done = await readJsonIfThere<Built>(work, keys.built(bucket));
  if (done) return done;
  const ledger = new Ledger(plan.members);
  const read: Read = { rows: 0, bytes: 0, lostCharacters: 0 };
  const tables: BuiltTable[] = [];
  for (const table of sourceOf(plan).tables) {
    const groups = await gather(work, plan, table, indexes, bucket, ledger, read);
    const { lines, ...packed } = packGroups(table, groups, ledger);
    if (lines.length > 0) await work.write(keys.itemFile(table.name, bucket), compress(lines));
    tables.push({ table: table.name, items: lines.length, ...packed });
  }
  if (ledger.quarantine.length > 0) {
    await work.write(quarantineFile(plan, bucket), `${ledger.quarantine.join('\n')}\n`);
  }
  const built: Built = { bucket, ...read, tables, files: ledger.files() };
  await work.write(keys.built(bucket), JSON.stringify(built));
  return built;
}

/** One zstd frame a file, which ImportTable reads; level 1 packs at several times the speed of gzip. */
const compress = (lines: ItemLines): Buffer =>
  zstdCompressSync(lines.bytes(), { params: { [constants.ZSTD_c_compressionLevel]: 1 } });

/** Rows of the bucket in file order: resource by resource, member by member, line by line. */
async function gather(
  work: Objects,
  plan: Plan,
  table: DocumentTable,
  indexes: readonly ScatterIndex[],
  bucket: number,
  ledger: Ledger,
  read: Read,
): Promise<Groups> {
  const groups: Groups = new Map();
  for (const resource of resourcesIn(table)) {
    const reader = rowReader(resource, table.partition);
    const plain = plainReader(resource, table.partition);
    const collect = collector(table, resource, groups);
    for (const { task } of plan.members.filter((m) => m.resource === resource.name)) {
      for await (const run of runsOf(work, plan, indexes[task], bucket)) {
        read.bytes += run.length;
        for (let at = 0; at < run.length; read.rows++) {
          const origin = { task, line: run.readUInt32LE(at) };
          const start = at + ROW_HEADER;
          at = start + run.readUInt32LE(at + 4);
          if (plain?.read(run, start, at)) collect.plain(plain.partition, plain.key, plain.row, origin);
          else {
            const cells = reader.read(run, start, at);
            if (isFault(cells)) ledger.quarantined(origin, cells, run.toString('latin1', start, at));
            else collect.cells(cells, origin);
          }
        }
      }
    }
    read.lostCharacters += reader.lostCharacters();
  }
  return groups;
}

/** The bytes of one bucket in one scattered object, flush by flush. */
async function* runsOf(
  work: Objects,
  plan: Plan,
  index: ScatterIndex | undefined,
  bucket: number,
): AsyncGenerator<Buffer> {
  if (!index) throw new Error(`a partition index is missing for ${plan.loadId}`);
  for (const { offset, lengths } of index.flushes) {
    let start = offset;
    for (let b = 0; b < bucket; b++) start += lengths[b] ?? 0;
    const length = lengths[bucket] ?? 0;
    if (length > 0) yield work.read(workKeys(plan).scattered(index.task), start, start + length);
  }
}
