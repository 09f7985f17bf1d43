/** Serves the API at one port, in this process and in others beside it. */
import type { AdminDependencies } from '../../shared/http/admin/dependencies.ts';
import { functionsOver } from '../functions.ts';
import { openSharedPort, type Seat } from '../gateway/shared-port.ts';
import { type Gateway, serveGateway, startGateway } from '../gateway.ts';
import type { OpenStore } from '../store/client.ts';
import { type Api, apiOver } from './api.ts';
import type { ServiceInput } from './messages.ts';
import type { Workers } from './workers.ts';

export interface ServiceOptions {
  readonly input: ServiceInput;
  readonly store: OpenStore;
  /** Called at the first request to its routes. */
  readonly administration: () => AdminDependencies;
  readonly others: Workers | null;
}

/** Resolves when all processes serve. Rejects with the system's error where the port cannot be opened. */
export async function startService({
  input,
  store,
  administration,
  others,
}: ServiceOptions): Promise<Gateway> {
  const api = apiOver(input, store, (deps) => functionsOver(deps, administration));
  await Promise.all([api.prepare(), others?.prepare(input)]);
  const gateway = others ? await shared(input, api, others) : await alone(input, api);
  return {
    ...gateway,
    close: async () => {
      await gateway.close();
      await api.flush();
    },
  };
}

const alone = ({ settings }: ServiceInput, api: Api): Promise<Gateway> =>
  startGateway({ ...api, host: settings.HOST, port: settings.PORT, callers: settings });

async function shared(input: ServiceInput, api: Api, others: Workers): Promise<Gateway> {
  const { HOST: host, PORT, MAX_CONNECTIONS } = input.settings;
  const port = await openSharedPort(host, PORT, MAX_CONNECTIONS);
  const own = serveGateway({ ...api, host, callers: input.settings });
  const seat: Seat = port.add({
    take: (socket, network) => {
      socket.once('close', () => seat.left(network));
      own.take(socket);
    },
    endIdle: own.endIdle,
  });
  others.join(port, api.handlers.admin);
  return {
    url: port.url,
    close: async () => {
      port.close();
      await Promise.all([own.close(), others.stop()]);
    },
  };
}
