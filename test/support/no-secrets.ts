/** Fails a test file in which a secret was written or answered outside of its issuing. */
import { afterAll } from 'vitest';
import { forgetSecrets, startWatching, takeLeaks } from './secret-watch.ts';

startWatching();

// This hook is registered before those of the test file, so it runs after them, when children have ended.
afterAll(() => {
  const leaks = takeLeaks();
  forgetSecrets();
  if (leaks.length > 0) throw new Error(`secrets where none is issued:\n${leaks.join('\n')}`);
});
