/** Loads: their state machine, the functions of its tasks, and what starts, reports and cleans up. */
import { Rule } from 'aws-cdk-lib/aws-events';
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import { StateMachineType } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { SOURCES } from '../../shared/datasets/index.ts';
import { definition, TASKS, type TaskName } from '../../shared/ingestion/definition.ts';
import { READY } from '../../shared/ingestion/ready.ts';
import { executionsArn, machineArn } from '../arns.ts';
import { type Config, nameIn } from '../config.ts';
import type { Data } from '../data/data.ts';
import { Machine } from '../machine.ts';
import type { NodeFunction } from '../node-function.ts';
import type { Right } from '../rights.ts';
import { arrivalDefinition } from './arrival.ts';
import { CleanUp } from './clean-up.ts';
import { type FetchMachines, fetchMachinesOf } from './fetch-stack.ts';
import { Reporting } from './reporting.ts';
import { taskFunctions } from './task-functions.ts';

export interface IngestionProps {
  readonly config: Config;
  readonly data: Data;
  /** Origin of the portal, to which the message about a load links. */
  readonly portal: string;
}

export class Ingestion extends Construct {
  readonly tasks: Readonly<Record<TaskName, NodeFunction>>;
  readonly load: Machine;
  readonly arrival: Machine;
  readonly cleanUp: CleanUp;
  readonly fetching: FetchMachines;
  readonly reporting: Reporting;

  constructor(scope: Construct, id: string, { config, data, portal }: IngestionProps) {
    super(scope, id);
    this.tasks = taskFunctions(this, config, data);
    this.load = new Machine(this, 'Load', {
      config,
      name: 'load',
      definition: definition(versionsOf(this.tasks), { concurrency: config.loadConcurrency }),
      type: StateMachineType.STANDARD,
      rights: this.rightsOfLoad(config, data),
    });
    this.arrival = this.starting(config, data);
    this.cleanUp = new CleanUp(this, 'CleanUp', { config, data });
    this.fetching = fetchMachinesOf(this, config);
    this.reporting = new Reporting(this, 'Reporting', { config, data, loads: this.load, portal });
  }

  private rightsOfLoad(config: Config, data: Data): Right[] {
    const name = nameIn(config, 'load');
    return [
      {
        actions: ['lambda:InvokeFunction'],
        resources: Object.values(this.tasks).map(({ lambda }) => `${lambda.functionArn}:*`),
        wildcard:
          'A running load invokes the versions of its tasks that it began with, which a deployment replaces.',
      },
      {
        actions: ['s3:GetObject'],
        resources: [data.work.arnForObjects('loads/*/lists/*')],
        wildcard: 'The list of a Map is below the name of its load.',
      },
      // A distributed Map runs its children as executions of the same machine.
      { actions: ['states:StartExecution'], resources: [machineArn(this, name)], wildcard: null },
      {
        actions: ['states:DescribeExecution', 'states:StopExecution'],
        resources: [executionsArn(this, name), executionsArn(this, `${name}/*`)],
        wildcard: 'The children of a distributed Map get their names when they start.',
      },
    ];
  }

  private starting(config: Config, data: Data): Machine {
    const arrival = new Machine(this, 'Arrival', {
      config,
      name: 'arrival',
      definition: arrivalDefinition(
        SOURCES.map((source) => source.name),
        this.load.machine.stateMachineArn,
      ),
      type: StateMachineType.EXPRESS,
      rights: [
        {
          actions: ['states:StartExecution'],
          resources: [this.load.machine.stateMachineArn],
          wildcard: null,
        },
      ],
    });
    new Rule(this, 'Ready', {
      ruleName: nameIn(config, 'ready'),
      description: `Starts a load when ${READY} is put beside the files of a version`,
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: {
          bucket: { name: [data.snapshots.bucketName] },
          object: { key: [{ suffix: `/${READY}` }] },
        },
      },
      targets: [new SfnStateMachine(arrival.machine)],
    });
    return arrival;
  }
}

/** Versions, not aliases: a running execution keeps its definition, and so the code it began with. */
const versionsOf = (tasks: Readonly<Record<TaskName, NodeFunction>>): Record<TaskName, string> =>
  Object.fromEntries(TASKS.map((task) => [task, tasks[task].version.functionArn])) as Record<
    TaskName,
    string
  >;
