/**
 * The scheduled fetch: its state machine and functions, and the rules that start it for each source. It names
 * no function of the API and nothing of a load, so it is a stack of its own, deployed apart, and the stack of
 * the service keeps room for routes.
 */
import { Duration } from 'aws-cdk-lib';
import { EventField, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import { type IStateMachine, StateMachine, StateMachineType } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { FETCH_SETTINGS } from '../../shared/fetch-settings.ts';
import { FETCH_TASKS, type FetchTask, fetchDefinition } from '../../shared/ingestion/fetch-definition.ts';
import { machineArn } from '../arns.ts';
import { FETCH_ENTRY } from '../bundle.ts';
import { type Config, nameIn } from '../config.ts';
import { type Data, dataOf } from '../data/data.ts';
import { EnvironmentStack } from '../deployable.ts';
import { fetchEnvironment } from '../environment.ts';
import { invoking, Machine, versionsOf } from '../machine.ts';
import { functionsBy, NodeFunction } from '../node-function.ts';
import { rightOn } from '../rights.ts';
import { countLooks } from './fetch-metrics.ts';
import { rightsOfFetch } from './fetch-rights.ts';
import { scheduledLooks } from './fetch-schedule.ts';
import { fetchStartDefinition } from './fetch-start.ts';

/** Last parts of the names of the state machines. */
const FETCH = 'fetch';
const START = 'fetch-start';

/** Connections to one publisher: as many as the commands use by default. */
const CONNECTIONS = Number(FETCH_SETTINGS.FETCH_CONNECTIONS.fallback);

/**
 * Megabytes by task. One whole core comes with 1,769: `fetch` inflates, hashes and joins a file of 2.2 GB
 * before it is accepted, and has six buffers of 16 MiB in memory at a time. `look` unpacks nothing but the
 * file whose version is inside it, and `seal` reads the directories of archives.
 */
const MEMORY_MB: Readonly<Record<FetchTask, number>> = { look: 512, fetch: 1_769, seal: 512 };

/** Lambda's limit. A call works for 12 minutes; the next continues (loaders/fetch/cloud/task-fetch.ts). */
const TIMEOUT = Duration.minutes(15);

export const fetchStackName = (config: Config): string => nameIn(config, 'fetch');

export class FetchStack extends EnvironmentStack {
  constructor(stack: Construct, config: Config) {
    super(stack, config, fetchStackName(config), {
      description: `Public business registries of Brazil, scheduled fetch (${config.name})`,
    });
    const scope = new Construct(this, 'Fetching');
    const tasks = fetchFunctions(scope, config, dataOf(this, config));
    const fetch = new Machine(scope, 'Fetch', {
      config,
      name: FETCH,
      definition: fetchDefinition(versionsOf(tasks), { connections: CONNECTIONS }),
      type: StateMachineType.STANDARD,
      rights: [invoking(tasks, 'fetch')],
    });
    const { stateMachineArn } = fetch.machine;
    const start = new Machine(scope, 'Start', {
      config,
      name: START,
      definition: fetchStartDefinition(stateMachineArn),
      type: StateMachineType.EXPRESS,
      rights: [rightOn(stateMachineArn, 'states:ListExecutions', 'states:StartExecution')],
    });
    countLooks(scope, nameIn(config), tasks.look);
    for (const { source, minute, hours, why } of scheduledLooks(config)) {
      new Rule(scope, `Look-${source}`, {
        ruleName: nameIn(config, 'fetch', source),
        description: `Looks for a newer version of ${source} ${why}`,
        enabled: config.fetches,
        schedule: Schedule.cron({ minute, hour: hours }),
        targets: [
          new SfnStateMachine(start.machine, {
            input: RuleTargetInput.fromObject({ source, at: EventField.time }),
          }),
        ],
      });
    }
    this.output({ FetchStartMachineArn: start.machine.stateMachineArn });
  }
}

function fetchFunctions(scope: Construct, config: Config, data: Data): Record<FetchTask, NodeFunction> {
  const rights = rightsOfFetch(data);
  return functionsBy(
    FETCH_TASKS,
    (task) =>
      new NodeFunction(scope, `Task-${task}`, {
        config,
        name: `fetch-${task}`,
        entry: FETCH_ENTRY,
        handler: task,
        description: `A fetch's task: ${task}`,
        memoryMb: MEMORY_MB[task],
        timeout: TIMEOUT,
        environment: fetchEnvironment(config, data),
        rights: rights[task],
      }),
  );
}

/** The state machines of the fetch, to which the stack of the service refers by name. */
export interface FetchMachines {
  readonly fetch: IStateMachine;
  readonly start: IStateMachine;
}

export function fetchMachinesOf(scope: Construct, config: Config): FetchMachines {
  const named = (name: string): IStateMachine =>
    StateMachine.fromStateMachineArn(scope, `Named-${name}`, machineArn(scope, nameIn(config, name)));
  return { fetch: named(FETCH), start: named(START) };
}
