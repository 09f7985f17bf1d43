/** The state machine of loads. A separate file in the bundle, loaded at the first request that needs it. */
import { createExecutionsClient } from '../../shared/aws/executions.ts';
import { type Machine, machineOf } from '../../shared/store/loads/start-load.ts';

export const openMachine = (arn: string): Machine => machineOf(createExecutionsClient(), arn);
