/** `npm start`: the whole service on this machine. Loads the samples if nothing is loaded, then serves until Ctrl-C. */
import { authorizer, FUNCTIONS } from '../local/functions.ts';
import { type Gateway, startGateway } from '../local/gateway.ts';
import { developmentKey, loadSamples } from '../local/sample.ts';
import { type LocalStore, openStore } from '../local/store.ts';
import { SettingError, unusable } from '../shared/env.ts';

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

async function main(): Promise<void> {
  const store = await openStore();
  await loadSamples(store, ({ source, version, items, seconds }) =>
    print(`Loaded the sample of ${source} ${version}: ${items} items in ${seconds} s`),
  );
  const gateway = await listen(store);
  // Only now: a key issued by a start that then fails would have been shown to nobody.
  const key = await developmentKey(store);
  greet(gateway, key, store);
  void store.lease.lost.then(() => {
    process.stderr.write('The store has stopped: every answer is a 503 until Ctrl-C and npm start.\n');
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(gateway, store));
}

/** @throws SettingError, Error naming the variable that the system will not have */
async function listen({ settings: { HOST: host, PORT: port } }: LocalStore): Promise<Gateway> {
  try {
    return await startGateway({ host, port, handlers: FUNCTIONS, authorizer });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new Error(`PORT is taken: ${host}:${port}; allowed: a free port, or 0 for any`);
    }
    if (code === 'EACCES') {
      throw new SettingError(`PORT is "${port}"; allowed: a port that this user may open, or 0 for any`);
    }
    if (NO_ADDRESS.includes(code)) throw unusable('HOST', host);
    throw error;
  }
}

/** What the system says of a HOST that is none of its own, or no address at all. */
const NO_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'];

const NOT_SHOWN = 'shown at the first start only; for another: npm run admin -- keys issue --customer me';

function greet({ url }: Gateway, key: string | null, { dataDir }: LocalStore): void {
  const curl = (path: string): string => `  curl -s -H "X-API-Key: ${key ?? '$API_KEY'}" '${url}${path}'`;
  print(`
API    ${url}
Data   ${dataDir}
Key    ${key ?? NOT_SHOWN}

Try:
${curl('/v1/cnpjs/99111001000170')}
${curl('/v1/cnpjs/99111001000170/dividas-pgfn?categoria=fgts')}
${curl('/v1/cafir/imoveis?uf=mg&limite=2')}

Ctrl-C stops; the data stay.
`);
}

async function stop(gateway: Gateway, store: LocalStore): Promise<void> {
  print('Stopping.');
  await gateway.close();
  store.client.destroy();
  store.lease.release();
  // What is left are idle sockets of clients; everything of ours is closed.
  process.exit(0);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(error instanceof SettingError ? 2 : 1);
}
