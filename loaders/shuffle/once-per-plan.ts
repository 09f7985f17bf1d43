/** Reads of work objects that every task of a round needs. */
import type { Plan } from '../work/plan.ts';
import type { Objects } from '../work/ports.ts';

type ReadOfTable<T> = (work: Objects, plan: Plan, table: string) => Promise<T>;

/** Returns a read that a process of many tasks does once for each plan and table. A failure is not kept. */
export function oncePerPlan<T>(read: ReadOfTable<T>): ReadOfTable<T> {
  const known = new WeakMap<Plan, Map<string, Promise<T>>>();
  return (work, plan, table) => {
    const tables = known.get(plan) ?? new Map<string, Promise<T>>();
    known.set(plan, tables);
    const found = tables.get(table) ?? read(work, plan, table);
    tables.set(table, found);
    found.catch(() => tables.delete(table));
    return found;
  };
}
