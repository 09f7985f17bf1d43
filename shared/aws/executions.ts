/** Starts executions of the state machine of a load, finds the running one, and reads how one ended. */
import {
  DescribeExecutionCommand,
  paginateListExecutions,
  paginateListStateMachines,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { exceptFor, onStepFunctions, StepFunctionsError } from './errors.ts';

export type ExecutionsClient = SFNClient;

const CONNECT_MS = 2_000;
/** The time-out of one attempt. */
const ANSWER_MS = 10_000;
const ATTEMPTS = 5;

/** Region and credentials come from the standard AWS_* variables. */
export const createExecutionsClient = (): ExecutionsClient =>
  new SFNClient({
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
  });

/** Returns a state machine's ARN; null if the region has none of that name. @throws StepFunctionsError */
export const machineNamed = (client: ExecutionsClient, name: string): Promise<string | null> =>
  onStepFunctions('ListStateMachines', async () => {
    for await (const { stateMachines } of paginateListStateMachines({ client }, {})) {
      const found = stateMachines?.find((machine) => machine.name === name)?.stateMachineArn;
      if (found) return found;
    }
    return null;
  });

/**
 * Returns the execution's ARN; null if one of that name exists or existed in the last 90 days. A second call
 * with the same name and input is idempotent while the first execution runs, so each call needs a different
 * input.
 * @throws StepFunctionsError
 */
export async function startExecution(
  client: ExecutionsClient,
  machine: string,
  name: string,
  input: object,
): Promise<string | null> {
  const request = { stateMachineArn: machine, name, input: JSON.stringify(input) };
  const begun = await onStepFunctions('StartExecution', () =>
    exceptFor('ExecutionAlreadyExists', null, () => client.send(new StartExecutionCommand(request))),
  );
  if (begun === null) return null;
  if (!begun.executionArn) throw new StepFunctionsError('StartExecution', 'NoExecutionArn');
  return begun.executionArn;
}

/** Returns the name of a running execution with this prefix, or null. @throws StepFunctionsError */
export const runningExecution = (
  client: ExecutionsClient,
  machine: string,
  prefix: string,
): Promise<string | null> =>
  onStepFunctions('ListExecutions', async () => {
    const request = { stateMachineArn: machine, statusFilter: 'RUNNING' as const };
    for await (const { executions } of paginateListExecutions({ client }, request)) {
      const found = executions?.find(({ name }) => name?.startsWith(prefix))?.name;
      if (found) return found;
    }
    return null;
  });

/** Returns the ARNs of those with this prefix that began since the moment. @throws StepFunctionsError */
export const executionsNamed = (
  client: ExecutionsClient,
  machine: string,
  prefix: string,
  since: Date,
): Promise<string[]> =>
  onStepFunctions('ListExecutions', async () => {
    const found: string[] = [];
    for await (const { executions = [] } of paginateListExecutions(
      { client },
      { stateMachineArn: machine },
    )) {
      for (const { name = '', executionArn = '', startDate } of executions)
        if (name.startsWith(prefix) && startDate && startDate >= since) found.push(executionArn);
      // The newest are first.
      if (executions.some(({ startDate }) => startDate && startDate < since)) break;
    }
    return found;
  });

/** `arn:aws:states:sa-east-1:123456789012:stateMachine:x` and a name → the execution's ARN. */
export const executionArn = (machine: string, name: string): string =>
  `${machine.replace(':stateMachine:', ':execution:')}:${name}`;

export interface ExecutionNow {
  readonly state: 'running' | 'succeeded' | 'failed';
  /** The name of the error, and its message; both are null unless the execution failed. */
  readonly error: string | null;
  readonly cause: string | null;
}

/** Returns null if there is no such execution. @throws StepFunctionsError */
export const executionNow = (client: ExecutionsClient, arn: string): Promise<ExecutionNow | null> =>
  onStepFunctions('DescribeExecution', () =>
    exceptFor('ExecutionDoesNotExist', null, async () => {
      const command = new DescribeExecutionCommand({ executionArn: arn });
      const { status = '', error, cause } = await client.send(command);
      if (RUNNING.includes(status)) return { state: 'running', error: null, cause: null };
      if (status === 'SUCCEEDED') return { state: 'succeeded', error: null, cause: null };
      return { state: 'failed', error: error ?? status, cause: cause ?? `the execution is ${status}` };
    }),
  );

const RUNNING = ['RUNNING', 'PENDING_REDRIVE'];
const EXECUTION = /^arn:[\w-]+:states:[\w-]+:\d+:execution:/;

/** Returns whether the holder of a lock is an execution, and not a process of a machine. */
export const isExecution = (holder: string): boolean => EXECUTION.test(holder);

/** Returns undefined if the holder is a process of a machine, not an execution. @throws StepFunctionsError */
export async function isExecutionAlive(
  client: ExecutionsClient,
  holder: string,
): Promise<boolean | undefined> {
  if (!isExecution(holder)) return undefined;
  return (await executionNow(client, holder))?.state === 'running';
}
