/** Executions of the state machine of a load: whether one lives, starting one, and how far it is. */
import {
  DescribeExecutionCommand,
  DescribeMapRunCommand,
  GetExecutionHistoryCommand,
  type HistoryEvent,
  ListExecutionsCommand,
  type ListExecutionsCommandOutput,
  ListMapRunsCommand,
  ListStateMachinesCommand,
  type ListStateMachinesCommandOutput,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { onStore } from './dynamodb.ts';

export type ExecutionsClient = SFNClient;

const CALL_MS = 10_000;

/** Region and credentials come from the standard AWS_* variables. */
export const createExecutionsClient = (): ExecutionsClient =>
  new SFNClient({
    maxAttempts: 5,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: CALL_MS, throwOnRequestTimeout: true },
  });

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/** The ARN of a state machine; null where the account has none of that name in the region. @throws StoreError */
export async function machineNamed(client: ExecutionsClient, name: string): Promise<string | null> {
  let token: string | undefined;
  do {
    const page: ListStateMachinesCommandOutput = await onStore('ListStateMachines', () =>
      client.send(new ListStateMachinesCommand({ nextToken: token })),
    );
    const found = page.stateMachines?.find((machine) => machine.name === name)?.stateMachineArn;
    if (found) return found;
    token = page.nextToken;
  } while (token);
  return null;
}

/**
 * Answers the execution's ARN; null where one of that name exists or existed in the last 90 days. Two calls with one
 * input are one to Step Functions, so the input has to differ. @throws StoreError
 */
export const startExecution = (
  client: ExecutionsClient,
  machine: string,
  name: string,
  input: object,
): Promise<string | null> =>
  onStore('StartExecution', async () => {
    try {
      const command = { stateMachineArn: machine, name, input: JSON.stringify(input) };
      return (await client.send(new StartExecutionCommand(command))).executionArn ?? null;
    } catch (error) {
      if (isNamed(error, 'ExecutionAlreadyExists')) return null;
      throw error;
    }
  });

/** Name of a running execution that begins like this; null where there is none. @throws StoreError */
export async function runningExecution(
  client: ExecutionsClient,
  machine: string,
  prefix: string,
): Promise<string | null> {
  let token: string | undefined;
  do {
    const asked = { stateMachineArn: machine, statusFilter: 'RUNNING' as const, nextToken: token };
    const page: ListExecutionsCommandOutput = await onStore('ListExecutions', () =>
      client.send(new ListExecutionsCommand(asked)),
    );
    const found = page.executions?.find(({ name }) => name?.startsWith(prefix))?.name;
    if (found) return found;
    token = page.nextToken;
  } while (token);
  return null;
}

/** `arn:aws:states:sa-east-1:123456789012:stateMachine:x` and a name → the execution's ARN. */
export const executionArn = (machine: string, name: string): string =>
  `${machine.replace(':stateMachine:', ':execution:')}:${name}`;

export interface ExecutionNow {
  readonly state: 'running' | 'succeeded' | 'failed';
  /** By name, and in a sentence; null but for a failed one. */
  readonly error: string | null;
  readonly cause: string | null;
}

/** Null where there is no such execution. @throws StoreError */
export const executionNow = (client: ExecutionsClient, arn: string): Promise<ExecutionNow | null> =>
  onStore('DescribeExecution', async () => {
    try {
      const {
        status = '',
        error,
        cause,
      } = await client.send(new DescribeExecutionCommand({ executionArn: arn }));
      if (status === 'RUNNING' || status === 'PENDING_REDRIVE')
        return { state: 'running', error: null, cause: null };
      if (status === 'SUCCEEDED') return { state: 'succeeded', error: null, cause: null };
      return { state: 'failed', error: error ?? status, cause: cause ?? `the execution is ${status}` };
    } catch (thrown) {
      if (isNamed(thrown, 'ExecutionDoesNotExist')) return null;
      throw thrown;
    }
  });

const EXECUTION = /^arn:[\w-]+:states:[\w-]+:\d+:execution:/;

/** Undefined for what is no execution: a process of somebody's machine. @throws StoreError */
export async function isExecutionAlive(
  client: ExecutionsClient,
  holder: string,
): Promise<boolean | undefined> {
  if (!EXECUTION.test(holder)) return undefined;
  return (await executionNow(client, holder))?.state === 'running';
}

export interface StateEvent {
  readonly id: number;
  readonly kind: 'entered' | 'left';
  readonly name: string;
  /** Parsed; of a state that was left. */
  readonly output: unknown;
}

/** A page of history. Newest first: of a long load only what is new is read. */
const PAGE = 100;

/** States entered and left after the event `seen`, oldest first. @throws StoreError */
export async function eventsAfter(
  client: ExecutionsClient,
  arn: string,
  seen: number,
): Promise<StateEvent[]> {
  const found: StateEvent[] = [];
  let token: string | undefined;
  do {
    const page = await onStore('GetExecutionHistory', () =>
      client.send(
        new GetExecutionHistoryCommand({
          executionArn: arn,
          reverseOrder: true,
          maxResults: PAGE,
          nextToken: token,
          includeExecutionData: true,
        }),
      ),
    );
    const events = page.events ?? [];
    const fresh = events.filter(({ id = 0 }) => id > seen);
    found.push(...fresh.flatMap(stateEvent));
    token = fresh.length < events.length ? undefined : page.nextToken;
  } while (token);
  return found.reverse();
}

function stateEvent({
  id = 0,
  stateEnteredEventDetails,
  stateExitedEventDetails,
}: HistoryEvent): StateEvent[] {
  const entered = stateEnteredEventDetails?.name;
  if (entered) return [{ id, kind: 'entered', name: entered, output: null }];
  const left = stateExitedEventDetails?.name;
  if (!left) return [];
  return [{ id, kind: 'left', name: left, output: JSON.parse(stateExitedEventDetails?.output ?? 'null') }];
}

export interface MapCounts {
  readonly done: number;
  readonly all: number;
}

/** Tasks of the Distributed Map that runs; null where none does. @throws StoreError */
export async function mapCounts(client: ExecutionsClient, arn: string): Promise<MapCounts | null> {
  const { mapRuns = [] } = await onStore('ListMapRuns', () =>
    client.send(new ListMapRunsCommand({ executionArn: arn })),
  );
  const running = mapRuns.find((run) => run.stopDate === undefined)?.mapRunArn;
  if (!running) return null;
  const { itemCounts } = await onStore('DescribeMapRun', () =>
    client.send(new DescribeMapRunCommand({ mapRunArn: running })),
  );
  return itemCounts ? { done: Number(itemCounts.succeeded), all: Number(itemCounts.total) } : null;
}
