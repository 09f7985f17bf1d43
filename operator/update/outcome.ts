/** The outcome of an update for each source, the plan of a dry run, the summary, and the exit code. */
import type { LoadResult } from '../../local/load/result.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { findSource } from '../../shared/datasets/index.ts';
import { type Column, textTable } from '../admin/table.ts';
import type { Placed } from '../fetch/run.ts';
import { bytesText } from '../fetch/view/amounts.ts';
import type { FetchWorld } from '../fetch/world.ts';

export interface Plan {
  readonly folder: string;
  readonly files: number;
  /** Bytes of the publication, and those of them that are not on this machine yet. */
  readonly bytes: number;
  readonly bytes_to_fetch: number;
  readonly free_bytes: number;
}

const sizeOf = (files: Placed['publication']['files']): number =>
  files.reduce((sum, { size }) => sum + size, 0);

export async function planOf(disk: FetchWorld, { publication: { files }, folder }: Placed): Promise<Plan> {
  const there = new Map((await disk.filesIn(folder)).map(({ arquivo, tamanho }) => [arquivo, tamanho]));
  return {
    folder,
    files: files.length,
    bytes: sizeOf(files),
    bytes_to_fetch: sizeOf(files.filter(({ name, size }) => there.get(name) !== size)),
    free_bytes: await disk.freeBytesIn(folder),
  };
}

/** `7.41 GB in 37 files, 7.41 GB of them to fetch into DIR; 120 GB free` */
const planText = ({ bytes, files, bytes_to_fetch, folder, free_bytes }: Plan): string =>
  `${bytesText(bytes)} in ${files} ${files === 1 ? 'file' : 'files'}, ${bytesText(bytes_to_fetch)} of them to fetch into ${folder}; ${bytesText(free_bytes)} free`;

/**
 * - `loaded`: the publisher's version is served now
 * - `planned`: it would be fetched and loaded; only with --dry-run
 * - `current`: the publisher has nothing newer
 * - `rolled_back`: the newer version was left by a rollback, which an update does not undo
 * - `not_whole`: the newer version is not whole yet
 * - `no_place`: no public place is known, and no setting has one
 * - `failed`: the reason says why; the served version stays
 */
export type Happened = 'loaded' | 'planned' | 'current' | 'rolled_back' | 'not_whole' | 'no_place' | 'failed';

export interface SourceOutcome {
  readonly source: string;
  /** The version that was served before; null for none, or for the bundled sample. */
  readonly served: string | null;
  /** The publisher's newest version, or the whole one before it that is loaded; null where it is unknown. */
  readonly published: string | null;
  readonly happened: Happened;
  readonly reason: string | null;
  readonly seconds: number;
  readonly plan: Plan | null;
  /** The result of the load; null where none began. */
  readonly load: LoadResult | null;
}

export const UPDATE_CODES = { done: 0, failed: 1, nothingNewer: 3, otherRuns: 4 } as const;

const NEWS: readonly Happened[] = ['loaded', 'planned'];

export function exitCodeOf(outcomes: readonly Pick<SourceOutcome, 'happened'>[]): number {
  if (outcomes.some(({ happened }) => happened === 'failed')) return UPDATE_CODES.failed;
  const hasNews = outcomes.some(({ happened }) => NEWS.includes(happened));
  return hasNews ? UPDATE_CODES.done : UPDATE_CODES.nothingNewer;
}

const WORDS: Readonly<Record<Happened, string>> = {
  loaded: 'loaded',
  planned: 'would be loaded',
  current: 'current',
  rolled_back: 'rolled back',
  not_whole: 'not whole yet',
  no_place: 'no public place',
  failed: 'failed',
};

function happenedText({ happened, reason, plan }: SourceOutcome): string {
  const detail = plan ? planText(plan) : reason?.replaceAll('\n', '; ');
  return detail ? `${WORDS[happened]}: ${detail}` : WORDS[happened];
}

const COLUMNS: readonly Column<SourceOutcome>[] = [
  ['source', ({ source }) => source],
  ['served before', ({ served }) => served ?? '–'],
  ['at the publisher', ({ published }) => published ?? '–'],
  ['seconds', ({ seconds }) => seconds.toFixed(1), 'right'],
  ['what happened', happenedText],
];

export const summaryTable = (outcomes: readonly SourceOutcome[]): string => textTable(COLUMNS, outcomes);

export function servedNow(outcomes: readonly SourceOutcome[]): Map<Source, string> {
  const versions = new Map<Source, string>();
  for (const { source: name, happened, published, served } of outcomes) {
    const source = findSource(name);
    const version = happened === 'loaded' ? published : served;
    if (source && version) versions.set(source, version);
  }
  return versions;
}
