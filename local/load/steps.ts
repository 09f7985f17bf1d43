/** Groups the states of a load into the steps that an operator sees, with their progress and time. */
import type { StepName } from '../../loaders/work/ports.ts';
import type { ProgressView, StepSize } from './progress.ts';

/** The step of a state, by the first words of its name. */
const STEPS: readonly [begins: RegExp, step: StepName][] = [
  [/^Take the inventory/, 'inventory'],
  [/^Partition/, 'partition'],
  [/^(Judge the changes|Are there changes|Pack the changes|Complete the export)/, 'export'],
  [/^(Build|List|Number)/, 'build'],
  [/^Import/, 'import'],
  [/^Verify/, 'verify'],
  [/^(Publish|Retire)/, 'publish'],
];

export type Steps = ReturnType<typeof stepsOf>;

/** `now` in milliseconds of any clock. */
export function stepsOf(view: ProgressView, now = (): number => performance.now()) {
  const spent: Partial<Record<StepName, number>> = {};
  const seconds: Record<string, number> = {};
  let running: { step: StepName; since: number } | null = null;
  const sizes: Partial<Record<StepName, StepSize>> = {};
  const end = (): void => {
    if (!running) return;
    view.end();
    spent[running.step] = (spent[running.step] ?? 0) + now() - running.since;
    seconds[running.step] = Math.round(spent[running.step] ?? 0) / 1000;
    running = null;
  };
  return {
    /** Seconds of each step so far; those of a step that was entered twice are added up. */
    seconds,
    end,
    /** Sets the amount of work of a step, for its bar. */
    expect: (step: StepName, size: StepSize): void => {
      sizes[step] = size;
    },
    entered: (state: string): void => {
      const step = STEPS.find(([begins]) => begins.test(state))?.[1];
      if (step === running?.step) return;
      end();
      if (!step) return;
      running = { step, since: now() };
      view.begin(step, sizes[step] ?? {});
    },
  };
}
