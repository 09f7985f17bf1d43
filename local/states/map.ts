/** A Map state: one run of its states for each item, inline or as the children of a Distributed Map. */
import { evaluate } from './expressions.ts';
import type { Machine, Ports, Runner, Scope } from './machine.ts';
import { StateError } from './state-error.ts';

export interface MapState {
  readonly ItemReader?: { readonly Resource: string; readonly Arguments: unknown };
  readonly Items?: unknown;
  readonly ItemSelector?: unknown;
  readonly ItemProcessor: Machine & { readonly ProcessorConfig: { readonly Mode: 'INLINE' | 'DISTRIBUTED' } };
  readonly MaxConcurrency?: number;
}

const READER = 'arn:aws:states:::s3:getObject';

/** Answers the outputs in the order of the items. The first failure lets no other item begin. */
export async function runMap(
  state: MapState,
  input: unknown,
  ports: Ports,
  scope: Scope,
  runMachine: Runner,
): Promise<unknown[]> {
  const items = await itemsOf(state, input, ports, scope);
  const inline = state.ItemProcessor.ProcessorConfig.Mode === 'INLINE';
  const outputs = new Array<unknown>(items.length);
  let next = 0;
  let failed = false;
  const one = async (index: number): Promise<unknown> => {
    const context = { ...scope.context, Map: { Item: { Index: index, Value: items[index] } } };
    const states = { input, context };
    const selected =
      state.ItemSelector === undefined
        ? items[index]
        : await evaluate(state.ItemSelector, states, scope.variables);
    // Children of a Distributed Map are executions of their own: they see no variable of this one.
    const variables = inline ? { ...scope.variables } : {};
    return runMachine(
      state.ItemProcessor,
      selected,
      { ...ports, entered: () => undefined, left: () => undefined },
      { variables, context },
    );
  };
  const serve = async (): Promise<void> => {
    while (next < items.length && !failed) {
      const index = next++;
      try {
        outputs[index] = await one(index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const most = Math.min(state.MaxConcurrency || Number.POSITIVE_INFINITY, ports.concurrency, items.length);
  // All come to rest before the state ends, so that nothing is written after a failure.
  const ends = await Promise.allSettled(Array.from({ length: most }, serve));
  const failure = ends.find((end) => end.status === 'rejected');
  if (!failure) return outputs;
  if (inline) throw failure.reason;
  // What the child said is not passed on; a task leaves its reason with its work.
  const cause = 'The specified tolerated failure threshold was exceeded';
  throw new StateError('States.ExceedToleratedFailureThreshold', cause, { cause: failure.reason });
}

async function itemsOf(state: MapState, input: unknown, ports: Ports, scope: Scope): Promise<unknown[]> {
  const states = { input, context: scope.context };
  if (!state.ItemReader) return (await evaluate(state.Items, states, scope.variables)) as unknown[];
  const { Resource, Arguments } = state.ItemReader;
  if (Resource !== READER) throw new StateError('States.Runtime', `no item reader ${Resource} here`);
  const { Bucket, Key } = (await evaluate(Arguments, states, scope.variables)) as {
    Bucket: string;
    Key: string;
  };
  return ports.readItems(Bucket, Key);
}
