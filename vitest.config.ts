import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/seed.ts', 'test/support/no-secrets.ts'],
    // Tests that start the engine or a load wait for processes; the default 5 s is too tight on 2 cores.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', './test/support/counts-reporter.ts'],
    pool: 'forks',
    // docs/decisions/0051
    execArgv: ['--no-maglev'],
    maxWorkers: 2,
  },
});
