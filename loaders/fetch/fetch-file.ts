/** Fetches one file in segments by ranges, continues what an earlier run has stored, and checks the file. */
import type { FetchedFile } from '../../shared/store/generations/origin.ts';
import type { RemoteFile, Visit } from '../publisher/ports.ts';
import type { FetchView, Target } from './ports.ts';

export interface FetchOptions {
  /** Segments that are fetched at the same time. */
  readonly connections: number;
  readonly view: FetchView;
}

/**
 * Returns the record of the accepted file; null where the deadline of the visit came first, and the segments stay.
 * @throws PublisherError, LoadRefused for an archive that is broken at the publisher
 */
export async function fetchFile(
  _visit: Visit,
  _file: RemoteFile,
  _target: Target,
  _options: FetchOptions,
): Promise<FetchedFile | null> {
  throw new Error('not built yet');
}
