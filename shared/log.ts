/** Writes events with fields as JSON lines on stdout. Events never contain headers, keys or whole records. */
import { runningVersion } from './env.ts';

export type Fields = Record<string, string | number | boolean | null | undefined>;

type Level = 'info' | 'warn' | 'error';

const write = (level: Level, event: string, fields: Fields): void => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
};

export const log = {
  info: (event: string, fields: Fields = {}): void => write('info', event, fields),
  warn: (event: string, fields: Fields = {}): void => write('warn', event, fields),
  /** With the version on AWS: errors of a new version roll its deployment back (lib/deployment). */
  error: (event: string, fields: Fields = {}): void =>
    write('error', event, { ...fields, version: runningVersion() }),
};
