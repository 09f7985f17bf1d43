/**
 * The first task of a load and the hourly clean-up as Lambda functions. Only these take locks, so only these
 * check with Step Functions whether the holder of a lock is running.
 */
import { createExecutionsClient, isExecutionAlive } from '../../shared/aws/executions.ts';
import { cleanUpTask } from '../steps/task-clean-up.ts';
import { prepareTask } from '../steps/task-prepare.ts';
import { handlerOf, lambdaWorld } from './lambda-world.ts';

const executions = createExecutionsClient();
const world = lambdaWorld((holder) => isExecutionAlive(executions, holder));

export const prepare = handlerOf(world, 'prepare', prepareTask);
export const cleanUp = handlerOf(world, 'cleanUp', cleanUpTask);
