/** The functions behind the states of a fetch, with the memory and time of each. */
import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { FETCH_TASKS, type FetchTask } from '../../shared/ingestion/fetch-definition.ts';
import { FETCH_ENTRY } from '../bundle.ts';
import type { Config } from '../config.ts';
import type { Data } from '../data/data.ts';
import { fetchEnvironment } from '../environment.ts';
import { NodeFunction } from '../node-function.ts';
import { rightsOfFetch } from './fetch-rights.ts';

/**
 * Megabytes by task. One whole core comes with 1,769: `fetch` inflates, hashes and joins a file of 2.2 GB
 * before it is accepted, and has six buffers of 16 MiB in memory at a time. `look` unpacks nothing but the
 * file whose version is inside it, and `seal` reads the directories of archives.
 */
const MEMORY_MB: Readonly<Record<FetchTask, number>> = { look: 512, fetch: 1_769, seal: 512 };

/** Lambda's limit. A call works for 12 minutes; the next continues (loaders/fetch/cloud/task-fetch.ts). */
const TIMEOUT = Duration.minutes(15);

export function fetchFunctions(
  scope: Construct,
  config: Config,
  data: Data,
): Record<FetchTask, NodeFunction> {
  const rights = rightsOfFetch(data);
  const made = FETCH_TASKS.map((task) => {
    const fn = new NodeFunction(scope, `Task-${task}`, {
      config,
      name: `fetch-${task}`,
      entry: FETCH_ENTRY,
      handler: task,
      description: `A fetch's task: ${task}`,
      memoryMb: MEMORY_MB[task],
      timeout: TIMEOUT,
      environment: fetchEnvironment(config, data),
      rights: rights[task],
    });
    return [task, fn] as const;
  });
  return Object.fromEntries(made) as Record<FetchTask, NodeFunction>;
}
