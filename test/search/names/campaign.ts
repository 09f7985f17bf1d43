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
import { askDistorted, askStrangers, type Found, WAYS } from './asked.ts';

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
    const registry = await readRegistry(files);
    const found = await askDistorted(served.client, registry, { names, seed });
    const strangers = await askStrangers(served.client, registry, { names: 5 * names, seed });
    console.log(json ? JSON.stringify({ found, strangers }) : report(found, strangers, 5 * names));
  } finally {
    await served.close();
  }
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}

function report(
  found: Readonly<Record<string, Readonly<Record<string, Found>>>>,
  strangers: Readonly<Record<string, number>>,
  asked: number,
): string {
  const share = (of: number, all: number): string => ((of / all) * HUNDRED).toFixed(1);
  const shown = WAYS.map(({ name }) => {
    const rows = Object.entries(found).map(([distortion, ways]) => {
      const { asked: all, apart, first, inFive, homonyms, certain, wrong } = ways[name] as Found;
      return [
        distortion,
        ...[first, inFive].map((n) => share(n, all - apart)),
        ...[apart, homonyms, certain].map((n) => share(n, all)),
        wrong,
      ];
    });
    const heads = ['first %', 'in five %', 'apart %', 'namesakes %', 'certain %', 'certain and wrong'];
    return table([name, ...heads], rows);
  });
  const certain = Object.entries(strangers).map(([name, count]) => `${name} ${count}`);
  return [...shown, `certain of ${asked} names that no company has: ${certain.join(', ')}`].join('\n\n');
}
