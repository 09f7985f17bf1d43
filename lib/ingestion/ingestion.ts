/** Loads: their state machine, the functions of its tasks, and what starts, reports and cleans up. */
import { Rule } from 'aws-cdk-lib/aws-events';
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import { StateMachineType } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { SOURCES } from '../../shared/datasets/index.ts';
import { definition, type TaskName } from '../../shared/ingestion/definition.ts';
import { READY } from '../../shared/ingestion/fetched-names.ts';
import { executionsArn, machineArn } from '../arns.ts';
import { type Config, nameIn } from '../config.ts';
import type { Data } from '../data/data.ts';
import { invoking, Machine, versionsOf } from '../machine.ts';
import type { NodeFunction } from '../node-function.ts';
import { type Right, rightOn } from '../rights.ts';
import { arrivalDefinition } from './arrival.ts';
import { fetchMachinesOf } from './fetching.ts';
import { reportingOf } from './reporting.ts';
import { cleanUpOf, taskFunctions } from './task-functions.ts';

export class Ingestion extends Construct {
  readonly tasks: Readonly<Record<TaskName, NodeFunction>>;
  readonly load: Machine;
  readonly arrival: Machine;
  readonly cleanUp: NodeFunction;
  readonly fetching: ReturnType<typeof fetchMachinesOf>;
  readonly reporting: Machine;

  /** `portal` is the origin of the portal, to which the message about a load links. */
  constructor(scope: Construct, config: Config, data: Data, portal: string) {
    super(scope, 'Ingestion');
    this.tasks = taskFunctions(this, config, data);
    this.load = new Machine(this, 'Load', {
      config,
      name: 'load',
      definition: definition(versionsOf(this.tasks), { concurrency: config.loadConcurrency }),
      type: StateMachineType.STANDARD,
      rights: this.rightsOfLoad(config, data),
    });
    this.arrival = this.starting(config, data);
    this.cleanUp = cleanUpOf(this, config, data);
    this.fetching = fetchMachinesOf(this, config);
    this.reporting = reportingOf(this, config, data, { load: this.load, portal });
  }

  private rightsOfLoad(config: Config, data: Data): Right[] {
    const name = nameIn(config, 'load');
    return [
      invoking(this.tasks, 'load'),
      {
        actions: ['s3:GetObject'],
        resources: [data.work.arnForObjects('loads/*/lists/*')],
        wildcard: 'The list of a Map is below the name of its load.',
      },
      // A distributed Map runs its children as executions of the same machine.
      rightOn(machineArn(this, name), 'states:StartExecution'),
      {
        actions: ['states:DescribeExecution', 'states:StopExecution'],
        resources: [executionsArn(this, name), executionsArn(this, `${name}/*`)],
        wildcard: 'The children of a distributed Map get their names when they start.',
      },
    ];
  }

  private starting(config: Config, data: Data): Machine {
    const { stateMachineArn } = this.load.machine;
    const arrival = new Machine(this, 'Arrival', {
      config,
      name: 'arrival',
      definition: arrivalDefinition(
        SOURCES.map((source) => source.name),
        stateMachineArn,
      ),
      type: StateMachineType.EXPRESS,
      rights: [rightOn(stateMachineArn, 'states:StartExecution')],
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
