/** Another loader of the same files, which is called by turns with the load of this project. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { median, table } from '../markdown.ts';

/** Waits until what was written before is on disk, which would slow down the load that comes next. */
export const settleDisk = (): void => void execFileSync('sync');

/**
 * Calls the program with the folder of the files as its only argument, and returns the seconds from its start
 * to its end. What it prints goes to stderr. @throws Error where it cannot be started, or ends otherwise than
 * with exit code 0
 */
export async function loadByOther(program: string, files: string): Promise<number> {
  const started = performance.now();
  const child = spawn(program, [files], { stdio: ['ignore', 2, 2] });
  const [code, signal] = (await once(child, 'exit').catch((error: Error) => {
    throw new Error(`the other loader ${program} could not be started: ${error.message}`);
  })) as [number | null, string | null];
  const seconds = (performance.now() - started) / 1000;
  if (code === 0) return seconds;
  throw new Error(`the other loader ${program} ended by ${signal ?? `exit code ${code}`}; 0 is expected`);
}

/** Seconds of each load, from the start of its process to its end, in the order in which they ran. */
export interface ByTurns {
  readonly rows: number;
  readonly ours: readonly number[];
  readonly others: readonly number[];
}

/** How many times as many rows a second this project loads, by the medians. */
export const timesAsFast = ({ ours, others }: ByTurns): number => median(others) / median(ours);

export function byTurnsTable(measured: ByTurns): string {
  const { rows, ours, others } = measured;
  const line = (name: string, seconds: readonly number[]) => [
    name,
    seconds.map((one) => one.toFixed(1)).join(', '),
    Math.round(rows / median(seconds)).toLocaleString('en-US'),
  ];
  return [
    table(
      ['loader', 'seconds of its process, by turns', 'rows/s, median'],
      [line('this one', ours), line('the other one', others)],
    ),
    '',
    `This one loads ${timesAsFast(measured).toFixed(2)} times as many rows a second.`,
  ].join('\n');
}
