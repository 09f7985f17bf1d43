/**
 * A small generation of every source as one version of the service has stored it, on one machine and on AWS,
 * with a later generation of two sources, and the answers of that version. `npm run stored` makes it anew.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { sampleFolder } from '../../../local/sample.ts';
import { toWireItem, type WireItem } from '../../../shared/aws/calls/attribute-values.ts';
import { scanPages } from '../../../shared/aws/pages.ts';
import { cno } from '../../../shared/datasets/cno/index.ts';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import type { Source } from '../../../shared/datasets/define.ts';
import { SOURCES } from '../../../shared/datasets/index.ts';
import { readManifest } from '../../../shared/store/generations/manifest.ts';
import { controlTable } from '../../../shared/store/tables.ts';
import { type Loading, startLoading } from '../loads/loading.ts';
import { execute, worldOf } from '../loads/machine.ts';

const FILE = join(import.meta.dirname, '../../fixtures/stored-generation.json.br');

export interface StoredGeneration {
  /** Files of the data folder, in base64, by path. The bulk files are those of AWS too. */
  readonly files: Readonly<Record<string, string>>;
  /** Items of the fixed table of control and of the generation tables on AWS. */
  readonly tables: Readonly<Record<string, readonly WireItem[]>>;
  readonly answers: Readonly<Record<string, unknown>>;
}

export const readStored = (): StoredGeneration =>
  JSON.parse(brotliDecompressSync(readFileSync(FILE)).toString()) as StoredGeneration;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();

/** Writes the files whose path begins so, and returns the paths. */
export function unpack({ files }: StoredGeneration, folder: string, prefix = ''): string[] {
  const paths = Object.keys(files).filter((path) => path.startsWith(prefix));
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, path), Buffer.from(files[path]!, 'base64'));
  }
  return paths;
}

/** The later publications: one value of the sample is another one. */
const EDITS = new Map<Source, readonly [file: string, from: string, to: string]>([
  [cnpj, ['K3241.K03200Y0.D61010.EMPRECSV', 'PADARIA', 'CONFEITARIA']],
  [cno, ['cno.csv', '"PADARIA MODELO"', '"OUTRA OBRA"']],
]);
const ACCEPT = ['completeness', 'version', 'values', 'row-change', 'changes'];
const [FIRST, LATER] = [
  ['2026-07', '2026-07-10', '2026-T1'],
  ['2026-08', '2026-08-10', '2026-T2'],
] as const;

const versionOf = ({ cadence }: Source, [monthly, daily, quarterly]: typeof FIRST | typeof LATER): string =>
  ({ mensal: monthly, diaria: daily, trimestral: quarterly })[cadence];

interface Publication {
  readonly source: Source;
  readonly version: string;
  readonly from: string;
}

function publications(loading: Loading): Publication[] {
  const first = SOURCES.map((source) => ({
    source,
    version: versionOf(source, FIRST),
    from: sampleFolder(source),
  }));
  const later = [...EDITS].map(([source, [file, from, to]]) => {
    const folder = loading.folder(source.name);
    mkdirSync(folder);
    for (const name of readdirSync(sampleFolder(source))) {
      const bytes = readFileSync(join(sampleFolder(source), name));
      const edited =
        name === file ? Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1') : bytes;
      writeFileSync(join(folder, name), edited);
    }
    return { source, version: versionOf(source, LATER), from: folder };
  });
  return [...first, ...later];
}

/** Loads as one machine does, and returns the data folder. */
async function onOneMachine(loading: Loading): Promise<void> {
  for (const { source, version, from } of publications(loading)) {
    const { reason } = await loading.load(from, { source, version, accept: ACCEPT, exportRows: 1_000_000 });
    if (reason !== null) throw new Error(`${source.name} ${version}: ${reason}`);
  }
}

/** Loads by the tasks and in the form of AWS, and returns the items. */
async function onAws(loading: Loading): Promise<StoredGeneration['tables']> {
  const world = worldOf(loading, { leaseMs: 600_000, isAlive: async () => true });
  for (const { source, version, from } of publications(loading)) {
    const request = { source: source.name, version, from, accept: ACCEPT, sample: false };
    const { error } = await execute(world, request, { name: `stored-${source.name}-${version}` });
    if (error) throw error;
  }
  const { client } = loading.store;
  const control = controlTable('dev');
  const { sources } = await readManifest(client, control);
  const names = [control];
  for await (const items of scanPages(client, control))
    for (const { pairs = [] } of items as { pairs?: { table: string | null }[] }[])
      names.push(...pairs.flatMap(({ table }) => table ?? []));
  for (const state of Object.values(sources)) names.push(...Object.values(state.tables));
  const tables: Record<string, WireItem[]> = {};
  for (const name of names) {
    tables[name] = [];
    for await (const items of scanPages(client, name)) tables[name].push(...items.map(toWireItem));
  }
  return tables;
}

/** `ask` answers from the data folder of one machine. */
export async function makeStored(
  ask: (loading: Loading) => Promise<StoredGeneration['answers']>,
): Promise<void> {
  const machine = await startLoading();
  await onOneMachine(machine);
  const answers = await ask(machine);
  const { dataDir } = machine.store;
  // The database is one file once it is closed.
  machine.store.client.destroy();
  const files = Object.fromEntries(
    filesIn(dataDir)
      .filter((path) => /^(store\.db$|tables\/|exportacoes\/)/.test(path))
      .map((path) => [path, readFileSync(join(dataDir, path)).toString('base64')]),
  );
  rmSync(dirname(dataDir), { recursive: true, force: true });
  const aws = await startLoading();
  const tables = await onAws(aws);
  aws.close();
  writeFileSync(FILE, brotliCompressSync(JSON.stringify({ files, tables, answers })));
}
