/** Writes events with fields as JSON lines on stdout. Events never contain headers, keys or whole records. */

export type Fields = Record<string, string | number | boolean | null | undefined>;

type Level = 'info' | 'warn' | 'error';

const write = (level: Level, event: string, fields: Fields): void => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
};

export const log = {
  info: (event: string, fields: Fields = {}): void => write('info', event, fields),
  warn: (event: string, fields: Fields = {}): void => write('warn', event, fields),
  error: (event: string, fields: Fields = {}): void => write('error', event, fields),
};
