/** `npm run bench -- names`: how often a name that is written otherwise finds its company. */
import '../../../local/compiler.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NAMES } from '../../../bench/campaigns/trials.ts';
import { table } from '../../../bench/markdown.ts';
import type { Values } from '../../../operator/command/declaration.ts';
import { readRegistry } from '../../readers/search/registry.ts';
import { environmentOf, FIRST_MONTH, inventMonth, loadMonth, serve } from '../campaign/service.ts';
import { askDistorted, type Found, WAYS } from './asked.ts';

const HUNDRED = 100;

/** The flags of the command, checked by `bench/main.ts` and passed as JSON. */
const { companies, names, seed, json } = JSON.parse(process.argv[2] ?? '{}') as Values<typeof NAMES.flags>;
const work = mkdtempSync(join(tmpdir(), 'names-'));
try {
  const files = join(work, 'files');
  const env = environmentOf(work);
  await inventMonth(files, companies, seed);
  await loadMonth(env, files, FIRST_MONTH);
  const served = await serve(env);
  try {
    const found = await askDistorted(served.client, await readRegistry(files), names, seed);
    console.log(json ? JSON.stringify(found) : report(found));
  } finally {
    await served.close();
  }
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}

function report(found: Readonly<Record<string, Readonly<Record<string, Found>>>>): string {
  const share = (of: number, asked: number): string => ((of / asked) * HUNDRED).toFixed(1);
  const rows = Object.entries(found).map(([distortion, ways]) => [
    distortion,
    ...WAYS.flatMap(({ name }) => {
      const { asked, first, inFive } = ways[name] as Found;
      return [share(first, asked), share(inFive, asked), share(asked - inFive, asked)];
    }),
  ]);
  const heads = WAYS.flatMap(({ name }) => [`${name}: first %`, 'in five %', 'not %']);
  return table(['', ...heads], rows);
}
