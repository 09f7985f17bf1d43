/** Estimates bytes and time to fetch and load a publication, from earlier ones that were measured. */
import type { Origin } from '../../shared/store/generations/origin.ts';
import type { Placed } from '../fetch/run.ts';
import { bytesText, timeText } from '../fetch/view/amounts.ts';
import type { FetchWorld } from '../fetch/world.ts';

export interface Plan {
  readonly folder: string;
  readonly files: number;
  /** Bytes of the publication, and those of them that are not on this machine yet. */
  readonly bytes: number;
  readonly bytes_to_fetch: number;
  readonly free_bytes: number;
  /** By the rate of the last fetch of the source; null without one. */
  readonly fetch_seconds: number | null;
  /** By the time of the load of the served version; null without one. */
  readonly load_seconds: number | null;
}

export interface Measured {
  readonly origin: Origin | null;
  readonly loadSeconds: number | null;
}

const sizeOf = (files: readonly { readonly tamanho: number }[]): number =>
  files.reduce((sum, { tamanho }) => sum + tamanho, 0);

/**
 * Returns bytes per second of a fetch, by the times at which its files were whole: those after the first one,
 * over the time since then. Null where one file, or less than a second, says too little.
 */
function rateOf({ arquivos }: Origin): number | null {
  const byTime = arquivos.toSorted((a, b) => Date.parse(a.obtido_em) - Date.parse(b.obtido_em));
  const [first, last] = [byTime[0], byTime.at(-1)];
  if (!first || !last) return null;
  const seconds = (Date.parse(last.obtido_em) - Date.parse(first.obtido_em)) / 1_000;
  return seconds < 1 ? null : sizeOf(byTime.slice(1)) / seconds;
}

type Disk = Pick<FetchWorld, 'filesIn' | 'freeBytesIn'>;

export async function planOf(disk: Disk, { publication, folder }: Placed, measured: Measured): Promise<Plan> {
  const there = new Map((await disk.filesIn(folder)).map(({ arquivo, tamanho }) => [arquivo, tamanho]));
  const bytes = publication.files.reduce((sum, { size }) => sum + size, 0);
  const missing = publication.files.filter(({ name, size }) => there.get(name) !== size);
  const toFetch = missing.reduce((sum, { size }) => sum + size, 0);
  const rate = measured.origin && rateOf(measured.origin);
  return {
    folder,
    files: publication.files.length,
    bytes,
    bytes_to_fetch: toFetch,
    free_bytes: await disk.freeBytesIn(folder),
    fetch_seconds: rate ? Math.round(toFetch / rate) : null,
    load_seconds: loadSeconds(bytes, measured),
  };
}

/** A load takes as long as the one before, in proportion to the bytes where these are known. */
function loadSeconds(bytes: number, { origin, loadSeconds }: Measured): number | null {
  if (loadSeconds === null) return null;
  const before = origin ? sizeOf(origin.arquivos) : 0;
  return Math.round(before > 0 ? (loadSeconds * bytes) / before : loadSeconds);
}

const about = (what: string, seconds: number | null): string =>
  seconds === null ? `${what}: time unknown` : `${what}: about ${timeText(seconds * 1_000)}`;

/** `7.41 GB in 37 files, 7.41 GB of them to fetch; 120 GB free; …`. */
export const planText = (plan: Plan): string =>
  [
    `${bytesText(plan.bytes)} in ${plan.files} ${plan.files === 1 ? 'file' : 'files'}, ${bytesText(plan.bytes_to_fetch)} of them to fetch into ${plan.folder}`,
    `${bytesText(plan.free_bytes)} free`,
    about('fetching', plan.fetch_seconds),
    about('loading', plan.load_seconds),
  ].join('; ');
