/** Reads an execution's progress: states entered and left, and the tasks of the running Map state. */
import {
  DescribeMapRunCommand,
  type HistoryEvent,
  ListMapRunsCommand,
  paginateGetExecutionHistory,
} from '@aws-sdk/client-sfn';
import { onStepFunctions } from './errors.ts';
import type { ExecutionsClient } from './executions.ts';

export interface StateEvent {
  readonly id: number;
  readonly kind: 'entered' | 'left';
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Parsed; null unless the state was left. */
  readonly output: unknown;
}

/** Events per page. The history is read from its end, so only the new events of a long load are read. */
const PAGE = 100;

/** Returns the states entered and left after the event `seen`, oldest first. @throws StepFunctionsError */
export const eventsAfter = (client: ExecutionsClient, arn: string, seen: number): Promise<StateEvent[]> =>
  onStepFunctions('GetExecutionHistory', async () => {
    const found: StateEvent[] = [];
    const request = { executionArn: arn, reverseOrder: true, includeExecutionData: true };
    for await (const { events = [] } of paginateGetExecutionHistory({ client, pageSize: PAGE }, request)) {
      const fresh = events.filter(({ id = 0 }) => id > seen);
      found.push(...fresh.flatMap(stateEvent));
      if (fresh.length < events.length) break;
    }
    return found.reverse();
  });

function stateEvent({
  id = 0,
  timestamp,
  stateEnteredEventDetails,
  stateExitedEventDetails,
}: HistoryEvent): StateEvent[] {
  const at = timestamp?.getTime() ?? 0;
  const entered = stateEnteredEventDetails?.name;
  if (entered) return [{ id, kind: 'entered', name: entered, at, output: null }];
  const left = stateExitedEventDetails?.name;
  if (!left) return [];
  const output: unknown = JSON.parse(stateExitedEventDetails?.output ?? 'null');
  return [{ id, kind: 'left', name: left, at, output }];
}

/** Counts the tasks of the running Distributed Map. Returns null if none runs. @throws StepFunctionsError */
export async function mapCounts(client: ExecutionsClient, arn: string) {
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
