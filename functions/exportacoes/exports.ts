/** The exports of generations on AWS. */
import { EXPORT_SETTINGS, readSettings } from '../../shared/env.ts';
import type { ExportFiles } from '../../shared/store/loads/exports.ts';

/** Loads the S3 client at the first call. The calls throw SettingError without the bucket. */
export function exportsInBucket(): ExportFiles {
  let opened: ExportFiles | undefined;
  const files = async (): Promise<ExportFiles> => {
    opened ??= (await import('./export-bucket.ts')).openExports(readSettings(EXPORT_SETTINGS).WORK_BUCKET);
    return opened;
  };
  return {
    manifest: async (generation) => (await files()).manifest(generation),
    address: async (generation, file) => (await files()).address(generation, file),
    changes: async (generation) => (await files()).changes(generation),
    changesAddress: async (generation, file) => (await files()).changesAddress(generation, file),
  };
}
