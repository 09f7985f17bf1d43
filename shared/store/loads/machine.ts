/** The state machine of loads, as the administration and the commands use it. */
import {
  type ExecutionNow,
  type ExecutionsClient,
  executionNow,
  runningExecution,
  startExecution,
} from '../../aws/executions.ts';

/** Every call throws StepFunctionsError. */
export interface Machine {
  readonly arn: string;
  /** Returns the execution's ARN; null if one of that name exists or existed in the last 90 days. */
  readonly start: (name: string, input: object) => Promise<string | null>;
  /** Returns the name of a running execution with this prefix; null if there is none. */
  readonly running: (prefix: string) => Promise<string | null>;
  /** Returns null if there is no execution with this ARN. */
  readonly now: (arn: string) => Promise<ExecutionNow | null>;
}

export const machineOf = (client: ExecutionsClient, arn: string): Machine => ({
  arn,
  start: (name, input) => startExecution(client, arn, name, input),
  running: (prefix) => runningExecution(client, arn, prefix),
  now: (execution) => executionNow(client, execution),
});
