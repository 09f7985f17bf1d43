/** The state machine that sends a message when an execution of the load has published a new version. */

/**
 * A message may come twice but must not be lost: the attempts take up to three of the five minutes of an
 * Express machine.
 */
const REPEATED = {
  TimeoutSeconds: 45,
  Retry: [
    {
      ErrorEquals: ['States.ALL'],
      IntervalSeconds: 5,
      MaxAttempts: 6,
      BackoffRate: 2,
      MaxDelaySeconds: 60,
      JitterStrategy: 'FULL',
    },
  ],
};

export interface ReportOptions {
  /** ARN of the function that writes the message. */
  readonly report: string;
  /** ARN of the topic. */
  readonly topic: string;
  /** Address of the portal's page of the last loads, to which the message links. */
  readonly page: string;
}

/**
 * The input is the event of EventBridge about the end of an execution. Its input and output are JSON texts;
 * the output of the load says `served` where the same files were served before, so that nothing was
 * published.
 */
export function reportDefinition({ report, topic, page }: ReportOptions) {
  return {
    QueryLanguage: 'JSONata',
    Comment: 'Sends a message about a load that has published a new version.',
    TimeoutSeconds: 280,
    StartAt: 'Were these files served before?',
    States: {
      'Were these files served before?': {
        Type: 'Choice',
        Choices: [
          {
            Condition: '{% $parse($states.input.detail.output).served = true %}',
            Next: 'Nothing new is served',
          },
        ],
        Default: 'Write the message',
      },
      'Nothing new is served': { Type: 'Succeed' },
      'Write the message': {
        Type: 'Task',
        Resource: 'arn:aws:states:::lambda:invoke',
        Arguments: {
          FunctionName: report,
          Payload: {
            id: '{% $states.input.detail.name %}',
            source: '{% $parse($states.input.detail.input).source %}',
            version: '{% $parse($states.input.detail.input).version %}',
            page,
          },
        },
        Output: '{% $states.result.Payload %}',
        ...REPEATED,
        Next: 'Send the message',
      },
      'Send the message': {
        Type: 'Task',
        Resource: 'arn:aws:states:::sns:publish',
        Arguments: {
          TopicArn: topic,
          Subject: '{% $states.input.subject %}',
          Message: '{% $states.input.text %}',
        },
        Output: {},
        ...REPEATED,
        End: true,
      },
    },
  };
}
