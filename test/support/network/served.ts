/** A service over a planted month in a store in memory, and the independent reader of the same files. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import { type Network, readNetwork } from '../../readers/network/network.ts';
import { type Api, captureLog, newKey, startApi, type Variant } from '../service/api.ts';
import { publishFiles } from '../service/published.ts';
import { startStore } from '../service/store.ts';
import { type Month, type Planted, plantMonth } from './planted.ts';

interface Written {
  readonly planted: Planted;
  readonly network: Network;
  /** Loads the month and serves it. */
  readonly publish: () => Promise<unknown>;
}

interface PlantedWorld extends Omit<Written, 'publish'> {
  readonly api: Api;
  readonly variant: (variant: Variant) => Promise<Api>;
  /** Writes the files of another month, for the same store. */
  readonly write: (month: Month) => Promise<Written>;
}

/** To be called at the top of a test file. */
export async function testPlanted(month: Month): Promise<PlantedWorld> {
  captureLog();
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  const store = await startStore();
  const key = await newKey(store);
  const apis: Api[] = [];
  const write = async (one: Month): Promise<Written> => {
    const dir = join(folder, one.version);
    const planted = await plantMonth(dir, one);
    const network = await readNetwork(dir, one.version);
    return { planted, network, publish: () => publishFiles(store, cnpj, dir, one.version) };
  };
  const variant = async (changed: Variant): Promise<Api> => {
    const env = { CNPJ_ALFANUMERICO: 'true', ...changed.env };
    const api = await startApi(store, key, { ...changed, env });
    apis.push(api);
    return api;
  };
  afterAll(async () => {
    for (const api of apis) await api.close();
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const { planted, network, publish } = await write(month);
  await publish();
  return { planted, network, api: await variant({}), variant, write };
}
