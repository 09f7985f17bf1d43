/** The state of a campaign in its folder, so that a run that was interrupted goes on where it was. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessPeak } from '../processes.ts';

export interface Written {
  readonly seconds: number;
  /** Bytes of the rows, and of the archives. */
  readonly bytes: number;
  readonly stored: number;
  readonly rows: number;
  readonly peakMb: number;
}

export interface Loaded {
  readonly seconds: number;
  readonly steps: Readonly<Record<string, number>>;
  readonly items: number;
  readonly peaks: readonly ProcessPeak[];
  /** Bytes of the data folder: at most while it was loaded, and afterwards. */
  readonly peakBytes: number;
  readonly finalBytes: number;
}

export interface State {
  readonly companies: number;
  /** The number that was asked for, which the disk may not have room for. */
  readonly wanted: number;
  readonly written?: Written;
  readonly loaded?: Loaded;
}

const fileIn = (folder: string): string => join(folder, 'country.json');

export const readState = (folder: string): State | null =>
  existsSync(fileIn(folder)) ? (JSON.parse(readFileSync(fileIn(folder), 'utf8')) as State) : null;

/** Replaces the state in one step, so that an interruption leaves a whole one. */
export function keepState(folder: string, state: State): State {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${fileIn(folder)}.new`, JSON.stringify(state));
  renameSync(`${fileIn(folder)}.new`, fileIn(folder));
  return state;
}
