/** The bundles of the API as they are deployed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleText, entryOf, TARGETS } from '../../lib/bundle.ts';

export interface Bundle {
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
}

/** Makes the bundles in folders of their own. */
export async function bundleFunctions(folder: string): Promise<Bundle[]> {
  const bundles: Bundle[] = [];
  for (const name of [...TARGETS, 'authorizer'] as const) {
    const { code, later } = await bundleText(entryOf(name));
    const file = join(folder, name, 'index.js');
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, code);
    for (const [name, text] of later) writeFileSync(join(file, '..', name), text);
    bundles.push({ name, file, bytes: Buffer.byteLength(code) });
  }
  return bundles;
}
