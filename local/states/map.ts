/** Runs the states of a Map state once for each item, inline or as the children of a Distributed Map. */
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

/** Returns the outputs in the order of the items. After the first failure no further item is begun. */
export async function runMap(
  state: MapState,
  input: unknown,
  ports: Ports,
  scope: Scope,
  runMachine: Runner,
): Promise<unknown[]> {
  const items = await itemsOf(state, input, ports, scope);
  const runItem = itemRunner(state, input, ports, scope, runMachine);
  const most = Math.min(state.MaxConcurrency || Number.POSITIVE_INFINITY, ports.concurrency, items.length);
  ports.recorded?.('MapStateStarted');
  if (!isInline(state)) ports.recorded?.('MapRunStarted');
  const { outputs, failure } = await forEachItem(items, most, runItem);
  const end = failure ? 'Failed' : 'Succeeded';
  if (!isInline(state)) ports.recorded?.(`MapRun${end}`);
  ports.recorded?.(`MapState${end}`);
  if (!failure) return outputs;
  if (isInline(state)) throw failure.reason;
  // Step Functions does not return the error of a child; a task writes its reason to the work objects.
  const cause = 'The specified tolerated failure threshold was exceeded';
  throw new StateError('States.ExceedToleratedFailureThreshold', cause, { cause: failure.reason });
}

const isInline = ({ ItemProcessor }: MapState): boolean => ItemProcessor.ProcessorConfig.Mode === 'INLINE';

type RunItem = (item: unknown, index: number, isAborted: () => boolean) => Promise<unknown>;

function itemRunner(
  state: MapState,
  input: unknown,
  ports: Ports,
  scope: Scope,
  runMachine: Runner,
): RunItem {
  // The children of a Distributed Map have histories of their own.
  const recorded = (type: string): void => {
    if (isInline(state)) ports.recorded?.(type);
  };
  const silent = { ...ports, entered: () => undefined, left: () => undefined, recorded };
  return async (item, index, hasFailed) => {
    const context = { ...scope.context, Map: { Item: { Index: index, Value: item } } };
    const { ItemSelector } = state;
    const selected =
      ItemSelector === undefined ? item : await evaluate(ItemSelector, { input, context }, scope.variables);
    // Children of a Distributed Map are executions of their own, which have no variable of this one.
    const variables = isInline(state) ? { ...scope.variables } : {};
    // A task of a child that has begun is not interrupted, and its answer is ignored.
    const isAborted = () => hasFailed() || scope.isAborted?.() === true;
    recorded('MapIterationStarted');
    try {
      const inner = { variables, context, isAborted };
      const output = await runMachine(state.ItemProcessor, selected, silent, inner);
      recorded('MapIterationSucceeded');
      return output;
    } catch (error) {
      recorded('MapIterationFailed');
      throw error;
    }
  };
}

/**
 * Runs `most` items at a time. After the first failure the others are aborted: they finish their tasks, so
 * that nothing is written after the state has failed, and enter no further state.
 */
async function forEachItem(items: readonly unknown[], most: number, runItem: RunItem) {
  const outputs = new Array<unknown>(items.length);
  let next = 0;
  let failure: { readonly reason: unknown } | null = null;
  const hasFailed = (): boolean => failure !== null;
  const serve = async (): Promise<void> => {
    while (next < items.length && !hasFailed()) {
      const index = next++;
      try {
        outputs[index] = await runItem(items[index], index, hasFailed);
      } catch (reason) {
        failure ??= { reason };
      }
    }
  };
  await Promise.all(Array.from({ length: most }, serve));
  return { outputs, failure: failure as { readonly reason: unknown } | null };
}

async function itemsOf(state: MapState, input: unknown, ports: Ports, scope: Scope): Promise<unknown[]> {
  const states = { input, context: scope.context };
  if (!state.ItemReader) return (await evaluate(state.Items, states, scope.variables)) as unknown[];
  const { Resource, Arguments } = state.ItemReader;
  if (Resource !== READER)
    throw new StateError('States.Runtime', `the interpreter does not support the item reader ${Resource}`);
  const { Bucket, Key } = (await evaluate(Arguments, states, scope.variables)) as {
    Bucket: string;
    Key: string;
  };
  return ports.readItems(Bucket, Key);
}
