/** Fetches and loads what is newer at the publishers than what is served, source by source. */
import { join } from 'node:path';
import { addressesOf } from '../../loaders/publisher/addresses.ts';
import { report } from '../../local/load/report.ts';
import type { LoadResult } from '../../local/load/result.ts';
import { isNewer } from '../../shared/api/versions.ts';
import type { Source } from '../../shared/datasets/define.ts';
import type { ServedVersion } from '../../shared/store/generations/served-version.ts';
import { givenAddresses, hasPlace } from '../fetch/addresses.ts';
import { type FetchRequest, fetchPlaced, look, type Placed, versionsOf } from '../fetch/run.ts';
import type { FetchWorld } from '../fetch/world.ts';
import { type Happened, planOf, type SourceOutcome } from './outcome.ts';

export type Served = Pick<ServedVersion, 'version' | 'rolledBack'>;

/** The services that an update uses, as a record that tests replace. */
export interface UpdateWorld extends FetchWorld {
  readonly served: (source: Source) => Promise<Served>;
  readonly load: (source: Source, version: string, from: string) => Promise<LoadResult>;
  readonly say: (text: string) => void;
}

export interface UpdateRequest {
  readonly sources: readonly Source[];
  readonly snapshots: string;
  readonly hours: number;
  readonly dryRun: boolean;
}

/** A source that fails does not stop the others. @throws Refusal where this machine reaches no publisher */
export async function runUpdate(world: UpdateWorld, request: UpdateRequest): Promise<SourceOutcome[]> {
  const places = request.sources.flatMap((source) => addressesOf(source, givenAddresses(source, [])));
  await world.refuseOffline(places);
  const outcomes: SourceOutcome[] = [];
  for (const source of request.sources) {
    const started = world.clock.elapsed();
    const seen: Seen = { served: null, published: null };
    const ending = await update(world, request, { source, started, seen }).catch(failed);
    const seconds = Math.round(world.clock.elapsed() - started) / 1_000;
    outcomes.push({ source: source.name, ...seen, ...ending, seconds });
  }
  return outcomes;
}

/** The versions that are known of a source, which its outcome has also after a failure. */
interface Seen {
  served: string | null;
  published: string | null;
}

interface Turn {
  readonly source: Source;
  /** The value of the clock at which its turn began. */
  readonly started: number;
  readonly seen: Seen;
}

type Ending = Pick<SourceOutcome, 'happened' | 'reason' | 'plan' | 'load'>;

const ended = (
  happened: Happened,
  reason: string | null,
  more: Partial<Pick<Ending, 'plan' | 'load'>> = {},
): Ending => ({ happened, reason, plan: null, load: null, ...more });

const failed = (error: unknown): Ending =>
  ended('failed', error instanceof Error ? error.message : String(error));

async function update(world: UpdateWorld, request: UpdateRequest, turn: Turn): Promise<Ending> {
  const { source, started, seen } = turn;
  const { snapshots, hours, dryRun } = request;
  const addresses = givenAddresses(source, []);
  if (!hasPlace(source, addresses)) return ended('no_place', null);
  const served = await world.served(source);
  seen.served = served.version;
  const origin =
    served.version === null ? null : await world.originIn(join(snapshots, source.name, served.version));
  const wanted: FetchRequest = { source, version: null, addresses, folder: null, snapshots, hours };
  const newest = await look(world, wanted, started, origin);
  seen.published = newest.publication.version;
  const act = async (placed: Placed): Promise<Ending> =>
    dryRun
      ? ended('planned', null, { plan: await planOf(world, placed) })
      : fetchAndLoad(world, wanted, placed, started);
  const settled = withoutWork(newest, served);
  if (settled === null) return act(newest);
  const earlier =
    settled.happened === 'not_whole' && (await earlierOf(world, wanted, newest, served, started));
  if (!earlier) return settled;
  seen.published = earlier.publication.version;
  const ending = await act(earlier);
  const waits = `${newest.publication.version} is not whole yet: ${settled.reason}`;
  return { ...ending, reason: [ending.reason, waits].filter(Boolean).join('; ') };
}

/**
 * Returns the version before one that is not whole, if it is whole and newer than the served one. A
 * publication may stay half for days, and on a new machine nothing is served until then.
 */
async function earlierOf(
  world: UpdateWorld,
  wanted: FetchRequest,
  newest: Placed,
  served: Served,
  started: number,
): Promise<Placed | null> {
  const versions = await versionsOf(world, wanted);
  const before = versions.find(({ version }) => isNewer(newest.publication.version, version));
  if (!before || (served.version !== null && !isNewer(before.version, served.version))) return null;
  const placed = await look(world, { ...wanted, version: before.version }, started);
  return withoutWork(placed, served) === null ? placed : null;
}

/** Returns the outcome of a source with nothing to do; null where its version is to be loaded. */
function withoutWork({ publication }: Placed, { version, rolledBack }: Served): Ending | null {
  if (version !== null && !isNewer(publication.version, version)) return ended('current', null);
  if (rolledBack.includes(publication.version))
    return ended(
      'rolled_back',
      `a rollback has left ${publication.version}; npm run rollback serves it again`,
    );
  if (publication.unready.length > 0) return ended('not_whole', publication.unready.join('; '));
  return null;
}

async function fetchAndLoad(
  world: UpdateWorld,
  wanted: FetchRequest,
  placed: Placed,
  started: number,
): Promise<Ending> {
  const { version } = placed.publication;
  const fetched = await fetchPlaced(world, wanted, placed, started);
  const load = await world.load(wanted.source, version, placed.folder);
  world.say(`${wanted.source.name} ${version}, fetched after ${fetched.seconds} s\n${report(load)}\n`);
  return load.published ? ended('loaded', load.warning, { load }) : ended('failed', load.reason, { load });
}
