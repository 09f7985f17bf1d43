/** The port of loads on AWS: executions of the state machine, which read publications from their bucket. */
import { randomUUID } from 'node:crypto';
import type { ItemClient } from '../../aws/calls/operations.ts';
import { isExecution } from '../../aws/executions.ts';
import { claimLoad } from './claim-load.ts';
import { type LoadPort, LoadRunning } from './load-port.ts';
import { type Machine, startLoad } from './start-load.ts';
import { acceptedBy } from './waivers.ts';

export interface CloudLoads {
  readonly client: ItemClient;
  readonly machine: Machine;
  /** Bucket of the publications: `<fonte>/<versao>/…`. */
  readonly bucket: string;
  readonly control: string;
}

export function cloudLoads({ client, machine, bucket, control }: CloudLoads): LoadPort {
  const isRunning = async (arn: string): Promise<boolean> => (await machine.now(arn))?.state === 'running';
  const isAlive: LoadPort['isAlive'] = async (holder) =>
    isExecution(holder) ? isRunning(holder) : undefined;
  return {
    start: async (source, version, waivers) => {
      // Finds an execution without a lock yet, which a route, a command or an object may have started.
      const other = await machine.running(`${source}-`);
      if (other) throw new LoadRunning(source, other);
      const claim = claimLoad({ client, control, source, version, isAlive, startsLater: true });
      const from = `s3://${bucket}/${source}/${version}/`;
      const load = { source, version, from, ...acceptedBy(waivers), sample: false };
      const { id, running } = await startLoad(machine, load, claim.take).catch(async (error: unknown) => {
        await claim.release();
        throw error;
      });
      // Another call started the same execution. The lock belongs to that execution, so it stays.
      if (running) throw new LoadRunning(source, id);
      await claim.announce(id);
      return id;
    },
    isAlive,
    hold: () => ({ name: `admin/${randomUUID()}`, end: () => undefined }),
  };
}
