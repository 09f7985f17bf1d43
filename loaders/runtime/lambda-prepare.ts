/**
 * The first task of a load as a Lambda function. Only this task checks with Step Functions whether the holder of a lock is
 * running.
 */
import { createExecutionsClient, isExecutionAlive } from '../../shared/aws/executions.ts';
import { prepareTask } from '../steps/task-prepare.ts';
import { handlerOf, lambdaWorld } from './lambda-world.ts';

const executions = createExecutionsClient();
const world = lambdaWorld((holder) => isExecutionAlive(executions, holder));

export const prepare = handlerOf(world, 'prepare', prepareTask);
