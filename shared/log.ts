/** Writes events with fields as JSON lines on stdout. Events never contain headers, keys or whole records. */
import { runningVersion } from './env.ts';

export type Fields = Record<string, string | number | boolean | null | undefined>;

type Level = 'info' | 'warn' | 'error';

/** Linux writes so many bytes to a pipe as a whole, so lines of several processes do not mix (pipe(7)). */
const MOST_BYTES = 4_096;

let gathers = false;
/** Whole lines that wait, and their bytes. */
let gathered = '';
let bytes = 0;

let millisecond = Number.NaN;
let timeText = '';

/** A busy service writes several lines in a millisecond. */
function timeNow(): string {
  const now = Date.now();
  if (now !== millisecond) {
    millisecond = now;
    timeText = new Date(now).toISOString();
  }
  return timeText;
}

const write = (level: Level, event: string, fields: Fields): void => {
  const line = `${JSON.stringify({ time: timeNow(), level, event, ...fields })}\n`;
  if (!gathers) {
    process.stdout.write(line);
    return;
  }
  const size = Buffer.byteLength(line);
  if (bytes + size > MOST_BYTES) writeGathered();
  if (gathered === '') setImmediate(writeGathered);
  gathered += line;
  bytes += size;
};

function writeGathered(): void {
  if (gathered === '') return;
  const lines = gathered;
  gathered = '';
  bytes = 0;
  process.stdout.write(lines);
}

/**
 * From now on the lines of one turn of the event loop are written at once, and the last ones before the
 * process exits. With 16 connections a write has about 10 lines. AWS Lambda freezes a process after each
 * answer, so its functions write each line by itself. Returns a function that writes the lines that wait.
 */
export function gatherLines(): () => void {
  if (!gathers) process.on('exit', writeGathered);
  gathers = true;
  return writeGathered;
}

export const log = {
  info: (event: string, fields: Fields = {}): void => write('info', event, fields),
  warn: (event: string, fields: Fields = {}): void => write('warn', event, fields),
  /** With the version on AWS: errors of a new version roll its deployment back (lib/shifting.ts). */
  error: (event: string, fields: Fields = {}): void =>
    write('error', event, { ...fields, version: runningVersion() }),
};
