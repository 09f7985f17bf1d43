/** The exports of generations on AWS. */
import { isNamed, S3Error } from '../../shared/aws/errors.ts';
import { EXPORT_SETTINGS, readSettings } from '../../shared/env.ts';
import type { ExportFiles } from '../../shared/store/loads/exports.ts';

/** Loads the S3 client at the first call. The calls throw SettingError without the bucket. */
export function exportsInBucket(): ExportFiles {
  let opened: ExportFiles | undefined;
  const called = async <T>(call: (files: ExportFiles) => Promise<T>): Promise<T> => {
    opened ??= (await import('./export-bucket.ts')).openExports(readSettings(EXPORT_SETTINGS).WORK_BUCKET);
    try {
      return await call(opened);
    } catch (error) {
      // The error of a file that is loaded later is of another class than that of this one.
      throw isNamed(error, 'S3Error') ? new S3Error('GetObject', (error as Error).cause) : error;
    }
  };
  return {
    manifest: (generation) => called((files) => files.manifest(generation)),
    address: (generation, file) => called((files) => files.address(generation, file)),
    changes: (generation) => called((files) => files.changes(generation)),
    changesAddress: (generation, file) => called((files) => files.changesAddress(generation, file)),
  };
}
