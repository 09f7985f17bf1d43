/** A deployment during a load: what runs keeps the versions of its functions. */
import { describe, expect, test } from 'vitest';
import { runMachine } from '../../../local/states/interpreter.ts';
import type { Machine, Ports } from '../../../local/states/machine.ts';
import { definition, TASKS, type TaskName } from '../../../shared/ingestion/definition.ts';

/** The definition of a deployment, with functions named by task and version. */
const deployed = (version: number): Machine =>
  definition(
    Object.fromEntries(TASKS.map((task) => [task, `${task}:${version}`])) as Record<TaskName, string>,
    { concurrency: 5 },
  ) as unknown as Machine;

const MAPS = ['Partition every file', 'Build every bucket', 'Number and pack ordered tables'];
const load = { bucket: 'work', lists: { partition: 'p', rows: 'r', order: 'o' } };

/** Runs the first deployment's Map with children as the second defines them. Returns the functions called. */
async function called(name: string, fails: boolean): Promise<string[]> {
  const [before, after] = [deployed(1).States[name], deployed(2).States[name]] as Record<string, unknown>[];
  const map = { ...before, ItemProcessor: after?.['ItemProcessor'], Next: 'Ended', Catch: undefined };
  const machine = {
    StartAt: name,
    States: { [name]: map, Ended: { Type: 'Succeed' } },
  } as unknown as Machine;
  const calls: string[] = [];
  const ports: Ports = {
    invoke: async (fn) => {
      calls.push(fn);
      if (fails && !fn.startsWith('explain')) throw Object.assign(new Error('{}'), { name: 'LoadRefused' });
      return {};
    },
    readItems: async () => [{ file: 'a' }],
    wait: async () => {},
    concurrency: 1,
  };
  await runMachine(machine, {}, ports, { variables: { load }, context: {} }).catch(() => undefined);
  return calls;
}

describe('the children that a Map starts after a deployment', () => {
  test.each(MAPS)('%s: call the versions that the running load names', async (name) => {
    const task = name.startsWith('Partition') ? 'partition' : 'build';
    expect(await called(name, false)).toEqual([`${task}:1`]);
    expect(await called(name, true)).toEqual([`${task}:1`, 'explain:1']);
  });
});
