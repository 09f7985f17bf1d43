/** Fetches a publication into its place: several files at once, checked and sealed. */
import type { Source } from '../../shared/datasets/define.ts';
import type { Origin } from '../../shared/store/generations/origin.ts';
import type { Publication, Visit } from '../publisher/ports.ts';
import type { FetchOptions } from './fetch-file.ts';
import type { Target } from './ports.ts';

/**
 * A publication that is sealed already and has not changed is not fetched again.
 * @throws PublisherError, `late` at the deadline; LoadRefused; FileError, also where the disk has too little room
 */
export async function fetchPublication(
  _visit: Visit,
  _source: Source,
  _publication: Publication,
  _target: Target,
  _options: FetchOptions,
): Promise<Origin> {
  throw new Error('not built yet');
}
