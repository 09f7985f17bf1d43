/** Fetches and loads what is newer at the publishers than what is served, source by source. */
import { join } from 'node:path';
import type { Source } from '../../shared/datasets/define.ts';
import { givenAddresses, hasPlace } from '../fetch/addresses.ts';
import { type FetchRequest, fetchPlaced, look, type Placed } from '../fetch/run.ts';
import type { FetchWorld } from '../fetch/world.ts';
import { report } from '../load/report.ts';
import type { LoadResult } from '../load/result.ts';
import type { Happened, SourceOutcome } from './outcome.ts';
import { type Measured, planOf } from './plan.ts';
import { isNewer, type Served } from './served.ts';

/** The services that an update uses, as a record that tests replace. */
export interface UpdateWorld extends FetchWorld {
  readonly served: (source: Source) => Promise<Served>;
  /** As `runLoad`. */
  readonly load: (source: Source, version: string, from: string) => Promise<LoadResult>;
  /** Receives the report of each load. */
  readonly say: (text: string) => void;
}

export interface UpdateRequest {
  /** In this order. */
  readonly sources: readonly Source[];
  readonly snapshots: string;
  readonly hours: number;
  readonly dryRun: boolean;
}

/** A source that fails does not stop the others. */
export async function runUpdate(world: UpdateWorld, request: UpdateRequest): Promise<SourceOutcome[]> {
  const outcomes: SourceOutcome[] = [];
  for (const source of request.sources) {
    const started = world.clock.elapsed();
    const found = await updateSource(world, request, source);
    outcomes.push({ ...found, seconds: Math.round(world.clock.elapsed() - started) / 1_000 });
  }
  return outcomes;
}

type Found = Omit<SourceOutcome, 'seconds'>;

async function updateSource(world: UpdateWorld, request: UpdateRequest, source: Source): Promise<Found> {
  const unknown: Found = {
    source: source.name,
    served: null,
    published: null,
    happened: 'failed',
    reason: null,
    plan: null,
    load: null,
  };
  const addresses = givenAddresses(source, []);
  if (!hasPlace(source, addresses)) return { ...unknown, happened: 'no_place' };
  let known = unknown;
  try {
    const served = await world.served(source);
    known = { ...unknown, served: served.version };
    const wanted = {
      source,
      version: null,
      addresses,
      to: null,
      snapshots: request.snapshots,
      hours: request.hours,
    };
    const origin =
      served.version === null
        ? null
        : await world.originIn(join(request.snapshots, source.name, served.version));
    const placed = await look(world, wanted, origin);
    known = { ...known, published: placed.publication.version };
    const settled = withoutWork(placed, served);
    if (settled) return { ...known, ...settled };
    const measured: Measured = { origin, loadSeconds: served.loadSeconds };
    if (request.dryRun) return { ...known, happened: 'planned', plan: await planOf(world, placed, measured) };
    return { ...known, ...(await fetchAndLoad(world, wanted, placed)) };
  } catch (error) {
    return { ...known, reason: error instanceof Error ? error.message : String(error) };
  }
}

type Ending = Pick<SourceOutcome, 'happened' | 'reason'>;

/** Returns the outcome of a source for which there is nothing to do; null where its version is to be loaded. */
function withoutWork({ publication }: Placed, { version, rolledBack }: Served): Ending | null {
  const ended = (happened: Happened, reason: string | null): Ending => ({ happened, reason });
  if (version !== null && !isNewer(publication.version, version)) return ended('current', null);
  if (publication.version === rolledBack)
    return ended('rolled_back', `a rollback has left ${rolledBack}; npm run rollback serves it again`);
  if (publication.unready.length > 0) return ended('not_whole', publication.unready.join('; '));
  return null;
}

async function fetchAndLoad(
  world: UpdateWorld,
  wanted: FetchRequest,
  placed: Placed,
): Promise<Ending & Pick<SourceOutcome, 'load'>> {
  const { version } = placed.publication;
  const fetched = await fetchPlaced(world, wanted, placed, world.clock.elapsed());
  const load = await world.load(wanted.source, version, placed.folder);
  world.say(`${wanted.source.name} ${version}, fetched in ${fetched.seconds} s\n${report(load)}\n`);
  return {
    happened: load.published ? 'loaded' : 'failed',
    reason: load.published ? load.warning : load.reason,
    load,
  };
}
