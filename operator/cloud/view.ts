/** Shows an execution's progress on stderr: its steps with their time, and the current step's tasks. */

import type { ProgressView } from '../../local/load/progress.ts';
import { monotonicMs } from '../../shared/time.ts';

export interface CloudView extends ProgressView {
  tasks(done: number, all: number): void;
}

export function cloudView(out: NodeJS.WriteStream): CloudView {
  let step = '';
  let started = 0;
  let counts = '';
  const line = (): string =>
    `${step.padEnd(10)} ${((monotonicMs() - started) / 1000).toFixed(0).padStart(6)} s  ${counts}`.trimEnd();
  const draw = (end: string): void => {
    out.write(out.isTTY ? `\r\x1b[K${line()}${end}` : `${line()}\n`);
  };
  return {
    begin: (name) => {
      step = name;
      started = monotonicMs();
      counts = '';
      if (out.isTTY) draw('');
    },
    advance: () => undefined,
    tasks: (done, all) => {
      counts = `${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} tasks`;
      if (out.isTTY) draw('');
    },
    end: () => {
      if (step) draw('\n');
      step = '';
    },
  };
}
