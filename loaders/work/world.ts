/** Ports of the tasks of a load: everything that differs between one machine and AWS. */

import type { TableSettings } from '../../shared/aws/create-table.ts';
import type { StoreClient } from '../../shared/aws/dynamodb.ts';
import type { Fields } from '../../shared/log.ts';
import type { ItemSink } from '../records/codecs/table-codec.ts';
import type { Objects, PublishedFiles } from './ports.ts';

/** Port that checks whether the holder of a lock is still running. */
export interface Holders {
  /** Returns undefined where this cannot be checked; then only the lease of the lock counts. */
  isAlive(holder: string): Promise<boolean | undefined>;
  /** Time in milliseconds after which a lock expires that its holder does not renew. */
  readonly leaseMs: number;
}

/** One machine has neither classes of tables nor an allocation of costs. */
export const PLAIN_TABLES = (): TableSettings => ({ tableClass: 'STANDARD', tags: {} });

/** How rows are cut into buckets, and these into groups. A group's rows are deleted once they are built. */
export interface Groups {
  /** Mean bytes of rows that a bucket has at most. */
  readonly bucketBytes: number;
  /** Bytes of rows up to which there is one bucket, whose files for people would have few rows otherwise. */
  readonly aloneBytes: number;
  /** The most groups; 1 where the room of rows costs nothing until the load ends. */
  readonly most: number;
  /** Mean bytes of rows that an object of a group has at least. */
  readonly objectBytes: number;
}

/**
 * One group, whose rows stay until the load ends. A bucket takes about 250 MB in memory; of smaller ones
 * there would be more, and each reads its rows by calls of S3 of its own.
 */
export const ONE_GROUP: Groups = { bucketBytes: 64 << 20, aloneBytes: 8 << 20, most: 1, objectBytes: 0 };

/** Where exports of generations are kept, and whether loads make them. */
export interface Exports {
  readonly objects: Objects;
  readonly areMade: boolean;
}

/** Why a task failed. */
export interface TaskFault {
  /** `LoadRefused`, `FileError`, `Lambda.Unknown`, … */
  readonly error: string;
  /** For people: what happened, to which file or bucket. */
  readonly reason: string;
}

export interface World {
  readonly client: StoreClient;
  readonly tablePrefix: string;
  /** Work objects, and the name of their bucket for ImportTable and the lists of a Map. */
  readonly work: Objects;
  readonly workBucket: string;
  readonly exports: Exports;
  /** The form of the files that the store imports fastest. */
  readonly itemForm: ItemForm;
  readonly groups: Groups;
  /** The publisher's files at the place that a request names. */
  files(from: string): PublishedFiles;
  readonly holders: Holders;
  /** Reasons of failed tasks that could not be written to the work objects, by the id of the load. */
  readonly unwritten: Map<string, readonly TaskFault[]>;
  /** The environment on AWS, for what operators are told to do; null on one machine. */
  readonly environment: string | null;
  /** The present instant in milliseconds since 1970, with which the label of a load is compared. */
  now(): number;
  /** The class and the tags of a table, by its declared name. */
  settingsOf(table: string): TableSettings;
  /** Called with an event from which an alarm is derived. */
  report(event: string, fields: Fields): void;
  /** Called with rows and bytes that the partition and build steps have processed since the last call. */
  progress(rows: number, bytes: number): void;
}

/**
 * The forms of the files from which a table is filled: `lines` of DynamoDB JSON for ImportTable, or
 * `segments`, which the embedded store serves as they are.
 */
export type ItemForm = 'lines' | 'segments';

export interface ItemFile extends ItemSink {
  readonly length: number;
  readonly extension: string;
  /** Returns the whole file, valid until `release`. It is called after the last item. */
  bytes(): Uint8Array;
  /** Frees the memory. It is called once, last. */
  release(): void;
}
