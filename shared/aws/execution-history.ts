/** How far an execution is: the states that it has entered and left, and the tasks of the Map state that runs. */
import {
  DescribeMapRunCommand,
  GetExecutionHistoryCommand,
  type HistoryEvent,
  ListMapRunsCommand,
} from '@aws-sdk/client-sfn';
import { onStepFunctions } from './errors.ts';
import type { ExecutionsClient } from './executions.ts';

export interface StateEvent {
  readonly id: number;
  readonly kind: 'entered' | 'left';
  readonly name: string;
  /** Parsed; null unless the state was left. */
  readonly output: unknown;
}

/** Events of a page. The history is read from its end, so that of a long load only what is new is read. */
const PAGE = 100;

/** States entered and left after the event `seen`, oldest first. @throws StepFunctionsError */
export async function eventsAfter(
  client: ExecutionsClient,
  arn: string,
  seen: number,
): Promise<StateEvent[]> {
  const found: StateEvent[] = [];
  let token: string | undefined;
  do {
    const command = new GetExecutionHistoryCommand({
      executionArn: arn,
      reverseOrder: true,
      maxResults: PAGE,
      nextToken: token,
      includeExecutionData: true,
    });
    const page = await onStepFunctions('GetExecutionHistory', () => client.send(command));
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

/** Tasks of the Distributed Map that runs; null where none does. @throws StepFunctionsError */
export async function mapCounts(client: ExecutionsClient, arn: string): Promise<MapCounts | null> {
  const { mapRuns = [] } = await onStepFunctions('ListMapRuns', () =>
    client.send(new ListMapRunsCommand({ executionArn: arn })),
  );
  const running = mapRuns.find((run) => run.stopDate === undefined)?.mapRunArn;
  if (!running) return null;
  const { itemCounts } = await onStepFunctions('DescribeMapRun', () =>
    client.send(new DescribeMapRunCommand({ mapRunArn: running })),
  );
  return itemCounts ? { done: Number(itemCounts.succeeded), all: Number(itemCounts.total) } : null;
}
