/** Finds the executions of a state machine by the beginning of their names. */
import { paginateListExecutions } from '@aws-sdk/client-sfn';
import { onStepFunctions } from '../errors.ts';
import type { ExecutionsClient } from '../executions.ts';

/** Returns their ARNs, those that began since the moment only. @throws StepFunctionsError */
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
