/** A fetch on AWS from a stand-in publisher: state machine, functions in-process, fake S3 and DynamoDB. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { bucketPlace } from '../../../loaders/fetch/cloud/bucket-place.ts';
import { fetchTask, sealTask } from '../../../loaders/fetch/cloud/task-fetch.ts';
import { type Looked, lookTask } from '../../../loaders/fetch/cloud/task-look.ts';
import type { FetchWorld } from '../../../loaders/fetch/cloud/task-world.ts';
import type { Place } from '../../../loaders/fetch/place.ts';
import { type Target, targetOf } from '../../../loaders/fetch/target.ts';
import { openPublisher } from '../../../loaders/publisher/publisher.ts';
import { createS3Client } from '../../../shared/aws/s3-client.ts';
import { s3Objects } from '../../../shared/aws/s3-objects.ts';
import type { FetchTask } from '../../../shared/ingestion/fetch-definition.ts';
import type { Fields } from '../../../shared/log.ts';
import type { SourceState } from '../../../shared/store/generations/manifest.ts';
import { ACTIVE_MANIFEST, CONTROL_KEY, controlTable } from '../../../shared/store/tables.ts';
import { ownS3 } from '../aws/own-s3.ts';
import { nextcloud, type Shares, sharePath } from '../publisher/nextcloud.ts';
import { publicationOf, publish } from '../publisher/publications.ts';
import { PUBLISHER_NOW, type StandIn, startStandIn } from '../publisher/server.ts';
import type { Files } from '../publisher/site.ts';
import { type VirtualClock, virtualClock } from '../publisher/virtual-clock.ts';
import { PREFIX, startStore, type TestStore } from '../service/store.ts';
import { type EndedFetch, named, runFetch } from './machine.ts';

export const TOKEN = 'Zz99Token';
/** Folders in the share. Most tests fetch the three files of PGFN. */
export const FOLDERS: Readonly<Record<string, string>> = {
  pgfn: 'PGFN/',
  /** One file, which the operator names. */
  parcelamentos_rfb: 'parcelamentos.csv',
};
/** `2026-T3` is in the folder `2026_trimestre_03/`. */
export const pathOf = (source: string, version: string, file = ''): string =>
  `${FOLDERS[source]}${version.replace('-T', '_trimestre_0')}/${file}`;
/** Two days before the publisher's clock, so that the files are settled. */
export const PUBLISHED = PUBLISHER_NOW - 2 * 86_400_000;

export type FetchCloud = ReturnType<typeof fetchCloud>;

/** Call at the top of a test file. Each test begins with empty publisher and buckets, and nothing served. */
export function fetchCloud(name: string) {
  const files: Files = new Map();
  const shares: Shares = new Map([[TOKEN, files]]);
  const own = ownS3(name);
  const objects = (bucket: string) => s3Objects({ client: createS3Client(), name: bucket });
  const cloud = {
    s3: own,
    files,
    shares,
    /** The events from which alarms are made, since the beginning of the test. */
    reported: [] as (Fields & { readonly event: string })[],
    /** The objects of a bucket, `publications` or `work`. */
    objects,
    /** That of the running call; this and the next two are set while tests run. */
    clock: undefined as unknown as VirtualClock,
    standIn: undefined as unknown as StandIn,
    store: undefined as unknown as TestStore,
    /** Stands around each call of a function. */
    around: (_task: FetchTask, _payload: { file?: string }, call: () => Promise<unknown>) => call(),
    /** Stands between the functions and the bucket of publications. */
    targets: (place: Place): Target => targetOf(place),
    /** Calls the first function alone. */
    look: (input: { source: string; version?: string } = { source: 'pgfn' }) =>
      invoke(cloud, 'look', input as never) as Promise<Looked>,
    run: (input: { source: string; version?: string } = { source: 'pgfn' }): Promise<EndedFetch> =>
      runFetch((task, payload) => invoke(cloud, task, payload), input),
    /** Names in the folder of a version in the bucket of publications. */
    fetched: async (version: string, source = 'pgfn') =>
      (await objects('publications').list(`${source}/${version}/`)).map(({ key }) => `${key.split('/')[2]}`),
    publish: (version: string, modified = PUBLISHED, seed = 1, source = 'pgfn'): void =>
      publish(files, pathOf(source, version), publicationOf(source, version, seed), modified),
    serve: (versao: string, more: Partial<SourceState> = {}): Promise<void> =>
      cloud.store.publish('pgfn', { ...SERVED, versao, ...more }),
  };
  beforeAll(async () => {
    cloud.standIn = await startStandIn(nextcloud(cloud.shares));
    cloud.store = await startStore();
  });
  beforeEach(async () => {
    await cloud.store.remove(controlTable(PREFIX), { [CONTROL_KEY]: ACTIVE_MANIFEST });
    cloud.files.clear();
    cloud.shares.clear();
    cloud.shares.set(TOKEN, files);
    cloud.reported.length = 0;
    cloud.standIn.log.length = 0;
    cloud.standIn.faults = () => null;
    cloud.around = (_, __, call) => call();
    cloud.targets = targetOf;
    await Promise.all([objects('publications').remove(''), objects('work').remove('')]);
  });
  afterAll(async () => {
    await cloud.store.stop();
    await cloud.standIn.close();
  });
  return cloud;
}

const SERVED: SourceState = {
  generation: 'g',
  versao: '',
  content_hash: '0'.repeat(64),
  published_at: '2026-10-20T00:00:00.000Z',
  previous: null,
  tables: {},
};

const FUNCTIONS = { look: lookTask, fetch: fetchTask, seal: sealTask };

/** Each call has a world of its own, as if it were another instance of the function. */
async function invoke(cloud: FetchCloud, task: FetchTask, payload: never): Promise<unknown> {
  const world = worldOf(cloud);
  try {
    return await cloud.around(task, payload, () => FUNCTIONS[task](world, payload));
  } catch (error) {
    throw named((error as Error).name, (error as Error).message);
  } finally {
    await world.publisher.close();
  }
}

function worldOf(cloud: FetchCloud): FetchWorld {
  const client = createS3Client();
  const buckets = { publications: { client, name: 'publications' }, work: { client, name: 'work' } };
  cloud.clock = virtualClock(PUBLISHER_NOW);
  return {
    client: cloud.store.client,
    tablePrefix: PREFIX,
    publisher: openPublisher({ contact: '', connections: 3, beginMs: 150_000, stallMs: 150_000 }),
    clock: cloud.clock,
    connections: 3,
    addressesOf: ({ name }) =>
      name in FOLDERS ? [`${cloud.standIn.origin}${sharePath(TOKEN, FOLDERS[name])}`] : [],
    publications: s3Objects(buckets.publications),
    work: s3Objects(buckets.work),
    targetOf: (source, version) => cloud.targets(bucketPlace(buckets, source, version)),
    report: (event, fields) => cloud.reported.push({ event, ...fields }),
    note: () => undefined,
  };
}
