/** The exports of generations, and the files of what changed, in the data folder of this machine. */
import { join } from 'node:path';
import { S3Error } from '../../shared/aws/errors.ts';
import {
  type ChangedManifest,
  changedManifestKey,
  EXPORTS,
  type ExportFiles,
  type ExportManifest,
  exportManifestKey,
  exportPrefix,
  parsedManifest,
} from '../../shared/store/loads/exports.ts';
import { fileObjects } from '../disk/objects.ts';
import { exportsFolder } from '../store/paths.ts';

/** Returns the file on the disk. `prefix` is that of its generation. */
export const exportFile = (dataDir: string, prefix: string, file: string): string =>
  join(exportsFolder(dataDir), ...prefix.split('/'), file);

/** The folder replaces a bucket: a route answers 503 where a file cannot be read, and the log has why. */
export function folderExports(dataDir: string): ExportFiles {
  const files = fileObjects(exportsFolder(dataDir));
  const manifestAt = async <Kind extends ExportManifest | ChangedManifest>(
    key: string,
  ): Promise<Kind | null> => {
    try {
      return parsedManifest<Kind>(await files.readIfThere(key));
    } catch (error) {
      throw new S3Error('GetObject', error);
    }
  };
  return {
    manifest: (generation) => manifestAt<ExportManifest>(exportManifestKey(generation)),
    address: async (generation, file) => `/v1/${EXPORTS}/${exportPrefix(generation)}${file}`,
    changes: (generation) => manifestAt<ChangedManifest>(changedManifestKey(generation)),
    changesAddress: async ({ source, generation }, file) =>
      `/v1/${EXPORTS}/${source}/alteracoes/${generation}/${file}`,
  };
}
