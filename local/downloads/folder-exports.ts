/** The exports of generations in the data folder of this machine. */
import { join } from 'node:path';
import { S3Error } from '../../shared/aws/errors.ts';
import {
  EXPORTS,
  type ExportFiles,
  exportManifestKey,
  exportPrefix,
  type Named,
  parsedManifest,
} from '../../shared/store/loads/exports.ts';
import { fileObjects } from '../objects.ts';
import { exportsFolder } from '../store/paths.ts';

/** Returns the file on the disk. */
export const exportFile = (dataDir: string, generation: Named, file: string): string =>
  join(exportsFolder(dataDir), ...exportPrefix(generation).split('/'), file);

/** The folder replaces a bucket: a route answers 503 where a file cannot be read, and the log has why. */
export function folderExports(dataDir: string): ExportFiles {
  const files = fileObjects(exportsFolder(dataDir));
  return {
    manifest: async (generation) => {
      try {
        return parsedManifest(await files.readIfThere(exportManifestKey(generation)));
      } catch (error) {
        throw new S3Error('GetObject', error);
      }
    },
    address: async (generation, file) => `/v1/${EXPORTS}/${exportPrefix(generation)}${file}`,
  };
}
