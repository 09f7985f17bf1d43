/** A Map whose list Step Functions cannot read for a moment reads it again, before the load fails. */
import { expect, test } from 'vitest';
import { runMachine } from '../../local/states/interpreter.ts';
import type { Machine, Ports } from '../../local/states/machine.ts';
import { StateError } from '../../local/states/state-error.ts';
import { definition, TASKS, type TaskName } from '../../shared/ingestion/definition.ts';

const names = Object.fromEntries(TASKS.map((task) => [task, task])) as Record<TaskName, string>;
const { States } = definition(names, { concurrency: 2 });
const MAPS = Object.keys(States).filter((name) => 'ItemReader' in (States[name] ?? {}));

/** Runs a Map whose list cannot be read `failures` times. Returns the called tasks' names, or the error. */
async function run(name: string, failures: number): Promise<readonly string[] | string> {
  const map: Readonly<Record<string, unknown>> = { ...States[name], Next: 'Ended', Catch: undefined };
  const machine = { StartAt: name, States: { [name]: map, Ended: { Type: 'Succeed' } } };
  const called: string[] = [];
  let left = failures;
  const ports: Ports = {
    invoke: async (task) => called.push(task),
    readItems: async () => {
      if (left-- > 0) throw new StateError('States.ItemReaderFailed', 'SlowDown');
      return [{ file: 'a' }];
    },
    wait: async () => {},
    concurrency: 1,
  };
  const load = { bucket: 'work', lists: {} };
  const scope = { variables: { load: { ...load, lists: listsOf(map) } }, context: {} };
  return runMachine(machine as unknown as Machine, {}, ports, scope).then(
    () => called,
    (error: StateError) => error.error,
  );
}

const listsOf = ({ Label }: Readonly<Record<string, unknown>>): Record<string, string> => ({
  [String(Label)]: 'list',
});

test('every Map that reads a list is tried again after the list could not be read', async () => {
  expect(MAPS.length).toBe(5);
  const taskOf = (name: string): string => {
    if (/export|keys|changes/.test(name)) return 'makeExport';
    return name.startsWith('Partition') ? 'partition' : 'build';
  };
  for (const name of MAPS) {
    expect(await run(name, 5)).toEqual([taskOf(name)]);
    expect(await run(name, 6)).toBe('States.ItemReaderFailed');
  }
});
