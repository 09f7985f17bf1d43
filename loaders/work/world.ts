/** What the tasks of a load work with: the same on a laptop and on AWS but for these few rims. */
import type { StoreClient } from '../../shared/aws/dynamodb.ts';
import type { Holders } from '../steps/lock.ts';
import type { Objects } from './ports.ts';

export interface World {
  readonly client: StoreClient;
  readonly tablePrefix: string;
  /** Work objects, and the name of their bucket for ImportTable and the lists of a Map. */
  readonly work: Objects;
  readonly workBucket: string;
  /** The publisher's files at the place that a request names. */
  files(from: string): Objects;
  readonly holders: Holders;
  /** Told of rows and bytes of the partition and build steps as they go by. */
  progress(rows: number, bytes: number): void;
}
