/** Finds the executions of a state machine by the beginning of their names. */
import { ListExecutionsCommand, type ListExecutionsCommandOutput } from '@aws-sdk/client-sfn';
import { onStepFunctions } from '../errors.ts';
import type { ExecutionsClient } from '../executions.ts';

/** Returns their ARNs, those that began since the moment only. @throws StepFunctionsError */
export async function executionsNamed(
  client: ExecutionsClient,
  machine: string,
  prefix: string,
  since: Date,
): Promise<string[]> {
  const found: string[] = [];
  let token: string | undefined;
  do {
    const command = new ListExecutionsCommand({ stateMachineArn: machine, nextToken: token });
    const page: ListExecutionsCommandOutput = await onStepFunctions('ListExecutions', () =>
      client.send(command),
    );
    const executions = page.executions ?? [];
    for (const { name = '', executionArn = '', startDate } of executions) {
      if (name.startsWith(prefix) && startDate && startDate >= since) found.push(executionArn);
    }
    // The newest are first.
    const isOlder = executions.some(({ startDate }) => startDate && startDate < since);
    token = isOlder ? undefined : page.nextToken;
  } while (token);
  return found;
}
