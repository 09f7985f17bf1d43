/**
 * The state machine that starts a load when an object `<fonte>/<versao>/_PRONTO` is created, and names the
 * execution after it (docs/decisions/0037). The uploader puts that object last, because a publication is many
 * files in any order. An EventBridge rule alone can neither split the key nor name the execution, and a
 * function would need a bundle. The name ends in the object's sequencer: the same event twice starts one
 * load, and writing the object again starts another. Gates cannot be waived this way.
 */
import { READY } from '../../shared/ingestion/fetched-names.ts';

/** The error for a name in use: the same event was delivered twice, or another start came first. */
export const TAKEN = 'StepFunctions.ExecutionAlreadyExistsException';

/** The time and the attempts of a call of Step Functions, which is repeated after these errors. */
export const repeatedCall = (...ErrorEquals: readonly string[]) => ({
  TimeoutSeconds: 30,
  Retry: [
    {
      ErrorEquals,
      IntervalSeconds: 2,
      MaxAttempts: 4,
      BackoffRate: 2,
      MaxDelaySeconds: 20,
      JitterStrategy: 'FULL',
    },
  ],
});

/** `sources`: the names that a key may begin with; `machine`: the ARN of the load's state machine. */
export function arrivalDefinition(sources: readonly string[], machine: string) {
  const known = `[${sources.map((name) => `'${name}'`).join(', ')}]`;
  return {
    QueryLanguage: 'JSONata',
    Comment: `Starts the load of a source and version whose ${READY} has arrived.`,
    TimeoutSeconds: 60,
    StartAt: 'Take the key apart',
    States: {
      'Take the key apart': {
        Type: 'Pass',
        Assign: {
          parts: "{% $split($states.input.detail.object.key, '/') %}",
          bucket: '{% $states.input.detail.bucket.name %}',
          // Identifies the write of the object: the same event delivered twice has the same value.
          sequencer: '{% $states.input.detail.object.sequencer %}',
        },
        Next: 'Does it name a source and a version?',
      },
      'Does it name a source and a version?': {
        Type: 'Choice',
        Choices: [
          {
            Condition: `{% $count($parts) = 3 and $parts[0] in ${known} and $contains($parts[1], /^[0-9T-]{7,10}$/) %}`,
            Next: 'Start the load',
          },
        ],
        Default: 'No such source or version',
      },
      'Start the load': {
        Type: 'Task',
        Resource: 'arn:aws:states:::states:startExecution',
        Arguments: {
          StateMachineArn: machine,
          Name: "{% $parts[0] & '-' & $parts[1] & '-' & $sequencer %}",
          Input: {
            source: '{% $parts[0] %}',
            version: '{% $parts[1] %}',
            from: "{% 's3://' & $bucket & '/' & $parts[0] & '/' & $parts[1] & '/' %}",
            accept: [],
            sample: false,
          },
        },
        ...repeatedCall('StepFunctions.SdkClientException', 'StepFunctions.ThrottlingException'),
        Catch: [{ ErrorEquals: [TAKEN], Next: 'Started before' }],
        Next: 'Started',
      },
      Started: { Type: 'Succeed' },
      'Started before': { Type: 'Succeed' },
      'No such source or version': {
        Type: 'Fail',
        Error: 'UnknownKey',
        Cause: "{% 'not <fonte>/<versao>/_PRONTO: ' & $states.input.detail.object.key %}",
      },
    },
  };
}
