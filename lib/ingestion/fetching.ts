/** The scheduled fetch: its state machine and functions, and the rules that start it for each source. */
import { EventField, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import { StateMachineType } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { FETCH_SETTINGS } from '../../shared/fetch-settings.ts';
import { FETCH_TASKS, type FetchTask, fetchDefinition } from '../../shared/ingestion/fetch-definition.ts';
import { type Config, nameIn } from '../config.ts';
import type { Data } from '../data/data.ts';
import { Machine } from '../machine.ts';
import type { NodeFunction } from '../node-function.ts';
import { fetchFunctions } from './fetch-functions.ts';
import { LookMetrics } from './fetch-metrics.ts';
import { scheduledLooks } from './fetch-schedule.ts';
import { fetchStartDefinition } from './fetch-start.ts';

/** Last parts of the names of the state machines. */
export const FETCH = 'fetch';
export const START = 'fetch-start';

/** Connections to one publisher: as many as the commands use by default. */
const CONNECTIONS = Number(FETCH_SETTINGS.FETCH_CONNECTIONS.fallback);

export interface FetchingProps {
  readonly config: Config;
  readonly data: Data;
}

export class Fetching extends Construct {
  readonly tasks: Readonly<Record<FetchTask, NodeFunction>>;
  readonly fetch: Machine;
  readonly start: Machine;

  constructor(scope: Construct, id: string, { config, data }: FetchingProps) {
    super(scope, id);
    this.tasks = fetchFunctions(this, config, data);
    this.fetch = this.machine(config);
    this.start = this.starting(config);
    new LookMetrics(this, 'Looks', { namespace: nameIn(config), look: this.tasks.look });
    for (const { source, minute, hours, why } of scheduledLooks(config)) {
      new Rule(this, `Look-${source}`, {
        ruleName: nameIn(config, 'fetch', source),
        description: `Looks for a newer version of ${source} ${why}`,
        enabled: config.fetches,
        schedule: Schedule.cron({ minute, hour: hours }),
        targets: [
          new SfnStateMachine(this.start.machine, {
            input: RuleTargetInput.fromObject({ source, at: EventField.time }),
          }),
        ],
      });
    }
  }

  private machine(config: Config): Machine {
    const functions = Object.values(this.tasks).map(({ lambda }) => `${lambda.functionArn}:*`);
    return new Machine(this, 'Fetch', {
      config,
      name: FETCH,
      definition: fetchDefinition(versionsOf(this.tasks), { connections: CONNECTIONS }),
      type: StateMachineType.STANDARD,
      rights: [
        {
          actions: ['lambda:InvokeFunction'],
          resources: functions,
          wildcard:
            'A running fetch invokes the versions of its tasks that it began with, which a deployment replaces.',
        },
      ],
    });
  }

  private starting(config: Config): Machine {
    const { stateMachineArn } = this.fetch.machine;
    return new Machine(this, 'Start', {
      config,
      name: START,
      definition: fetchStartDefinition(stateMachineArn),
      type: StateMachineType.EXPRESS,
      rights: [
        {
          actions: ['states:ListExecutions', 'states:StartExecution'],
          resources: [stateMachineArn],
          wildcard: null,
        },
      ],
    });
  }
}

/** Versions, not aliases: a running execution keeps its definition, and so the code it began with. */
const versionsOf = (tasks: Readonly<Record<FetchTask, NodeFunction>>): Record<FetchTask, string> =>
  Object.fromEntries(FETCH_TASKS.map((task) => [task, tasks[task].version.functionArn])) as Record<
    FetchTask,
    string
  >;
