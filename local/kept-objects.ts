/** Reads on this machine what loads have kept. */
import { S3Error } from '../shared/aws/errors.ts';
import type { LoadObjects } from '../shared/store/loads/kept-objects.ts';
import { fileObjects } from './disk/objects.ts';
import { workFolder } from './store/paths.ts';

/** The folder replaces a bucket: a route answers 503 where a file cannot be read, and the log has why. */
export function keptObjects(dataDir: string): LoadObjects {
  const files = fileObjects(workFolder(dataDir));
  return {
    readIfThere: async (key, start, end) => {
      try {
        return await files.readIfThere(key, start, end);
      } catch (error) {
        throw new S3Error('GetObject', error);
      }
    },
  };
}
