/** The progress of a fetch in words: one line for each running file, and one for the whole. */
import { bytesText, timeText } from './amounts.ts';

export interface FileProgress {
  readonly name: string;
  readonly size: number;
  /** Bytes that are stored, also by earlier runs. */
  readonly stored: number;
  readonly stage: 'fetching' | 'checking' | 'done';
}

export interface WholeProgress {
  readonly files: readonly FileProgress[];
  readonly count: number;
  readonly size: number;
  /** Bytes per second over the last moments; null where too little is known. */
  readonly rate: number | null;
}

const BAR = 20;
const NAME = 24;

const percent = (part: number, all: number): number =>
  all === 0 ? 100 : Math.floor((Math.min(part, all) / all) * 100);

function bar(part: number, all: number): string {
  const filled = Math.floor((percent(part, all) / 100) * BAR);
  return '█'.repeat(filled) + '░'.repeat(BAR - filled);
}

const named = (name: string): string =>
  name.length > NAME ? `${name.slice(0, NAME - 1)}…` : name.padEnd(NAME);

const line = (name: string, part: number, all: number, text: string): string =>
  `${named(name)} ${bar(part, all)} ${String(percent(part, all)).padStart(3)} %  ${text}`;

export const fileLine = ({ name, size, stored, stage }: FileProgress): string =>
  line(name, stored, size, stage === 'checking' ? 'checking' : `${bytesText(stored)} of ${bytesText(size)}`);

const storedIn = ({ files }: WholeProgress): number => files.reduce((sum, { stored }) => sum + stored, 0);

/** `12.3 MB/s, 9 min left`; empty where the rate is unknown. */
function paceOf(whole: WholeProgress): string {
  const left = whole.size - storedIn(whole);
  if (!whole.rate || left <= 0) return '';
  return `, ${bytesText(whole.rate)}/s, ${timeText((left / whole.rate) * 1_000)} left`;
}

const doneIn = ({ files }: WholeProgress): number => files.filter(({ stage }) => stage === 'done').length;

/** The least columns at which the line of the whole has room for a bar before its rate and time. */
const WIDE = 100;

export function wholeLine(title: string, whole: WholeProgress, columns: number): string {
  const [part, all] = [storedIn(whole), whole.size];
  const text = `${bytesText(part)} of ${bytesText(all)}${paceOf(whole)}`;
  if (columns >= WIDE) return line(title, part, all, text);
  return `${named(title)} ${String(percent(part, all)).padStart(3)} %  ${text}`;
}

/** The line for logs, which have no bars. */
export const logLine = (title: string, whole: WholeProgress): string =>
  `${title}: ${doneIn(whole)} of ${whole.count} files, ${bytesText(storedIn(whole))} of ${bytesText(whole.size)} (${percent(storedIn(whole), whole.size)} %)${paceOf(whole)}`;
