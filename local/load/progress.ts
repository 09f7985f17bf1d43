/** Shows a load's progress on stderr: a bar per step on a terminal, else a line. stdout has the result. */
import type { StepName } from '../../loaders/work/ports.ts';
import { monotonicMs } from '../../shared/time.ts';

/** The amount of work of a step, as far as it is known. */
export interface StepSize {
  readonly bytes?: number;
  readonly rows?: number;
}

export interface ProgressView {
  begin(step: StepName, size: StepSize): void;
  advance(rows: number, bytes: number): void;
  end(): void;
}

const MB = 1_000_000;
const REDRAW_MS = 100;
const BAR = 24;

interface Running {
  readonly step: StepName;
  readonly started: number;
  readonly bytesInAll: number;
  readonly rowsInAll: number;
  rows: number;
  bytes: number;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Returns the share that is done, by bytes where they are known, else by rows. */
const share = (r: Running): number => {
  if (r.bytesInAll > 0) return Math.min(1, r.bytes / r.bytesInAll);
  return r.rowsInAll > 0 ? Math.min(1, r.rows / r.rowsInAll) : 0;
};

function counts(r: Running): string {
  const rows = r.rows > 0 ? `${r.rows.toLocaleString('en-US')} rows` : '';
  const mb = r.bytes > 0 ? `${(r.bytes / MB).toFixed(0)} MB` : '';
  return [rows, mb].filter(Boolean).join(', ');
}

function bar(r: Running): string {
  const done = share(r);
  const spent = monotonicMs() - r.started;
  const left = done > 0.01 ? `${seconds((spent / done) * (1 - done))} left` : '';
  const filled = Math.round(done * BAR);
  const cells = '█'.repeat(filled) + '░'.repeat(BAR - filled);
  return `${r.step.padEnd(10)} ${cells} ${String(Math.floor(done * 100)).padStart(3)} %  ${counts(r)}  ${left}`;
}

const summary = (r: Running): string =>
  `${r.step.padEnd(10)} ${seconds(monotonicMs() - r.started).padStart(8)}  ${counts(r)}`;

export function progressView(out: NodeJS.WriteStream): ProgressView {
  let running: Running | null = null;
  let drawn = 0;
  const draw = (text: string): void => {
    out.write(`\r\x1b[K${text.slice(0, (out.columns ?? 80) - 1)}`);
    drawn = monotonicMs();
  };
  return {
    begin: (step, { bytes = 0, rows = 0 }) => {
      running = { step, started: monotonicMs(), bytesInAll: bytes, rowsInAll: rows, rows: 0, bytes: 0 };
      if (out.isTTY) draw(bar(running));
    },
    advance: (rows, bytes) => {
      if (!running) return;
      running.rows += rows;
      running.bytes += bytes;
      if (out.isTTY && monotonicMs() - drawn > REDRAW_MS) draw(bar(running));
    },
    end: () => {
      if (!running) return;
      out.write(out.isTTY ? `\r\x1b[K${summary(running)}\n` : `${summary(running)}\n`);
      running = null;
    },
  };
}

export const noProgress: ProgressView = {
  begin: () => undefined,
  advance: () => undefined,
  end: () => undefined,
};
