/** Shows a fetch's progress on stderr: a line that a terminal shows anew, elsewhere one now and then. */
import type { FetchView } from '../../../loaders/fetch/draft-work.ts';
import { monotonicMs } from '../../../shared/time.ts';
import { bytesText, timeText } from './amounts.ts';

/** The part of a stream to which progress is written. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface FetchScreen extends FetchView {
  /** Shows a sentence above the line. */
  note(sentence: string): void;
  end(): void;
}

export interface Shown {
  /** `cnpj 2026-10`. */
  readonly title: string;
  readonly count: number;
  readonly size: number;
}

const REDRAW_MS = 200;
const LINE_MS = 30_000;
/** A rate over less time says little. */
const LEAST_MS = 1_000;

/** `elapsed` returns milliseconds of a clock that is never set back. */
export function fetchScreen(
  out: Screen,
  { title, count, size }: Shown,
  elapsed: () => number = monotonicMs,
): FetchScreen {
  const started = elapsed();
  /** Stored bytes by file, also those of earlier runs. */
  const stored = new Map<string, number>();
  const done = new Set<string>();
  let fetched = 0;
  let shown = started;
  let hasLine = false;
  const text = (): string => {
    const bytes = [...stored.values()].reduce((sum, own) => sum + own, 0);
    const percent = size === 0 ? 100 : Math.floor((Math.min(bytes, size) / size) * 100);
    const passed = elapsed() - started;
    const rate = passed < LEAST_MS ? 0 : Math.max(0, fetched / passed);
    const left = rate === 0 || bytes >= size ? '' : `, ${timeText((size - bytes) / rate)} left`;
    const pace = left && `, ${bytesText(rate * 1_000)}/s${left}`;
    return `${title}: ${done.size} of ${count} files, ${bytesText(bytes)} of ${bytesText(size)} (${percent} %)${pace}`;
  };
  const erase = (): void => {
    if (hasLine) out.write('\r\x1b[K');
    hasLine = false;
  };
  const show = (): void => {
    if (elapsed() - shown < (out.isTTY ? REDRAW_MS : LINE_MS)) return;
    shown = elapsed();
    erase();
    out.write(out.isTTY ? text().slice(0, (out.columns ?? 80) - 1) : `${text()}\n`);
    hasLine = out.isTTY ?? false;
  };
  return {
    begin: (name, _, bytes) => {
      stored.set(name, bytes);
      show();
    },
    advance: (name, bytes) => {
      fetched += bytes;
      stored.set(name, (stored.get(name) ?? 0) + bytes);
      show();
    },
    stage: (name, stage) => {
      if (stage === 'done') done.add(name);
      show();
    },
    note: (sentence) => {
      erase();
      out.write(`${sentence}\n`);
    },
    end: () => {
      erase();
      if (fetched !== 0) out.write(`${text()}\n`);
      fetched = 0;
    },
  };
}
