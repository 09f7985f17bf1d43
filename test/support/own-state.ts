/**
 * Ends each test file with the environment, the clock and the functions that the process had before it,
 * because files share processes (vitest.config.ts).
 */
import { afterAll, vi } from 'vitest';

const environment = { ...process.env };

// This hook is registered before those of the test file, so it runs after them.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
