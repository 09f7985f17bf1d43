import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import './local/node-version.cjs';
import { LongestFirst } from './test/support/longest-first.ts';
import { LONGEST_MS } from './test/support/service/longest.ts';

// The tests start some two hundred processes of the same programs: with their compiled code kept on disk,
// each start takes about half the processor time (0.35 s in place of 0.65 s for bin/load.ts).
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

/**
 * Files with a process of their own: they measure its memory or the turns of its event loop, or replace a
 * module that other files have loaded by then.
 */
const OWN_PROCESS = ['test/search/bounds.test.ts', 'test/segments/placing.test.ts'];

/** Files that need a browser, Python or other tools of others, or try to break a service. */
const CAMPAIGNS = [
  'test/emulators/emulators.test.ts',
  'test/contract/contract.test.ts',
  'test/break/break.test.ts',
  'test/portal/browser/*.test.ts',
  'test/clients/{async,copies,examples,faults,hostile-service,offered,portal-examples}.test.ts',
  'test/exports/{duckdb,changed-files}.test.ts',
  'test/{mcp,network,reconciliation}/programs-of-others.test.ts',
  'test/reconciliation/openrefine.test.ts',
  'test/{network/campaign,search/campaign,search/names,truth/truth,changes/planted-loads,files/many-rows}.test.ts',
  'test/{aws/load-cloud,docs/adding-a-dataset}.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['test/support/run-folder.ts'],
    setupFiles: ['test/support/seed.ts', 'test/support/no-secrets.ts', 'test/support/own-state.ts'],
    testTimeout: LONGEST_MS,
    hookTimeout: LONGEST_MS,
    teardownTimeout: LONGEST_MS,
    reporters: ['default', './test/support/counts-reporter.ts'],
    pool: 'forks',
    // local/compiler.ts
    execArgv: ['--no-maglev', '--invocation-count-for-turbofan=1000'],
    // One file more than the cores of the continuous integration, because files wait for processes and
    // pauses: run two at a time on two idle cores, the seven longest took 417 s, of which 255 s were
    // processor time. Four are not faster: by turns on two busy cores, twenty files took 156 s and 169 s with
    // three workers, and 159 s and 182 s with four.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      // The files of a process use the same modules, compiled once.
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: [...OWN_PROCESS, ...CAMPAIGNS],
          isolate: false,
          // With a larger young generation fewer objects are copied before they are garbage: six files of
          // loads and searches took 53 s of processor time in place of 59 s.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      { extends: true, test: { name: 'own', include: OWN_PROCESS } },
      { extends: true, test: { name: 'campaigns', include: CAMPAIGNS, isolate: false } },
    ],
  },
});
