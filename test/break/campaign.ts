/** `npm run bench -- break`: mixed traffic, minute by minute; prints what did not hold. */
import '../../local/compiler.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BREAK } from '../../bench/campaigns/trials.ts';
import { machine } from '../../bench/machine.ts';
import type { Values } from '../../operator/command/declaration.ts';
import { type Tried, tryTraffic } from './traffic.ts';

/** The flags of the command, checked by `bench/main.ts` and passed as JSON. */
type Flags = Values<typeof BREAK.flags>;

const PAGE = fileURLToPath(new URL('../../bench/results/break.md', import.meta.url));
/** Shorter runs are a part of the campaign, whose page is not kept. */
const WHOLE_MINUTES = 30;
/** The number of a process that a signal ended is 128 and the number of the signal; 2 is SIGINT. */
const INTERRUPTED = 130;

async function run({ minutes, seed, keep, json }: Flags): Promise<number> {
  const stop = new AbortController();
  // npm passes Ctrl-C on to processes that have already received it, so a second signal must not end this
  // one. The first one may come as soon as there is a folder to remove.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  const folder = mkdtempSync(join(tmpdir(), 'break-'));
  process.once('exit', () => {
    if (!keep) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const tried = await tryTraffic({ folder, seed, minutes, isShort: false, say }, stop.signal);
  if (keep) console.log(`Kept ${folder}`);
  if (stop.signal.aborted) return INTERRUPTED;
  console.log(textOf(tried).join('\n'));
  if (minutes >= WHOLE_MINUTES) writeFileSync(PAGE, pageOf(tried, seed));
  if (json) console.log(JSON.stringify({ seed, ...tried }));
  return tried.faults.length > 0 ? 1 : 0;
}

const textOf = ({ minutes, figures, faults }: Tried): string[] => [
  `${minutes} minutes tried, in which ${faults.length} faults were found`,
  ...figures,
  ...faults.map((fault) => `FAILED ${fault}`),
];

const pageOf = (tried: Tried, seed: number): string =>
  [
    '# What was tried to break the service',
    '',
    `\`npm run bench -- break --seed ${seed}\` wrote this page on ${new Date().toISOString().slice(0, 10)}, on`,
    `${machine()}. [reliability.md](../../docs/reliability.md) has the promises.`,
    '',
    ...textOf(tried).map((line) => `- ${line}`),
    '',
  ].join('\n');

// A minute that did not end may have left handles open, which would keep the process alive.
process.exit(await run(JSON.parse(process.argv[2] ?? '{}') as Flags));
