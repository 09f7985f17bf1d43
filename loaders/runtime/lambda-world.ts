/** The ports of the tasks of a load on AWS Lambda, and the handler of a task. */

import { createClient, LOAD_CALL_MS } from '../../shared/aws/dynamodb.ts';
import { namedForRetries } from '../../shared/aws/errors.ts';
import { createS3Client } from '../../shared/aws/s3-client.ts';
import { parsePlace, s3Objects } from '../../shared/aws/s3-objects.ts';
import { LOADER_SETTINGS, readSettings } from '../../shared/env.ts';
import { LONGEST_SECONDS } from '../../shared/ingestion/definition.ts';
import { log } from '../../shared/log.ts';
import { EXPORTS } from '../../shared/store/loads/exports.ts';
import { monotonicMs } from '../../shared/time.ts';
import { LoadRefused, type Objects } from '../work/ports.ts';
import { type Holders, ONE_GROUP, type World } from '../work/world.ts';

export function lambdaWorld(isAlive: Holders['isAlive']): World {
  const { TABLE_PREFIX, WORK_BUCKET, TABLE_TAGS, INFREQUENT_TABLES, EXPORT_ROWS } =
    readSettings(LOADER_SETTINGS);
  const s3 = createS3Client();
  return {
    client: createClient(LOAD_CALL_MS),
    tablePrefix: TABLE_PREFIX,
    work: s3Objects({ client: s3, name: WORK_BUCKET }),
    workBucket: WORK_BUCKET,
    exports: {
      objects: s3Objects({ client: s3, name: WORK_BUCKET }, `${EXPORTS}/`),
      areMade: EXPORT_ROWS > 0,
    },
    itemForm: 'lines',
    // S3 has room for all objects until the load ends, and the tasks of the build may not delete.
    groups: ONE_GROUP,
    files: (from): Objects => {
      const place = parsePlace(from);
      if (!place)
        throw new LoadRefused(`"${from}" is not a location of files; allowed: like s3://bucket/prefix/`);
      return s3Objects({ client: s3, name: place.bucket }, place.prefix);
    },
    // No execution runs longer than the time-out of the state machine.
    holders: { leaseMs: LONGEST_SECONDS * 1_000, isAlive },
    unwritten: new Map(),
    environment: TABLE_PREFIX,
    settingsOf: (table) => ({
      tableClass: INFREQUENT_TABLES.includes(table) ? 'STANDARD_INFREQUENT_ACCESS' : 'STANDARD',
      tags: TABLE_TAGS,
    }),
    report: log.warn,
    now: Date.now,
    progress: () => undefined,
  };
}

/** Lambda reports an error by its `name`, which the retries of the state machine match. */
export const handlerOf =
  <W, Event, Answer>(world: W, task: string, work: (world: W, event: Event) => Promise<Answer>) =>
  async (event: Event): Promise<Answer> => {
    const started = monotonicMs();
    try {
      const answer = await work(world, event);
      log.info('task', { task, ms: Math.round(monotonicMs() - started) });
      return answer;
    } catch (thrown) {
      const error = namedForRetries(thrown);
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      log.error('task failed', {
        task,
        ms: Math.round(monotonicMs() - started),
        error: name,
        reason: message,
      });
      throw error;
    }
  };
