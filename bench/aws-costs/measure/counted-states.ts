/** Counts the states that the interpreter enters, also in the children of Maps, by the Map that they belong to. */
import type { Machine } from '../../../local/states/machine.ts';

export interface CountedStates {
  outer: number;
  /** States of the children of distributed Maps, which are executions of their own. */
  children: number;
  /** States of Maps within the execution. */
  inline: number;
}

interface MapLike {
  readonly ItemProcessor?: Machine & { readonly ProcessorConfig: { readonly Mode: string } };
}

/** The interpreter reads a state by its name whenever it enters it, so the reads are the entries. */
export function countedMachine(machine: Machine, counts: CountedStates): Machine {
  return counted(machine, 'outer', counts);
}

function counted(machine: Machine, kind: keyof CountedStates, counts: CountedStates): Machine {
  const states = Object.fromEntries(
    Object.entries(machine.States).map(([name, state]) => [name, inner(state as MapLike, counts)]),
  );
  const States = new Proxy(states, {
    get: (target, name) => {
      counts[kind] += 1;
      return Reflect.get(target, name);
    },
  });
  return { ...machine, States };
}

function inner(state: MapLike, counts: CountedStates): unknown {
  const { ItemProcessor } = state;
  if (!ItemProcessor) return state;
  const kind = ItemProcessor.ProcessorConfig.Mode === 'DISTRIBUTED' ? 'children' : 'inline';
  return { ...state, ItemProcessor: counted(ItemProcessor, kind, counts) };
}
