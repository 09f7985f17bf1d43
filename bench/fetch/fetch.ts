/** Campaign: fetches an invented publication over loopback by `bin/publications/fetch.ts`, and checks its largest archive. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { checkFile } from '../../loaders/fetch/check-file.ts';
import { readZipDirectory } from '../../loaders/read/archive.ts';
import type { Values } from '../../local/command/declaration.ts';
import { publicationFiles } from '../../local/publication-files.ts';
import type { FETCH } from '../campaigns/loads.ts';
import { machine, withSynthetic } from '../load/measured-load.ts';
import { median, rounded, table } from '../markdown.ts';
import { cpuSeconds, peakMb } from '../processes.ts';
import { LARGE_BYTES, type OnPaper, onPaper, RATES } from './on-paper.ts';

const program = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const SERVER = program('./file-server.ts');
const COMMAND = program('../../bin/publications/fetch.ts');
const VERSION = '2026-10';
const CONNECTIONS = [1, 3, 8];
const MB = 1_000_000;
/** Peaks and processor time are read this often while the command runs. */
const EVERY_MS = 20;

interface MeasuredFetch {
  readonly connections: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

interface MeasuredCheck {
  /** Bytes of the archive, and of its members. */
  readonly packed: number;
  readonly unpacked: number;
  readonly seconds: number;
}

export async function run({ companies, runs, json }: Values<typeof FETCH.flags>): Promise<boolean> {
  const { fetches, check } = await withSynthetic(companies, async (folder, files) => {
    const server = spawn(process.execPath, [SERVER, files], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const address = `http://127.0.0.1:${await portOf(server)}/`;
      const measured: MeasuredFetch[] = [];
      for (let i = 0; i < runs; i++) {
        for (const connections of CONNECTIONS)
          measured.push(await measureFetch(folder, address, connections));
      }
      return { fetches: measured, check: await measureCheck(files, runs) };
    } finally {
      server.kill();
    }
  });
  const checkRate = check.packed / check.seconds;
  const paper = RATES.map((rate) => onPaper(rate, checkRate));
  console.log(report(fetches, check, paper));
  if (json) console.log(JSON.stringify({ fetches, check, paper }));
  return paper.every(({ fits }) => fits);
}

async function portOf({ stdout }: ChildProcess): Promise<number> {
  if (!stdout) throw new Error('the server has no output');
  const [line] = (await once(stdout, 'data')) as [Buffer];
  return Number(line.toString());
}

/** Each fetch has an empty folder. */
async function measureFetch(folder: string, address: string, connections: number): Promise<MeasuredFetch> {
  const to = mkdtempSync(join(folder, 'fetched-'));
  const flags = ['cnpj', '--version', VERSION, '--url', address, '--to', to, '--json'];
  const child = spawn(process.execPath, [COMMAND, ...flags], {
    env: { ...process.env, FETCH_CONNECTIONS: String(connections) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const seen = { cpu: 0, peak: 0 };
  const timer = setInterval(() => {
    seen.cpu = Math.max(seen.cpu, cpuSeconds(child.pid ?? 0));
    seen.peak = Math.max(seen.peak, peakMb(child.pid ?? 0));
  }, EVERY_MS);
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  clearInterval(timer);
  const result = JSON.parse(output.trim().split('\n').at(-1) ?? '') as {
    fetched: boolean;
    reason: string | null;
    bytes: number;
    seconds: number;
  };
  if (!result.fetched) throw new Error(`nothing was fetched: ${result.reason}`);
  const { bytes, seconds } = result;
  return { connections, bytes, seconds, cpuSeconds: seen.cpu, peakMb: seen.peak };
}

/** Measures the largest archive, in this process. */
async function measureCheck(folder: string, runs: number): Promise<MeasuredCheck> {
  const sizes = readdirSync(folder).map((name) => ({ name, size: statSync(join(folder, name)).size }));
  const [largest] = sizes.sort((a, b) => b.size - a.size);
  if (!largest) throw new Error(`no archive in ${folder}`);
  const { name, size } = largest;
  const files = publicationFiles(folder);
  const members = await readZipDirectory(files, name, size);
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const started = performance.now();
    const { fault } = await checkFile({ files, key: name }, name, size);
    if (fault) throw new Error(fault);
    times.push((performance.now() - started) / 1_000);
  }
  const unpacked = members.reduce((sum, member) => sum + member.size, 0);
  return { packed: size, unpacked, seconds: median(times) };
}

function fetchRow(all: readonly MeasuredFetch[], connections: number): (string | number)[] {
  const of = all.filter((one) => one.connections === connections);
  const seconds = median(of.map((one) => one.seconds));
  const bytes = of[0]?.bytes ?? 0;
  return [
    String(connections),
    rounded(bytes / MB),
    rounded(seconds, 2),
    rounded(bytes / MB / seconds),
    rounded(median(of.map((one) => one.cpuSeconds)), 2),
    Math.max(...of.map((one) => one.peakMb)),
  ];
}

function report(fetches: readonly MeasuredFetch[], check: MeasuredCheck, paper: readonly OnPaper[]): string {
  return [
    machine(),
    '',
    table(
      ['connections', 'MB', 'seconds', 'MB/s', 'seconds of processor time', 'peak, MB'],
      CONNECTIONS.map((connections) => fetchRow(fetches, connections)),
    ),
    '',
    table(
      ['check of the largest archive', 'MB packed', 'MB unpacked', 'seconds', 'MB/s packed', 'MB/s unpacked'],
      [
        [
          'SHA-256, directory, CRC-32',
          rounded(check.packed / MB),
          rounded(check.unpacked / MB),
          rounded(check.seconds, 2),
          rounded(check.packed / MB / check.seconds),
          rounded(check.unpacked / MB / check.seconds),
        ],
      ],
    ),
    '',
    table(
      [
        `${LARGE_BYTES / 2 ** 30} GiB on AWS at`,
        'minutes',
        'parts',
        'calls',
        'events',
        'seconds of the check',
      ],
      paper.map(({ rate, minutes, parts, calls, events, checkSeconds }) => [
        `${rate / MB} MB/s`,
        Math.round(minutes),
        parts,
        calls,
        events,
        Math.round(checkSeconds),
      ]),
    ),
  ].join('\n');
}
