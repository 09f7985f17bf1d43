/** Reads files at a publisher in ranges, through the port for published files. */
import type { PublishedFiles } from '../work/ports.ts';
import type { RemoteFile, Visit } from './ports.ts';

/** Every function throws PublisherError: `changed` where a file was replaced. */
export function remoteFiles(_visit: Visit, _files: readonly RemoteFile[]): PublishedFiles {
  throw new Error('not built yet');
}
