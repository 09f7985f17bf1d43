/** `npm run bench -- break`: tries to break the service; prints how to repeat each part's first failure. */
import '../../local/compiler.ts';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BREAK } from '../../bench/campaigns/trials.ts';
import type { Values } from '../../operator/command/declaration.ts';
import { closeShared } from './http/served.ts';
import { PARTS, type PartName } from './parts/index.ts';
import { linesOf, pageOf, summaryOf } from './report.ts';
import { type Options, type PartResult, runPart } from './run-part.ts';

/** The flags of the command, checked by `bench/main.ts` and passed as JSON. */
type Flags = Values<typeof BREAK.flags>;

const PAGE = fileURLToPath(new URL('../../bench/results/break.md', import.meta.url));
const ORDER = Object.keys(PARTS) as PartName[];
const INTERRUPTED = 130;

/** The number of a process that a signal ended is 128 and the number of the signal; 2 is SIGINT. */
async function run(flags: Flags): Promise<number> {
  const stop = new AbortController();
  // npm passes Ctrl-C on to processes that have already received it, so a second signal must not end this
  // one. The first one may come as soon as there is a folder to remove.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  const folder = mkdtempSync(join(tmpdir(), 'break-'));
  const remove = (): void => {
    if (!flags.keep) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  process.once('exit', remove);
  const results = await runAll(folder, flags, stop.signal).finally(closeShared);
  if (flags.keep) console.log(`Kept ${folder}`);
  if (stop.signal.aborted) return INTERRUPTED;
  console.log(summaryOf(results));
  const isFull = !flags.short && flags.only === undefined && flags.attempts === undefined;
  if (isFull) writeFileSync(PAGE, pageOf(readPage(), results, ORDER, flags.seed));
  if (flags.json) console.log(JSON.stringify({ seed: flags.seed, short: flags.short, parts: results }));
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
}

const readPage = (): string => (existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '');

async function runAll(folder: string, flags: Flags, stop: AbortSignal): Promise<PartResult[]> {
  const { seed, attempts, only, minutes } = flags;
  const options: Options = { seed, isShort: flags.short, attempts, only, minutes };
  const results: PartResult[] = [];
  for (const name of flags.parts ?? ORDER) {
    if (stop.aborted) break;
    const place = {
      folder: join(folder, name),
      isShort: flags.short,
      say: (line: string) => void process.stderr.write(`${name}: ${line}\n`),
    };
    mkdirSync(place.folder);
    const result = await runPart({ name, part: PARTS[name] }, options, place, stop);
    results.push(result);
    if (!flags.keep) rmSync(place.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    console.log(linesOf(result).join('\n'));
  }
  return results;
}

// A part that did not end may have left handles open, which would keep the process alive.
process.exit(await run(JSON.parse(process.argv[2] ?? '{}') as Flags));
