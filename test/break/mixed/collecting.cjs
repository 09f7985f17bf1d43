// Loaded into the service of the campaign before its own code.
process.on('SIGUSR2', () => globalThis.gc());
