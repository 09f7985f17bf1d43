/** The bundles that the stack deploys, built once for all test files of a run. */
import { bundleAll, takeBundles } from '../../../lib/bundle.ts';
import { oncePerRun } from '../once-per-run.ts';

/** Returns the folder of each entry; `bundled` knows them afterwards. */
export async function runBundles(): Promise<ReadonlyMap<string, string>> {
  const folders = await oncePerRun('bundles', async () => [...(await bundleAll())]);
  takeBundles(folders);
  return new Map(folders);
}
