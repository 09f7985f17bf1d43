// Loaded into the service of the campaign before its own code.
const { writeFileSync } = require('node:fs');

process.on('SIGUSR2', () => {
  // The second collection frees the buffers of what the first one has found.
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(process.env.LIVE_BYTES_FILE, `${heapUsed + external}`);
});
