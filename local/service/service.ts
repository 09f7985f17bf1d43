/** Serves the API at one port, in this process and in others beside it. */
import type { AdminDependencies } from '../../shared/http/admin/dependencies.ts';
import { functionsOver } from '../functions.ts';
import type { SharedPort } from '../gateway/shared-port.ts';
import { startGateway } from '../gateway.ts';
import type { OpenStore } from '../store/client.ts';
import { apiOver } from './api.ts';
import type { ServiceInput } from './messages.ts';
import type { Workers } from './workers.ts';

export interface ServiceOptions {
  readonly input: ServiceInput;
  readonly store: OpenStore;
  readonly administration: () => AdminDependencies;
  readonly others: Workers | null;
}

/** Resolves when all processes serve. Rejects with the system's error where the port cannot be opened. */
export async function startService({ input, store, administration, others }: ServiceOptions) {
  const api = apiOver(input, store, (deps) => functionsOver(deps, administration));
  await Promise.all([api.prepare(), others?.prepare(input)]);
  const { HOST: host, PORT: port } = input.settings;
  const join = (shared: SharedPort) => others?.join(shared, api.handlers.admin);
  const gateway = await startGateway({ ...api, host, port, callers: input.settings, join });
  return {
    ...gateway,
    close: async () => {
      await Promise.all([gateway.close(), others?.stop()]);
      await api.flush();
    },
  };
}
