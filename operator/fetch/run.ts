/** Fetches a publication into a folder of this machine. */
import { join } from 'node:path';
import { addressesOf } from '../../loaders/publisher/addresses.ts';
import type { ListedVersion } from '../../loaders/publisher/look.ts';
import type { Clock, Publication, Visit } from '../../loaders/publisher/ports.ts';
import type { Source } from '../../shared/datasets/define.ts';
import type { Origin } from '../../shared/store/generations/origin.ts';
import { Refusal } from '../command/errors.ts';
import { refuseWithoutPlace, soughtOf } from './addresses.ts';
import type { FolderTarget } from './folder-target.ts';
import { type FetchScreen, fetchScreen } from './progress.ts';
import { type FetchResult, fetchedResult, unreadyResult } from './result.ts';
import type { FetchWorld } from './world.ts';

/** The deadline of a fetch: the 8 GB of the CNPJ take a day at 100 KB/s. */
export const DEFAULT_HOURS = 24;
const HOUR_MS = 3_600_000;
/** A publisher silent for so long is out of order, and an update goes on with the next source. */
const LOOK_MS = 10 * 60_000;

export interface FetchRequest {
  readonly source: Source;
  /** Null for the newest one. */
  readonly version: string | null;
  /** In place of those of the declaration; empty for these. */
  readonly addresses: readonly string[];
  /** The folder of all publications; this one goes into `<fonte>/<versao>/`. */
  readonly snapshots: string;
  /** The folder of the files in place of that one. */
  readonly folder: string | null;
  readonly hours: number;
}

export interface Placed {
  readonly publication: Publication;
  readonly folder: string;
}

/**
 * Asks the publisher. `started` is the value of the clock from which the hours of the request count, `known`
 * the origin of the served version. @throws Refusal where no address is known; PublisherError
 */
export async function look(
  world: FetchWorld,
  request: FetchRequest,
  started: number,
  known: Origin | null = null,
): Promise<Placed> {
  const { source, version, addresses } = request;
  refuseWithoutPlace(source, addresses);
  const visit = lookVisit(world, deadlineOf(request, started));
  const publication = await world.publicationAt(visit, soughtOf(source, addresses), version, known);
  const folder = request.folder ?? join(request.snapshots, source.name, publication.version);
  return { publication, folder };
}

/** Returns the publisher's versions, newest first. @throws Refusal without an address; PublisherError */
export async function listVersions(world: FetchWorld, request: FetchRequest): Promise<ListedVersion[]> {
  const { source, addresses } = request;
  refuseWithoutPlace(source, addresses);
  await world.refuseOffline(addressesOf(source, addresses));
  return versionsOf(world, request);
}

/** @throws PublisherError */
export function versionsOf(world: FetchWorld, request: FetchRequest): Promise<ListedVersion[]> {
  const { source, addresses } = request;
  const visit = lookVisit(world, deadlineOf(request, world.clock.elapsed()));
  return world.versionsAt(visit, soughtOf(source, addresses));
}

/** Returns the value of the clock at which the hours of the request are over. */
const deadlineOf = ({ hours }: FetchRequest, started: number): number => started + hours * HOUR_MS;

const lookVisit = ({ publisher, clock, screen }: FetchWorld, deadline: number): Visit => ({
  publisher,
  clock,
  until: Math.min(deadline, clock.elapsed() + LOOK_MS),
  note: seldom(clock, (sentence) => {
    screen.write(`${sentence}\n`);
  }),
});

/** The same fault of one host is written again after so many milliseconds. */
const SAID_AGAIN_MS = 60_000;

/** Many files of one host may be asked for at the same time, and then all fail for one reason. */
function seldom({ elapsed }: Pick<Clock, 'elapsed'>, write: Visit['note']): Visit['note'] {
  const said = new Map<string, number>();
  return (sentence) => {
    const reason = sentence.replace(/(https?:\/\/[^/\s]+)\S*|; attempt .*/g, '$1');
    const before = said.get(reason);
    if (before !== undefined && elapsed() - before < SAID_AGAIN_MS) return;
    said.set(reason, elapsed());
    write(sentence);
  };
}

/**
 * Returns a result also for a publication that is not whole yet (`fetched: false`).
 * @throws Refusal, also where this machine has no network; PublisherError, LoadRefused, FileError
 */
export async function runFetch(world: FetchWorld, request: FetchRequest): Promise<FetchResult> {
  const started = world.clock.elapsed();
  const { source, addresses } = request;
  await world.refuseOffline(addressesOf(source, addresses));
  return fetchPlaced(world, request, await look(world, request, started), started);
}

/** Fetches what `look` has found. The seconds and the hours of the request count from `started`. */
export async function fetchPlaced(
  world: FetchWorld,
  request: FetchRequest,
  { publication, folder }: Placed,
  started: number,
): Promise<FetchResult> {
  const seconds = (): number => Math.round(world.clock.elapsed() - started) / 1_000;
  if (publication.unready.length > 0) return unreadyResult(publication, seconds());
  const before = await world.originIn(folder);
  refuseOther(folder, before, publication);
  const target = await world.openTarget(folder);
  const origin = await fetchShown(world, request, publication, target, started).finally(target.close);
  const already = before !== null && before.obtido_em === origin.obtido_em;
  return fetchedResult(folder, origin, { already, seconds: seconds() });
}

/** A folder that `--to` names may have another publication, which must not be replaced. @throws Refusal */
function refuseOther(folder: string, before: Origin | null, { source, version }: Publication): void {
  if (!before || (before.fonte === source && before.versao === version)) return;
  throw new Refusal(
    `${folder} has ${before.fonte} ${before.versao}; give another folder in --to for ${source} ${version}`,
  );
}

async function fetchShown(
  world: FetchWorld,
  request: FetchRequest,
  publication: Publication,
  target: FolderTarget,
  started: number,
): Promise<Origin> {
  const { publisher, clock, connections, screen } = world;
  const view = await viewOf(world, publication, target);
  const visit: Visit = { publisher, clock, until: deadlineOf(request, started), note: view.note };
  const fetchAll = (): Promise<Origin> =>
    world.fetchPublication(visit, request.source, publication, target, { connections, view });
  try {
    return await whileStoppable(fetchAll, () => {
      view.end();
      screen.write(`Interrupted. ${target.place} keeps what was fetched, and the same command continues.\n`);
    });
  } finally {
    view.end();
  }
}

/** Shows the files of earlier runs as done. */
async function viewOf(
  { clock, screen }: FetchWorld,
  { source, version, files }: Publication,
  target: FolderTarget,
): Promise<FetchScreen> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const view = fetchScreen(
    screen,
    { title: `${source} ${version}`, count: files.length, size },
    clock.elapsed,
  );
  const there = new Map((await target.accepted()).map(({ arquivo, tamanho }) => [arquivo, tamanho]));
  for (const { name, size: bytes } of files) {
    if (there.get(name) !== bytes) continue;
    view.begin(name, bytes, bytes);
    view.stage(name, 'done');
  }
  return view;
}

/** Exit codes of shells for a process that a signal has ended: 128 and the number of the signal. */
const CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** Ends at once on Ctrl-C or a service stop, after its last line. The next run uses what is stored. */
async function whileStoppable<T>(work: () => Promise<T>, lastLine: () => void): Promise<T> {
  const stop = (signal: NodeJS.Signals): void => {
    lastLine();
    process.exit(CODES[signal as keyof typeof CODES]);
  };
  const signals = Object.keys(CODES) as (keyof typeof CODES)[];
  for (const signal of signals) process.on(signal, stop);
  try {
    return await work();
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}
