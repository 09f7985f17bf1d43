/** ImportTable and DescribeImport, for the segments that the build of a load wrote into the work folder. */
import { join } from 'node:path';
import type { ImportTableCommandInput, ImportTableDescription } from '@aws-sdk/client-dynamodb';
import { SEGMENTS } from '../../shared/ingestion/import-states.ts';
import { fileObjects } from '../disk/objects.ts';
import { DiskError, diskErrorAt, failure, invalid } from '../disk/store-errors.ts';
import { placeTable } from '../segments/place.ts';
import type { SegmentTables } from '../segments/tables.ts';

export interface Generations {
  readonly segments: SegmentTables;
  readonly folder: string;
  /** The folder in place of the bucket from which tables are imported. */
  readonly work: string;
}

type Description = { -readonly [Name in keyof ImportTableDescription]: ImportTableDescription[Name] };

interface Running {
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

/** Imports are kept in memory: they belong to a load, which is a process. */
export function importer({ segments, folder, work }: Generations) {
  const imports = new Map<string, Description>();
  const running = new Map<string, Running>();

  const run = async (description: Description, table: string, prefix: string, signal: AbortSignal) => {
    try {
      const files = await fileObjects(work).list(prefix);
      const paths = files.map(({ key }) => join(work, ...key.split('/')));
      segments.forget(table);
      description.ImportedItemCount = await placeTable(join(folder, table), paths, signal);
      description.ImportStatus = 'COMPLETED';
    } catch (thrown) {
      const error = diskErrorAt(folder, thrown);
      description.FailureCode = error instanceof DiskError ? error.name : 'ImportFailed';
      description.FailureMessage = String(error);
      description.ImportStatus = 'FAILED';
    }
  };

  return {
    find: (token: string | undefined): ImportTableDescription | undefined => imports.get(String(token)),
    /** @throws ValidationException for files of another form */
    start: (input: ImportTableCommandInput): ImportTableDescription => {
      const { ClientToken: arn = '', S3BucketSource: from, TableCreationParameters: of, InputFormat } = input;
      const [table, prefix] = [of?.TableName, from?.S3KeyPrefix];
      if ((InputFormat as string) !== SEGMENTS || !table || !prefix) {
        throw invalid('one machine imports segments, and needs TableName and S3KeyPrefix');
      }
      const description: Description = {
        ImportArn: arn,
        ImportStatus: 'IN_PROGRESS',
        ImportedItemCount: 0,
        ErrorCount: 0,
      };
      imports.set(arn, description);
      const stop = new AbortController();
      const ended = run(description, table, prefix, stop.signal).finally(() => running.delete(table));
      running.set(table, { stop, ended });
      return description;
    },
    /** @throws ImportNotFoundException */
    describe: (arn: string | undefined): ImportTableDescription => {
      const found = imports.get(String(arn));
      if (!found) throw failure('ImportNotFoundException', 'no such import');
      return found;
    },
    stop: async (table: string): Promise<void> => {
      const current = running.get(table);
      current?.stop.abort(new Error('the table is being deleted'));
      await current?.ended;
    },
  };
}
