/**
 * Publishes a folder of the publisher's files into the store in memory, by the real steps of a load, in this
 * process. The bundled samples are loaded by the first test file of a run that publishes them; the others
 * write the same items.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { extractedIn } from '../../../loaders/account/label.ts';
import { summarise } from '../../../loaders/account/summary.ts';
import { termTasks, writeDirectories } from '../../../loaders/pack/indexes.ts';
import { orderTasks } from '../../../loaders/pack/ordered-lists.ts';
import { build } from '../../../loaders/steps/build.ts';
import { takeInventory } from '../../../loaders/steps/inventory.ts';
import { partitionMember } from '../../../loaders/steps/partition.ts';
import type { BuildTask, Built } from '../../../loaders/work/built.ts';
import { type Plan, rowBuckets, workKeys } from '../../../loaders/work/plan.ts';
import type { Objects } from '../../../loaders/work/ports.ts';
import type { ScatterIndex } from '../../../loaders/work/scattered.ts';
import { fileObjects } from '../../../local/disk/objects.ts';
import { sampleFolder } from '../../../local/sample.ts';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import type { Source } from '../../../shared/datasets/define.ts';
import { generationTable } from '../../../shared/store/tables.ts';
import { writePublication } from '../loads/fixtures.ts';
import { oncePerRun } from '../once-per-run.ts';
import { UNSYNCED } from '../unsynced.ts';
import { COMPANIES, type Company, rowsOf, TABLE } from './companies.ts';
import { PREFIX, type TestStore } from './store.ts';

/** The version of everything that these tests publish. */
export const PUBLISHED_AT = '2026-11-15T12:00:00.000Z';

interface Loaded {
  readonly generation: string;
  readonly contentHash: string;
  readonly extracted: string | null;
  /** Lines of import files by declared name of the table. */
  readonly lines: Readonly<Record<string, readonly string[]>>;
}

/** Publishes the bundled sample, or another folder and version. Returns table names by declared name. */
export async function publishFiles(
  store: TestStore,
  source: Source,
  dir?: string,
  version = source.sampleVersion,
): Promise<Record<string, string>> {
  const loaded = dir
    ? await load(source, dir, version)
    : await oncePerRun(`sample-${source.name}-${version}`, () => load(source, sampleFolder(source), version));
  return publishLoaded(store, source, version, loaded);
}

/** The same for what was loaded before. */
async function publishLoaded(
  store: TestStore,
  source: Source,
  versao: string,
  { generation, contentHash, extracted, lines }: Loaded,
): Promise<Record<string, string>> {
  const tables = Object.fromEntries(
    source.tables.map(({ name }) => [name, generationTable(PREFIX, name, generation)]),
  );
  for (const table of source.tables) {
    await store.write(tables[table.name]!, table, lines[table.name] ?? []);
  }
  await store.publish(source.name, {
    generation,
    versao,
    content_hash: contentHash,
    published_at: PUBLISHED_AT,
    previous: null,
    extracted,
    tables,
  });
  return tables;
}

const MONTH = '2026-10';

/** Loads companies as a generation and publishes it. Returns the name of their table. */
export async function publishCompanies(
  store: TestStore,
  generation: string,
  companies: readonly Company[] = COMPANIES,
  versao = MONTH,
): Promise<string> {
  const loaded = await (companies === COMPANIES && versao === MONTH
    ? oncePerRun('companies', () => loadCompanies(companies, versao))
    : loadCompanies(companies, versao));
  const contentHash = generation.padEnd(64, '0');
  const tables = await publishLoaded(store, cnpj, versao, { ...loaded, generation, contentHash });
  return tables[TABLE.name]!;
}

async function loadCompanies(companies: readonly Company[], versao: string): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), 'companies-'));
  try {
    await writePublication(folder, rowsOf(companies), { version: versao });
    return await load(cnpj, folder, versao);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Loads the files of a folder by the real steps, without publishing them. */
async function load(source: Source, dir: string, version: string): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), 'published-'));
  try {
    const work = fileObjects(folder, UNSYNCED);
    const plan = await takeInventory(source, version, fileObjects(dir));
    const contentHash = await steps(work, plan, fileObjects(dir));
    const lines: Record<string, string[]> = {};
    for (const { name } of source.tables) lines[name] = await itemsOf(work, plan, name);
    return { generation: plan.generation, contentHash, extracted: extractedIn(plan), lines };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs partition and build, one task after the other. Returns the content hash. */
export async function steps(work: Objects, plan: Plan, files: Objects): Promise<string> {
  const indexes: ScatterIndex[] = [];
  for (const member of plan.members) {
    indexes.push(await partitionMember(files, work, plan, member, () => undefined));
  }
  const built: Built[] = [];
  const round = async (tasks: readonly BuildTask[]): Promise<void> => {
    for (const task of tasks) built.push(await build({ work, exports: work }, plan, indexes, task));
  };
  const buckets = Array.from({ length: plan.buckets }, (_, bucket) => bucket);
  await round(rowBuckets(plan).map((bucket) => ({ kind: 'rows', bucket })));
  await round(buckets.map((bucket) => ({ kind: 'derived', bucket })));
  await round([...(await orderTasks(work, plan)), ...termTasks(plan)]);
  await writeDirectories(work, plan);
  return summarise(plan, indexes, built).contentHash;
}

export async function itemsOf(work: Objects, plan: Plan, table: string): Promise<string[]> {
  const lines: string[] = [];
  for (const { key } of await work.list(workKeys(plan).items(table))) {
    const text = zstdDecompressSync(await work.read(key)).toString('utf8');
    lines.push(...text.split('\n').filter(Boolean));
  }
  return lines;
}
