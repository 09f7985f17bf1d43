/**
 * Starts a function as AWS's runtime does, and answers one event. JavaScript, because Node would load a
 * compiler for TypeScript. Arguments: the bundle, and the event or nothing.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
// Lambda's client (aws-lambda-nodejs-runtime-interface-client) has loaded these before the handler's module.
for (const name of ['async_hooks', 'fs', 'http', 'net', 'path', 'util']) require(`node:${name}`);
const { writeSync } = require('node:fs');

const [, , file, event = ''] = process.argv;
const CONTEXT = {
  awsRequestId: '00000000-0000-4000-8000-000000000000',
  functionName: 'function',
  getRemainingTimeInMillis: () => 15_000,
};

/** Returns milliseconds since the start of the process. */
function now() {
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1_000, wall: process.uptime() * 1_000 };
}

const since = (from, to) => ({ cpu: to.cpu - from.cpu, wall: to.wall - from.wall });

const before = now();
// AWS's runtime loads a .js file like this where no package.json says that it is an ES module.
const { handler } = require(file);
const loaded = now();
let first = null;
if (event) {
  const { statusCode, isAuthorized } = await handler(JSON.parse(event), CONTEXT);
  first = since(loaded, now());
  if (statusCode !== 200 && !isAuthorized) throw new Error(`the first request was answered ${statusCode}`);
}
writeSync(3, JSON.stringify({ init: since(before, loaded), start: loaded, first }));
process.exit();
