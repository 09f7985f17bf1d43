/** The seconds of the steps of a load on AWS, from the history of its execution, kept for 90 days. */
import { noProgress } from '../../local/load/progress.ts';
import { stepsOf } from '../../local/load/steps.ts';
import { eventsAfter } from '../../shared/aws/execution-history.ts';
import { type ExecutionsClient, executionArn, executionNow } from '../../shared/aws/executions.ts';

/** Returns null where the execution is no longer known. @throws StepFunctionsError */
export async function cloudSteps(
  client: ExecutionsClient,
  machine: string,
  id: string,
): Promise<Readonly<Record<string, number>> | null> {
  const arn = executionArn(machine, id);
  if (!(await executionNow(client, arn))) return null;
  let now = 0;
  const steps = stepsOf(noProgress, () => now);
  for (const { kind, name, at } of await eventsAfter(client, arn, 0)) {
    now = at;
    if (kind === 'entered') steps.entered(name);
  }
  steps.end();
  return steps.seconds;
}
