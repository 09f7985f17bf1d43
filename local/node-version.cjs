/**
 * Ends `npm start`, `npm test` and the commands of operators with a sentence where Node can not run
 * TypeScript files. npm puts the Node of package.json first on the path, but only where its platform has a
 * package. Every Node can read this file, which is loaded first.
 *
 * Keeps the compiled modules of this program and of its processes beside the packages: a start without them
 * takes twice the processor time (690 ms instead of 330 for a process of the service) and each process 25 MB
 * more; the text of a command's flags takes 480 ms instead of 230 for `npm run load`, and 320 instead of 175
 * for `npm run admin`.
 */
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');

const NEEDED = 24;
const { node } = process.versions;

if (Number.parseInt(node, 10) < NEEDED) {
  process.stderr.write(
    `This program needs Node ${NEEDED} or newer, and this is Node ${node}. On Linux (x64 and arm64) "npm ci" installs it, ` +
      'unless optional dependencies are omitted; on other systems install it first (https://nodejs.org).\n',
  );
  process.exit(1);
}

process.env.NODE_COMPILE_CACHE ??= join(__dirname, '../node_modules/.cache/compiled');
enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
