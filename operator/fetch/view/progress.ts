/** Shows a fetch's progress on stderr: a bar for each running file on a terminal, else occasional lines. */
import type { FetchView } from '../../../loaders/fetch/ports.ts';
import { monotonicMs } from '../../../shared/time.ts';
import { type FileProgress, fileLine, logLine, type WholeProgress, wholeLine } from './progress-text.ts';
import { rateOver } from './rate.ts';

/** The part of a stream to which progress is written. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface FetchScreen extends FetchView {
  /** Shows a sentence above the bars. */
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

/** `elapsed` returns milliseconds of a clock that is never set back. */
export function fetchScreen(out: Screen, shown: Shown, elapsed: () => number = monotonicMs): FetchScreen {
  const files = new Map<string, FileProgress>();
  const rate = rateOver(elapsed);
  let drawn = elapsed();
  let lines = 0;
  let hasFetched = false;
  const whole = (): WholeProgress => ({
    files: [...files.values()],
    count: shown.count,
    size: shown.size,
    rate: rate.perSecond(),
  });
  const erase = (): void => {
    if (lines > 0) out.write(`\x1b[${lines}A\r\x1b[J`);
    lines = 0;
  };
  const draw = (): void => {
    const running = [...files.values()].filter(({ stage }) => stage !== 'done');
    const columns = out.columns ?? 80;
    const texts = [...running.map(fileLine), wholeLine(shown.title, whole(), columns)];
    erase();
    out.write(texts.map((text) => `${text.slice(0, columns - 1)}\n`).join(''));
    lines = texts.length;
  };
  const show = (): void => {
    if (elapsed() - drawn < (out.isTTY ? REDRAW_MS : LINE_MS)) return;
    drawn = elapsed();
    if (out.isTTY) draw();
    else out.write(`${logLine(shown.title, whole())}\n`);
  };
  const change = (name: string, by: (file: FileProgress) => FileProgress): void => {
    const file = files.get(name);
    if (file) files.set(name, by(file));
    show();
  };
  return {
    begin: (name, size, stored) => {
      files.set(name, { name, size, stored, stage: 'fetching' });
      show();
    },
    advance: (name, bytes) => {
      rate.add(bytes);
      hasFetched = true;
      change(name, (file) => ({ ...file, stored: file.stored + bytes }));
    },
    stage: (name, stage) => change(name, (file) => ({ ...file, stage })),
    note: (sentence) => {
      erase();
      out.write(`${sentence}\n`);
      if (out.isTTY && files.size > 0) draw();
    },
    end: () => {
      erase();
      if (hasFetched) out.write(`${logLine(shown.title, whole())}\n`);
      hasFetched = false;
    },
  };
}
