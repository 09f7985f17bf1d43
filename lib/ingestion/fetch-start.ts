/**
 * The state machine that starts the fetch of a source unless one runs. Two at once would fetch the same files
 * twice; a rule cannot look at executions, and Step Functions does not let a fixed name of an execution be
 * used again.
 */
import { repeatedCall, TAKEN } from './arrival.ts';

const TIMEOUT_AND_RETRY = repeatedCall('States.TaskFailed');

/**
 * The input has the `source`, and may have the `version` to fetch and the instant `at` of the schedule. An
 * execution is named `<fonte>-<instant>`; names of sources have no hyphen. `machine`: the ARN of the state
 * machine of fetches.
 */
export function fetchStartDefinition(machine: string) {
  return {
    QueryLanguage: 'JSONata',
    Comment: 'Starts the fetch of a source, unless one runs.',
    TimeoutSeconds: 240,
    StartAt: 'Keep the request',
    States: {
      'Keep the request': {
        Type: 'Pass',
        Assign: {
          source: '{% $states.input.source %}',
          name: "{% $states.input.source & '-' & $replace($exists($states.input.at) ? $states.input.at : $states.context.Execution.StartTime, /[^0-9TZ]/, '-') %}",
          request:
            "{% $exists($states.input.version) ? {'source': $states.input.source, 'version': $states.input.version} : {'source': $states.input.source} %}",
        },
        Output: {},
        Next: 'List the running fetches',
      },
      // At most one fetch of each source runs, so that all fit on the first page.
      'List the running fetches': {
        Type: 'Task',
        Resource: 'arn:aws:states:::aws-sdk:sfn:listExecutions',
        Arguments: { StateMachineArn: machine, StatusFilter: 'RUNNING' },
        Assign: {
          running:
            "{% $count($filter($states.result.Executions, function($e) { $substringBefore($e.Name, '-') = $source })) %}",
        },
        Output: {},
        ...TIMEOUT_AND_RETRY,
        Next: 'Does a fetch of the source run?',
      },
      'Does a fetch of the source run?': {
        Type: 'Choice',
        Choices: [{ Condition: '{% $running > 0 %}', Next: 'Runs already' }],
        Default: 'Start the fetch',
      },
      'Start the fetch': {
        Type: 'Task',
        Resource: 'arn:aws:states:::states:startExecution',
        Arguments: { StateMachineArn: machine, Name: '{% $name %}', Input: '{% $request %}' },
        ...TIMEOUT_AND_RETRY,
        Catch: [{ ErrorEquals: [TAKEN], Next: 'Runs already' }],
        Next: 'Started',
      },
      Started: { Type: 'Succeed' },
      'Runs already': { Type: 'Succeed' },
    },
  };
}
