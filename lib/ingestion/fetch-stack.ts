/**
 * The stack of the scheduled fetch: it names no function of the API and nothing of a load, so it is deployed
 * apart, and the stack of the service keeps room for routes.
 */
import { CfnOutput, Stack, Tags } from 'aws-cdk-lib';
import { type IStateMachine, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { machineArn } from '../arns.ts';
import { type Config, nameIn, tagsOf } from '../config.ts';
import { dataOf } from '../data/data.ts';
import { placeOf, requireValues } from '../deployable.ts';
import { FETCH, Fetching, START } from './fetching.ts';

export const fetchStackName = (config: Config): string => nameIn(config, 'fetch');

export class FetchStack extends Stack {
  constructor(scope: Construct, config: Config) {
    super(scope, fetchStackName(config), {
      env: placeOf(config),
      description: `Public business registries of Brazil, scheduled fetch (${config.name})`,
    });
    requireValues(this, config);
    for (const [key, value] of Object.entries(tagsOf(config))) Tags.of(this).add(key, value);
    const { start } = new Fetching(this, 'Fetching', { config, data: dataOf(this, config) });
    new CfnOutput(this, 'FetchStartMachineArn', { value: start.machine.stateMachineArn });
  }
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
