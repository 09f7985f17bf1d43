/** A service over a planted month in a store in memory, and the independent reader of the same files. */
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import { readNetwork } from '../../readers/network/network.ts';
import { folderForFile } from '../for-file.ts';
import { type Api, captureLog, newKey, startApi, type Variant } from '../service/api.ts';
import { publishFiles } from '../service/published.ts';
import { startStore } from '../service/store.ts';
import { type Month, plantMonth } from './planted.ts';

/** To be called at the top of a test file. */
export async function testPlanted(month: Month) {
  captureLog();
  const folder = folderForFile('planted');
  const store = await startStore();
  const key = await newKey(store);
  const apis: Api[] = [];
  /** Writes the files of a month; `publish` loads it and serves it. */
  const write = async (one: Month) => {
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
  });
  const { planted, network, publish } = await write(month);
  await publish();
  return { planted, network, api: await variant({}), variant, write };
}
