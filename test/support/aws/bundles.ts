/** The bundles that the stack deploys, built once for all test files of a run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleAll, takeBundles } from '../../../lib/bundle.ts';
import { oncePerRun } from '../once-per-run.ts';

/** Returns the folder of each entry and registers them for `bundled`. */
export async function runBundles(): Promise<ReadonlyMap<string, string>> {
  const folders = await oncePerRun('bundles', async () => [...(await bundleAll())]);
  takeBundles(folders);
  return new Map(folders);
}

interface GatewayEvent {
  readonly headers: Readonly<Record<string, string>>;
  readonly requestContext: Readonly<Record<string, unknown>>;
}

/** Returns an event as the gateway sends it. */
export const gatewayEvent = (name: string): GatewayEvent =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../fixtures/gateway/${name}.json`), 'utf8'));
