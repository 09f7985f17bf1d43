/**
 * A fake of Step Functions over HTTP in the process of the test: it runs the definition of a load and answers
 * the calls of the service.
 */
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { runMachine } from '../../../local/states/interpreter.ts';
import { StateError } from '../../../local/states/state-error.ts';
import { listening } from '../listening.ts';
import { MACHINE } from '../loads/machine.ts';

type Invoke = (task: string, payload: unknown) => Promise<unknown>;

interface Run {
  status: string;
  error?: string;
  cause?: string;
  input: string;
  readonly events: object[];
  readonly ended: Promise<void>;
}

const ARN = 'arn:aws:states:sa-east-1:123456789012';

export async function startFakeSfn(
  machineName: string,
  invoke: Invoke,
  readItems: (key: string) => Promise<unknown[]>,
) {
  const machine = `${ARN}:stateMachine:${machineName}`;
  /** Executions by ARN. */
  const runs = new Map<string, Run>();
  /** How many of the next answers about executions, and about histories, show the state before the start. */
  const late = { known: 0, history: 0 };
  const counts = { succeeded: 0, total: 0 };

  async function run(arn: string, now: Run): Promise<void> {
    // Every event comes a second after the one before.
    const event = (more: object) => {
      const id = now.events.length + 1;
      now.events.push({ id, timestamp: id, ...more });
    };
    const ports = {
      invoke: async (task: string, payload: unknown) => {
        const answer = await invoke(task, payload);
        counts.succeeded++;
        // The answer is serialised as Lambda does.
        return JSON.parse(JSON.stringify(answer));
      },
      readItems: async (_: string, key: string) => {
        const items = await readItems(key);
        Object.assign(counts, { succeeded: 0, total: items.length });
        return items;
      },
      wait: () => pause(5),
      concurrency: 2,
      entered: (name: string) => event({ type: 'TaskStateEntered', stateEnteredEventDetails: { name } }),
      left: (name: string, output: unknown) =>
        event({ type: 'TaskStateExited', stateExitedEventDetails: { name, output: JSON.stringify(output) } }),
    };
    try {
      const scope = { variables: {}, context: { Execution: { Id: arn, Name: arn.split(':').at(-1) } } };
      await runMachine(MACHINE, JSON.parse(now.input), ports, scope);
      now.status = 'SUCCEEDED';
    } catch (thrown) {
      const error = thrown instanceof StateError ? thrown : new StateError('Error', String(thrown));
      Object.assign(now, { status: 'FAILED', error: error.error, cause: error.message });
    }
  }

  function start({ name, input }: Record<string, string>): Answer {
    const arn = `${ARN}:execution:${machineName}:${name}`;
    const known = runs.get(arn);
    if (known && (known.status !== 'RUNNING' || known.input !== input))
      return fault('ExecutionAlreadyExists');
    if (known) return { body: { executionArn: arn, startDate: 1 } };
    const now: Run = { status: 'RUNNING', input: `${input}`, events: [], ended: Promise.resolve() };
    runs.set(arn, now);
    Object.assign(now, { ended: run(arn, now) });
    return { body: { executionArn: arn, startDate: 1 } };
  }

  const executionsOf = (status: string) =>
    [...runs]
      .filter(([, run]) => run.status === status)
      .map(([arn]) => ({ executionArn: arn, stateMachineArn: machine, name: arn.split(':').at(-1), status }))
      .map((execution) => ({ ...execution, startDate: 1 }));

  function answer(target: string, input: Record<string, string>): Answer {
    const now = runs.get(`${input['executionArn']}`);
    if (target === 'ListStateMachines') {
      return {
        body: {
          stateMachines: [{ name: machineName, stateMachineArn: machine, type: 'STANDARD', creationDate: 1 }],
        },
      };
    }
    if (target === 'StartExecution') return start(input);
    if (target === 'ListExecutions')
      return { body: { executions: executionsOf(`${input['statusFilter']}`) } };
    if (target === 'DescribeMapRun') return { body: { mapRunArn: 'map', itemCounts: counts } };
    if (target === 'DescribeExecution' && late.known-- > 0) return fault('ExecutionDoesNotExist');
    if (target === 'GetExecutionHistory' && late.history-- > 0) return { body: { events: [] } };
    if (!now) return fault('ExecutionDoesNotExist');
    if (target === 'DescribeExecution') {
      const { status, error, cause } = now;
      return { body: { executionArn: input['executionArn'], status, startDate: 1, error, cause } };
    }
    if (target === 'GetExecutionHistory') return { body: { events: now.events.toReversed() } };
    if (target === 'ListMapRuns') return { body: { mapRuns: [{ mapRunArn: 'map', startDate: 1 }] } };
    return fault('UnknownOperationException');
  }

  const { origin, close } = await listening(async (request, response) => {
    const target = `${request.headers['x-amz-target']}`.split('.')[1] ?? '';
    const { status = 200, body } = answer(target, JSON.parse(await text(request)));
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(body));
  });
  return {
    endpoint: origin,
    machine,
    runs,
    late,
    close: async () => {
      await Promise.all([...runs.values()].map(({ ended }) => ended));
      await close();
    },
  };
}

interface Answer {
  readonly status?: number;
  readonly body: object;
}

const fault = (name: string): Answer => ({ status: 400, body: { __type: name, message: name } });
