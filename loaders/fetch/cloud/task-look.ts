/** The first task of a fetch: looks whether the publisher of a source has a newer version than is served. */
import { isNewer, periodOfVersion, VERSION_FORMS } from '../../../shared/api/versions.ts';
import type { Source } from '../../../shared/datasets/define.ts';
import type { LookOutcome } from '../../../shared/ingestion/fetch-definition.ts';
import { FETCH_EVENTS } from '../../../shared/ingestion/fetch-events.ts';
import { READY } from '../../../shared/ingestion/fetched-names.ts';
import { type ServedVersion, servedVersion } from '../../../shared/store/generations/served-version.ts';
import { controlTable } from '../../../shared/store/tables.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { publicationAt, versionsAt } from '../../publisher/look.ts';
import type { Publication, Visit } from '../../publisher/ports.ts';
import { LoadRefused } from '../../work/ports.ts';
import { publicationKey } from './bucket-place.ts';
import { ADDRESSES, atPublisher, type FetchWorld, soughtOf, sourceNamed, visitOf } from './task-world.ts';

export interface FetchRequest {
  readonly source: string;
  /** A version that is fetched even if it is not newer than the served one. @default the newest */
  readonly version?: string;
}

/** The state of the machine: names, never rows. */
export interface Looked {
  readonly outcome: LookOutcome;
  readonly source: string;
  /** Null where the publisher has none. */
  readonly version: string | null;
  /** Sentences for people: why nothing is fetched. */
  readonly reasons: readonly string[];
  readonly files: readonly string[];
}

/** @throws LoadRefused, S3Error, StoreError, or an error named as in PUBLISHER_ERRORS */
export async function lookTask(world: FetchWorld, request: FetchRequest): Promise<Looked> {
  const source = sourceNamed(request.source);
  checkVersion(source, request.version);
  const { name, channel } = source;
  if (channel.addresses.length === 0 && world.addressesOf(source).length === 0) {
    return ended(name, 'nothing', null, [
      `no public place of ${name} is known: give the address of its files by ${ADDRESSES}`,
    ]);
  }
  return atPublisher(world, source, () => look(world, source, request.version ?? null));
}

/** No command has checked the input of an execution. @throws LoadRefused */
function checkVersion({ cadence }: Source, version: string | undefined): void {
  const { pattern, example } = VERSION_FORMS[cadence];
  if (version === undefined || pattern.test(version)) return;
  throw new LoadRefused(`version is "${version}"; allowed: like ${example}`);
}

const ended = (
  source: string,
  outcome: LookOutcome,
  version: string | null,
  reasons: readonly string[],
): Looked => ({ outcome, source, version, reasons, files: [] });

async function look(world: FetchWorld, source: Source, asked: string | null): Promise<Looked> {
  const served = await servedVersion(world.client, controlTable(world.tablePrefix), source.name);
  const known = served.version === null ? null : await world.targetOf(source.name, served.version).sealed();
  const visit = visitOf(world, source);
  const publication = await publicationAt(visit, soughtOf(world, source), asked, known);
  const { version } = publication;
  const stays = asked === null ? reasonToStay(served, version) : null;
  const unloaded_days = stays ? 0 : daysSince(world, publication);
  world.report(FETCH_EVENTS.seen, { source: source.name, version, unloaded_days });
  if (stays) return ended(source.name, 'nothing', version, [stays]);
  const found = await lookInto(world, publication);
  if (asked !== null || found.outcome !== 'unready') return found;
  return (await lookBefore(world, source, visit, served, version)) ?? found;
}

async function lookInto(world: FetchWorld, publication: Publication): Promise<Looked> {
  const { source, version, unready } = publication;
  const ready = `${source}/${version}/${READY}`;
  if ((await world.publications.readIfThere(ready)) !== null) {
    const reason = `${ready} is there, so a load was started with these files; delete it to check and load them again`;
    return ended(source, 'pending', version, [reason]);
  }
  return unready.length > 0 ? ended(source, 'unready', version, unready) : begin(world, publication);
}

/**
 * Returns the version before one that is not whole, if it is to be fetched. A publication may stay half for
 * days, and nothing may be served until then.
 */
async function lookBefore(
  world: FetchWorld,
  source: Source,
  visit: Visit,
  served: ServedVersion,
  newest: string,
): Promise<Looked | null> {
  const { start } = periodOfVersion(newest);
  if (served.version !== null && periodOfVersion(served.version).end >= start) return null;
  const versions = await versionsAt(visit, soughtOf(world, source));
  const before = versions.find(({ version }) => periodOfVersion(version).start < start)?.version;
  if (before === undefined || reasonToStay(served, before)) return null;
  const found = await lookInto(world, await publicationAt(visit, soughtOf(world, source), before, null));
  return found.outcome === 'new' ? found : null;
}

/** Returns why a version is not fetched; null for one that is. The bundled sample counts as not served. */
function reasonToStay(served: ServedVersion, version: string): string | null {
  if (served.rolledBack.includes(version)) {
    return `${version} was replaced by a rollback; an execution with "version": "${version}" fetches it again`;
  }
  if (served.version === null) return null;
  if (isNewer(version, served.version)) return null;
  return `${served.version} is served, and the newest version at the publisher is ${version}`;
}

/** Days since the newest file was published; 0 where the publisher says no times. */
function daysSince({ clock }: FetchWorld, { files }: Publication): number {
  const times = files.flatMap(({ modified }) => modified ?? []);
  return times.length === 0 ? 0 : Math.max(0, Math.floor((clock.now() - Math.max(...times)) / DAY_MS));
}

async function begin(world: FetchWorld, publication: Publication): Promise<Looked> {
  const { source, version, files } = publication;
  await world.work.write(publicationKey(source, version), JSON.stringify(publication));
  const largestFirst = [...files].sort((a, b) => b.size - a.size).map(({ name }) => name);
  return { outcome: 'new', source, version, reasons: [], files: largestFirst };
}
