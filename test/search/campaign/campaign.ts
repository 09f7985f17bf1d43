/** `npm run bench -- search`: compares the search with a full scan of a synthetic country; measures it. */
import '../../../local/compiler.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SEARCH } from '../../../bench/campaigns/trials.ts';
import type { Values } from '../../../operator/command/declaration.ts';
import { type Asked, askAll } from './ask.ts';
import { measureSearch, reportOf } from './measure.ts';
import { environmentOf, FIRST_MONTH, inventMonth, loadMonth, scanOf, serve } from './service.ts';
import { askWhileSwitching, type Switched } from './switching.ts';

/** The flags of the command, checked by `bench/main.ts` and passed as JSON. */
type Flags = Values<typeof SEARCH.flags>;

/** A switch needs two months' scans in memory; what is checked does not depend on the size of the country. */
const SWITCHED_COMPANIES = 50_000;
const ANSWERS_AFTER_SWITCH = 1_000;

async function run(flags: Flags): Promise<boolean> {
  const work = mkdtempSync(join(tmpdir(), 'search-'));
  try {
    const { asked, ...measured } = await compareAndMeasure(join(work, 'country'), flags);
    const switched = flags.only === undefined ? await switchMonths(join(work, 'switch'), flags) : null;
    if (flags.json) console.log(JSON.stringify({ asked, switched, ...measured }));
    return asked.asked > 0 && asked.differences + (switched?.differences ?? 0) === 0;
  } finally {
    if (flags.keep) console.log(`Kept ${work}`);
    else rmSync(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

async function compareAndMeasure(folder: string, flags: Flags) {
  const { companies, seed, questions, only } = flags;
  const files = join(folder, 'files');
  const env = environmentOf(folder);
  await inventMonth(files, companies, seed);
  await loadMonth(env, files, FIRST_MONTH);
  const scan = await scanOf(files);
  // The times without any cache are measured first, in a service that has answered nothing yet.
  const measured = flags.measure ? await measureSearch(env, scan) : null;
  if (measured) console.log(reportOf(companies, measured));
  const served = await serve(env);
  try {
    const asked = await askAll({ client: served.client, scan, seed, questions, only });
    show('Questions', asked);
    return { asked, measured };
  } finally {
    await served.close();
  }
}

async function switchMonths(folder: string, { companies, seed }: Flags): Promise<Switched> {
  const size = Math.min(companies, SWITCHED_COMPANIES);
  const [first, next] = [join(folder, 'first'), join(folder, 'next')];
  const env = environmentOf(folder);
  await inventMonth(first, size, seed);
  await inventMonth(next, size, seed + 1);
  await loadMonth(env, first, FIRST_MONTH);
  const served = await serve(env);
  try {
    const [before, after] = [await scanOf(first), await scanOf(next)];
    const enough = ANSWERS_AFTER_SWITCH;
    const switched = await askWhileSwitching({ served, env, before, after, nextFiles: next, seed, enough });
    show('During a switch', switched);
    return switched;
  } finally {
    await served.close();
  }
}

function show(title: string, { shown, ...counts }: Asked | Switched): void {
  console.log(`${title}: ${JSON.stringify(counts)}`);
  for (const line of shown) console.log(`DIFFERENCE ${line}`);
}

process.exitCode = (await run(JSON.parse(process.argv[2] ?? '{}') as Flags)) ? 0 : 1;
