/** Fetches the files of a load from their publisher, where the call names none. */

import type { FolderLoad } from '../../local/load/here.ts';
import { openSnapshotFolder } from '../../local/snapshot-folder.ts';
import { Refusal } from '../../operator/command/errors.ts';
import { givenAddresses } from '../../operator/fetch/addresses.ts';
import { DEFAULT_HOURS, type FetchRequest, runFetch } from '../../operator/fetch/run.ts';
import { withFetchWorld } from '../../operator/fetch/world.ts';
import type { Source } from '../../shared/datasets/define.ts';

/** @throws Refusal for a version that is not whole yet, and what a fetch throws */
export async function fetched(
  source: Source,
  version: string | undefined,
  urls: readonly string[],
): Promise<Pick<FolderLoad, 'version' | 'from'>> {
  const request: FetchRequest = {
    source,
    version: version ?? null,
    addresses: givenAddresses(source, urls),
    snapshots: await openSnapshotFolder(),
    folder: null,
    hours: DEFAULT_HOURS,
  };
  const result = await withFetchWorld((world) => runFetch(world, request));
  if (!result.version || !result.folder) throw new Refusal(result.reason ?? 'not fetched');
  return { version: result.version, from: result.folder };
}
