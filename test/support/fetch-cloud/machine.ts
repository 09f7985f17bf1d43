/** The state machine of a fetch, interpreted in the test's process with functions given by the test. */
import { runMachine } from '../../../local/states/interpreter.ts';
import { StateError } from '../../../local/states/state-error.ts';
import { FETCH_TASKS, type FetchTask, fetchDefinition } from '../../../shared/ingestion/fetch-definition.ts';

export type Invoke = (task: FetchTask, payload: never) => Promise<unknown>;

/** Functions are called by the names of their tasks. */
export const fetchMachine = (connections = 3) =>
  fetchDefinition(Object.fromEntries(FETCH_TASKS.map((task) => [task, task])) as Record<FetchTask, string>, {
    connections,
  });

export type EndedFetch = Awaited<ReturnType<typeof runFetch>>;

/** Pauses pass at once. Delays with jitter have their longest value. */
export async function runFetch(
  invoke: Invoke,
  input: { readonly source: string; readonly version?: string } = { source: 'cnpj' },
  connections = 3,
) {
  const calls = { look: 0, fetch: 0, seal: 0 };
  const states: string[] = [];
  /** Seconds of all pauses, in order. */
  const waits: number[] = [];
  /** Events of the history, with the first and the last one. */
  let events = 2;
  const ports = {
    invoke: (name: string, payload: unknown) => {
      const task = name as FetchTask;
      calls[task]++;
      return invoke(task, JSON.parse(JSON.stringify(payload)) as never);
    },
    readItems: async () => [],
    wait: async (seconds: number) => {
      waits.push(seconds);
    },
    concurrency: Number.POSITIVE_INFINITY,
    entered: (state: string) => states.push(state),
    recorded: () => events++,
  };
  const context = { Execution: { Id: 'execution', Name: 'execution' } };
  try {
    const output: unknown = await runMachine(fetchMachine(connections), input, ports, {
      variables: {},
      context,
    });
    return { error: null, output, states, calls, waits, events };
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    return { error, output: null, states, calls, waits, events };
  }
}

/** Returns an error as Lambda reports it. */
export const named = (name: string, message = name): Error =>
  Object.assign(new Error(JSON.stringify({ errorType: name, errorMessage: message })), { name });
