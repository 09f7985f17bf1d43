/** The tasks of a fetch as Lambda functions, in a bundle of their own: only these reach publishers. */
import { createClient, LOAD_CALL_MS } from '../../shared/aws/dynamodb.ts';
import { createS3Client } from '../../shared/aws/s3-client.ts';
import { s3Objects } from '../../shared/aws/s3-objects.ts';
import { ADMIN_SETTINGS, LOADER_SETTINGS, readSettings } from '../../shared/env.ts';
import { ADDRESS_SETTINGS, addressSetting, FETCH_SETTINGS } from '../../shared/fetch-settings.ts';
import { log } from '../../shared/log.ts';
import { bucketPlace } from '../fetch/cloud/bucket-place.ts';
import { fetchTask, sealTask } from '../fetch/cloud/task-fetch.ts';
import { lookTask } from '../fetch/cloud/task-look.ts';
import type { FetchWorld } from '../fetch/cloud/task-world.ts';
import { targetOf } from '../fetch/target.ts';
import { openPublisher } from '../publisher/publisher.ts';
import { handlerOf } from './lambda-world.ts';
import { realClock } from './real-clock.ts';

function fetchWorld(): FetchWorld {
  const { TABLE_PREFIX, WORK_BUCKET } = readSettings(LOADER_SETTINGS);
  const { SNAPSHOT_BUCKET } = readSettings({ SNAPSHOT_BUCKET: ADMIN_SETTINGS.SNAPSHOT_BUCKET });
  const { FETCH_CONTACT, FETCH_CONNECTIONS } = readSettings(FETCH_SETTINGS);
  const addresses = readSettings(ADDRESS_SETTINGS);
  const s3 = createS3Client();
  const buckets = {
    publications: { client: s3, name: SNAPSHOT_BUCKET },
    work: { client: s3, name: WORK_BUCKET },
  };
  return {
    client: createClient(LOAD_CALL_MS),
    tablePrefix: TABLE_PREFIX,
    publisher: openPublisher({ contact: FETCH_CONTACT, connections: FETCH_CONNECTIONS }),
    clock: realClock,
    connections: FETCH_CONNECTIONS,
    addressesOf: (source) => addresses[addressSetting(source)] ?? [],
    publications: s3Objects(buckets.publications),
    work: s3Objects(buckets.work),
    targetOf: (source, version) => targetOf(bucketPlace(buckets, source, version)),
    report: log.warn,
    note: (source, sentence) => log.info('publisher', { source, reason: sentence }),
  };
}

const world = fetchWorld();

export const look = handlerOf(world, 'look', lookTask);
export const fetch = handlerOf(world, 'fetch', fetchTask);
export const seal = handlerOf(world, 'seal', sealTask);
