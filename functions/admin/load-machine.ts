/** The state machine of loads. A file of its own in the bundle, loaded at the first request that starts a load or asks for one. */
import { createExecutionsClient } from '../../shared/aws/executions.ts';
import { type Machine, machineOf } from '../../shared/store/loads/machine.ts';

/** The returned methods throw the StepFunctionsError of this file, which is another class than that of `index.js`. */
export const openMachine = (arn: string): Machine => machineOf(createExecutionsClient(), arn);
