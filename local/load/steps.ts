/** The steps of a load with their tasks spread over threads, their progress shown and their time taken. */

import { orderTasks } from '../../loaders/build-order.ts';
import type { BuildTask, Built } from '../../loaders/built.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { derivedTables } from '../../loaders/derive.ts';
import { type Imported, importTable } from '../../loaders/import.ts';
import type { ScatterIndex } from '../../loaders/partition.ts';
import { type Plan, sourceOf } from '../../loaders/plan.ts';
import type { Objects, StepName } from '../../loaders/ports.ts';
import { type Summary, summarise, total } from '../../loaders/summary.ts';
import type { Pool } from './pool.ts';
import type { ProgressView } from './progress.ts';

export interface StepTimer {
  readonly seconds: Record<string, number>;
  run<T>(step: StepName, size: { bytes?: number; rows?: number }, work: () => Promise<T>): Promise<T>;
}

export function stepTimer(view: ProgressView): StepTimer {
  const seconds: Record<string, number> = {};
  return {
    seconds,
    run: async (step, size, work) => {
      const started = performance.now();
      view.begin(step, size);
      try {
        return await work();
      } finally {
        view.end();
        seconds[step] = Math.round(performance.now() - started) / 1000;
      }
    },
  };
}

export interface Counted {
  readonly summary: Summary;
  readonly built: readonly Built[];
}

export async function partitionAndBuild(
  plan: Plan,
  work: Objects,
  pool: Pool,
  view: ProgressView,
  timer: StepTimer,
): Promise<Counted> {
  const bytes = plan.members.reduce((sum, m) => sum + m.size, 0);
  const indexes = await timer.run('partition', { bytes }, () =>
    pool.map<ScatterIndex>(largestFirst(plan), view.advance),
  );
  indexes.sort((a, b) => a.task - b.task);
  const rows = indexes.reduce((sum, index) => sum + index.rows, 0);
  const built = await timer.run('build', { rows }, () => buildAll(plan, work, pool, view));
  return { summary: summarise(plan, indexes, built), built };
}

/** Three rounds, each needs the one before: rows of the files, rows handed on, runs in their order. */
async function buildAll(plan: Plan, work: Objects, pool: Pool, view: ProgressView): Promise<Built[]> {
  const buckets = Array.from({ length: plan.buckets }, (_, bucket) => bucket);
  const round = (tasks: readonly BuildTask[]): Promise<Built[]> =>
    pool.map<Built>(
      tasks.map((task) => ({ step: 'build', task })),
      view.advance,
    );
  const rows = await round(buckets.map((bucket) => ({ kind: 'rows', bucket })));
  const handsOn = derivedTables(sourceOf(plan)).length > 0;
  const derived = handsOn ? await round(buckets.map((bucket) => ({ kind: 'derived', bucket }))) : [];
  return [...rows, ...derived, ...(await round(await orderTasks(work, plan)))];
}

/** Part 0 is five times the others: begun last, it would run alone. */
const largestFirst = (plan: Plan): { step: 'partition'; task: number }[] =>
  [...plan.members].sort((a, b) => b.size - a.size).map(({ task }) => ({ step: 'partition', task }));

export function importTables(
  context: LoadContext,
  plan: Plan,
  summary: Summary,
  view: ProgressView,
  timer: StepTimer,
): Promise<Imported[]> {
  return timer.run('import', { rows: total(summary.items) }, () =>
    Promise.all(
      sourceOf(plan).tables.map((table) => {
        let told = 0;
        return importTable(context, plan, table, (items) => {
          view.advance(items - told, 0);
          told = items;
        });
      }),
    ),
  );
}
