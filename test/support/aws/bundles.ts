/** The bundles that the stack deploys, built once for all test files of a run. */
import { bundleAll, takeBundles } from '../../../lib/bundle.ts';
import { oncePerRun } from '../once-per-run.ts';

/** Returns the folder of each entry and registers them for `bundled`. */
export async function runBundles(): Promise<ReadonlyMap<string, string>> {
  const folders = await oncePerRun('bundles', async () => [...(await bundleAll())]);
  takeBundles(folders);
  return new Map(folders);
}
