/**
 * A process as Lambda starts one: it loads a bundle, sends how long that took, and calls its handler with the
 * events that the campaign sends. JavaScript, because Node would load a compiler for TypeScript. The bundle
 * alone sets options of V8, as on AWS. Argument: the bundle.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
// Lambda's client (aws-lambda-nodejs-runtime-interface-client) has loaded these before the handler's module.
for (const name of ['async_hooks', 'fs', 'http', 'net', 'path', 'util']) require(`node:${name}`);

const CONTEXT = {
  awsRequestId: '00000000-0000-4000-8000-000000000000',
  functionName: 'function',
  getRemainingTimeInMillis: () => 15_000,
};

/** Returns the milliseconds that the work takes. */
async function timed(work) {
  const [wall, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { wall: performance.now() - wall, cpu: (user + system) / 1_000 };
}

let handler;
const init = await timed(() => {
  // AWS's runtime loads a .js file like this where no package.json says that it is an ES module.
  handler = require(process.argv[2]).handler;
});

process.on('message', async (events) => {
  const statuses = new Set();
  const took = await timed(async () => {
    for (const event of events) {
      const { statusCode, isAuthorized } = await handler(event, CONTEXT);
      // Answers of the authorizer have no status.
      statuses.add(statusCode ?? (isAuthorized ? 200 : 401));
    }
  });
  process.send({ ...took, statuses: [...statuses] });
});
process.send(init);
