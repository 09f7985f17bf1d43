import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import './local/node-version.cjs';
import { LongestFirst } from './test/support/longest-first.ts';

// The tests start some two hundred processes of the same programs: with their compiled code kept on disk, each start
// takes about half the processor time (0.35 s in place of 0.65 s for bin/load.ts).
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/run-folder.ts'],
    setupFiles: ['test/support/seed.ts', 'test/support/no-secrets.ts'],
    // Tests that start the engine or a load wait for processes; the default 5 s is too tight on 2 cores.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ['default', './test/support/counts-reporter.ts'],
    pool: 'forks',
    // local/compiler.ts
    execArgv: ['--no-maglev', '--invocation-count-for-turbofan=1000'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
