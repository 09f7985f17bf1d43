/** The bundles of the API as they are deployed, and the same with the SDK's client. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleText, entryOf, TARGETS } from '../../lib/bundle.ts';

const READS = ['direct', 'SDK'] as const;
type Reads = (typeof READS)[number];

/** A plugin of esbuild that replaces the client of requests. */
const SDK_READS: Parameters<typeof bundleText>[1] = [
  {
    name: 'sdk-reads',
    setup: ({ onLoad }) => {
      onLoad({ filter: /shared[\\/]aws[\\/]calls[\\/]serving-client\.ts$/ }, () => ({
        contents: `export { createClient as createServingClient } from '../dynamodb.ts';`,
        loader: 'ts',
      }));
    },
  },
];

/** The functions that are also bundled with the SDK's reads. */
const COMPARED: readonly string[] = ['cnpjs', 'authorizer'];

export interface Bundle {
  readonly name: string;
  readonly reads: Reads;
  readonly file: string;
  readonly bytes: number;
}

/** Makes the bundles in folders of their own. */
export async function bundleFunctions(folder: string): Promise<Bundle[]> {
  const bundles: Bundle[] = [];
  for (const name of [...TARGETS, 'authorizer'] as const) {
    // The other functions differ in the same way.
    for (const reads of COMPARED.includes(name) ? READS : (['direct'] as const)) {
      const { code, later } = await bundleText(entryOf(name), reads === 'SDK' ? SDK_READS : []);
      const file = join(folder, `${name}-${reads}`, 'index.js');
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, code);
      for (const [name, text] of later) writeFileSync(join(file, '..', name), text);
      bundles.push({ name, reads, file, bytes: Buffer.byteLength(code) });
    }
  }
  return bundles;
}
