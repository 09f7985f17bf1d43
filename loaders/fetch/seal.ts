/** Checks a fetched publication as a whole and seals it with its origin. */
import type { Source } from '../../shared/datasets/define.ts';
import type { Origin } from '../../shared/store/generations/origin.ts';
import type { Publication, Visit } from '../publisher/ports.ts';
import type { Target } from './ports.ts';

/**
 * Asks the publisher for every file once more, so that a publication that was replaced meanwhile is not sealed.
 * @throws PublisherError `changed`; LoadRefused where the files are not a whole publication
 */
export async function sealPublication(
  _visit: Visit,
  _source: Source,
  _publication: Publication,
  _target: Target,
): Promise<Origin> {
  throw new Error('not built yet');
}
