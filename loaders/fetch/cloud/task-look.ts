/** The first task of a fetch: looks whether the publisher of a source has a newer version than the served one. */
import { periodOfVersion, VERSION_FORMS } from '../../../shared/api/versions.ts';
import type { Source } from '../../../shared/datasets/define.ts';
import { addressSetting } from '../../../shared/fetch-settings.ts';
import type { LookOutcome } from '../../../shared/ingestion/fetch-definition.ts';
import { FETCH_EVENTS } from '../../../shared/ingestion/fetch-events.ts';
import { READY } from '../../../shared/ingestion/ready.ts';
import type { Origin } from '../../../shared/store/generations/origin.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { publicationAt, versionsAt } from '../../publisher/look.ts';
import type { Publication } from '../../publisher/ports.ts';
import { LoadRefused } from '../../work/ports.ts';
import { fetchKeys } from './bucket-records.ts';
import { type Served, servedBy } from './served-version.ts';
import { atPublisher, type FetchWorld, soughtOf, sourceNamed, visitOf } from './task-world.ts';

/** The input of an execution. */
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
  /** Names of the files to fetch, the largest first. */
  readonly files: readonly string[];
}

/** A function of Lambda has 15 minutes. */
const VISIT_MS = 12 * 60_000;

/** @throws LoadRefused, S3Error, StoreError, or an error named as in PUBLISHER_ERRORS */
export async function lookTask(world: FetchWorld, request: FetchRequest): Promise<Looked> {
  const source = sourceNamed(request.source);
  checkVersion(source, request.version);
  const { name, channel } = source;
  if (channel.addresses.length === 0 && world.addressesOf(source).length === 0) {
    return ended(name, 'nothing', null, [
      `no public place of ${name} is known: set ${addressSetting(source)} to the address of its files`,
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
  const { name } = source;
  const visit = visitOf(world, source, VISIT_MS);
  const served = await servedBy(world, source);
  const version = asked ?? (await versionsAt(visit, soughtOf(world, source)))[0]?.version;
  if (version === undefined) return ended(name, 'nothing', null, ['the publisher has no version']);
  const stays = asked === null ? reasonToStay(served, version) : null;
  if (stays) {
    seen(world, name, version, 0);
    return ended(name, 'nothing', version, [stays]);
  }
  const put = await putBefore(world, name, version);
  if (put) {
    seen(world, name, version, daysSince(world, put.publishedAt));
    return ended(name, 'pending', version, [put.reason]);
  }
  const known = served.version === null ? null : await world.targetOf(name, served.version).sealed();
  const publication = await publicationAt(visit, soughtOf(world, source), version, known);
  seen(world, name, version, daysSince(world, newestOf(publication)));
  if (publication.unready.length > 0) return ended(name, 'unready', version, publication.unready);
  return begin(world, publication);
}

/** Returns why a version is not fetched; null for one that is. The bundled sample counts as nothing served. */
function reasonToStay(served: Served, version: string): string | null {
  if (served.rolledBack.includes(version)) {
    return `${version} was replaced by a rollback; an execution with "version": "${version}" fetches it again`;
  }
  if (served.version === null) return null;
  if (periodOfVersion(version).from > periodOfVersion(served.version).from) return null;
  return `${served.version} is served, and the newest version at the publisher is ${version}`;
}

interface PutBefore {
  readonly reason: string;
  /** Null where a person has put the files. */
  readonly publishedAt: number | null;
}

/** Returns null where the version was not marked as ready. Otherwise its load runs or was refused. */
async function putBefore(world: FetchWorld, source: string, version: string): Promise<PutBefore | null> {
  const key = `${source}/${version}/${READY}`;
  if ((await world.publications.readIfThere(key)) === null) return null;
  const origin: Origin | null = await world.targetOf(source, version).sealed();
  const reason = `${key} is there, so a load was started with these files; delete it to check and load them again`;
  return { reason, publishedAt: origin?.publicado_em ? Date.parse(origin.publicado_em) : null };
}

const newestOf = ({ files }: Publication): number | null => {
  const times = files.flatMap(({ modified }) => modified ?? []);
  return times.length === 0 ? null : Math.max(...times);
};

const daysSince = ({ clock }: FetchWorld, instant: number | null): number =>
  instant === null ? 0 : Math.max(0, Math.floor((clock.now() - instant) / DAY_MS));

const seen = (world: FetchWorld, source: string, version: string, unloaded_days: number): void =>
  world.report(FETCH_EVENTS.seen, { source, version, unloaded_days });

/** Keeps the publication for the other tasks. */
async function begin(world: FetchWorld, publication: Publication): Promise<Looked> {
  const { source, version, files } = publication;
  await world.work.write(fetchKeys(source, version).publication, JSON.stringify(publication));
  const largestFirst = [...files].sort((a, b) => b.size - a.size).map(({ name }) => name);
  return { outcome: 'new', source, version, reasons: [], files: largestFirst };
}
