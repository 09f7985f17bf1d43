/** The port of loads on AWS: executions of the state machine, which read publications from their bucket. */
import { randomUUID } from 'node:crypto';
import type { StoreClient } from '../../aws/dynamodb.ts';
import {
  type ExecutionsClient,
  executionArn,
  executionNow,
  isExecutionAlive,
  runningExecution,
} from '../../aws/executions.ts';
import { claimLoad } from './claim-load.ts';
import { type LoadPort, LoadRunning } from './load-port.ts';
import { startLoad } from './start-load.ts';
import { acceptedBy } from './waivers.ts';

export interface CloudLoads {
  readonly client: StoreClient;
  readonly executions: ExecutionsClient;
  /** ARN of the state machine. */
  readonly machine: string;
  /** Bucket of the publications: `<fonte>/<versao>/…`. */
  readonly bucket: string;
  readonly control: string;
}

export function cloudLoads({ client, executions, machine, bucket, control }: CloudLoads): LoadPort {
  const isAlive = (holder: string) => isExecutionAlive(executions, holder);
  return {
    start: async (source, version, waivers) => {
      // Finds an execution that has not taken its lock yet; a route, a command or an object may have started it.
      const other = await runningExecution(executions, machine, `${source}-`);
      if (other) throw new LoadRunning(source, other);
      const claim = claimLoad({ client, control, source, version, isAlive, startsLater: true });
      const from = `s3://${bucket}/${source}/${version}/`;
      const load = { source, version, from, ...acceptedBy(waivers), sample: false };
      const { id, running } = await startLoad(executions, machine, load, claim.take).catch(
        async (error: unknown) => {
          await claim.release();
          throw error;
        },
      );
      // Another call started the same execution. The lock belongs to that execution, so it stays.
      if (running) throw new LoadRunning(source, id);
      await claim.announce(id);
      return id;
    },
    isRunning: async ({ id }) =>
      (await executionNow(executions, executionArn(machine, id)))?.state === 'running',
    isAlive,
    hold: () => ({ name: `admin/${randomUUID()}`, end: () => undefined }),
  };
}
