/** The administration's loads on one machine: in the service's process, from a publication folder. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreClient } from '../shared/aws/dynamodb.ts';
import { findSource } from '../shared/datasets/index.ts';
import { log } from '../shared/log.ts';
import { claimLoad } from '../shared/store/loads/claim-load.ts';
import { type LoadPort, NoFiles } from '../shared/store/loads/load-port.ts';
import { acceptedBy } from '../shared/store/loads/waivers.ts';
import { controlTable } from '../shared/store/tables.ts';
import { beginExecution, beginLoad, processHolders } from './disk/holder.ts';
import { noProgress } from './load/progress.ts';
import type { LoadRequest } from './load/run.ts';

export interface LocalLoads {
  readonly client: StoreClient;
  readonly dataDir: string;
  readonly tablePrefix: string;
  readonly workers: number;
  readonly exportRows: number;
  /** The folder of the publications, each in `<fonte>/<versao>/`. */
  readonly snapshotDir: string;
}

export function localLoads({ snapshotDir, ...place }: LocalLoads): LoadPort {
  const { client, tablePrefix } = place;
  const { isAlive } = processHolders;
  // The execution is this process: a claim of a killed service must not block the next load.
  const startsLater = false;
  const control = controlTable(tablePrefix);
  return {
    start: async (name, version, waivers) => {
      const source = findSource(name);
      const from = join(snapshotDir, name, version);
      if (!source || !(await isFolder(from))) throw new NoFiles(name, version);
      const execution = beginLoad(name, version);
      const claim = claimLoad({ client, control, source: name, version, isAlive, startsLater });
      try {
        await claim.take(execution.id, execution.name);
        await claim.announce(execution.id);
      } catch (error) {
        execution.end();
        await claim.release();
        throw error;
      }
      const asked = { source, version, from, sample: false, view: noProgress };
      const request = { ...asked, ...acceptedBy(waivers) };
      void run({ ...place, ...request, execution }, execution.id);
      return execution.id;
    },
    isAlive,
    startsLater,
    hold: beginExecution,
  };
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isDirectory() ?? false;

async function run(load: LoadRequest, id: string): Promise<void> {
  try {
    // A service that starts imports no modules of loads: they take a tenth of a second.
    const { runLoad } = await import('./load/run.ts');
    const { published, reason, warning } = await runLoad(load);
    log.info('load', { id, published, reason, warning });
  } catch (error) {
    log.error('load_error', { id, message: error instanceof Error ? error.message : String(error) });
  }
}
