/** Runs the service in this process, over the store of a data folder, with a meter on its reads. */
import { functionsOver } from '../../local/functions.ts';
import { startGateway } from '../../local/gateway.ts';
import { openStore } from '../../local/store.ts';
import { FUNCTION_SETTINGS, readSettings } from '../../shared/env.ts';
import { createAuthorizer } from '../../shared/http/authorize.ts';
import { createDependencies } from '../../shared/http/dependencies.ts';
import { meter } from './cost-meter.ts';

/** Keeps the log off stdout, where the campaign prints its result. Returns the function that restores it. */
function silenceLog(): () => void {
  const { write } = process.stdout;
  process.stdout.write = () => true;
  return () => {
    process.stdout.write = write;
  };
}

export async function meteredApi(env: Readonly<Record<string, string | undefined>>) {
  Object.assign(process.env, env);
  const store = await openStore();
  const metered = meter(store.client);
  const deps = createDependencies(readSettings(FUNCTION_SETTINGS, env), store.client);
  const handlers = functionsOver(deps);
  const gateway = await startGateway({
    host: '127.0.0.1',
    port: 0,
    handlers,
    authorizer: createAuthorizer(() => deps),
  });
  const restoreLog = silenceLog();
  const stop = async (): Promise<void> => {
    restoreLog();
    await gateway.close();
    store.client.destroy();
  };
  return { url: gateway.url, meter: metered, stop };
}
