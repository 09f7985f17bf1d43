export type { Plugin } from 'esbuild';

/**
 * esbuild without its worker thread. A thread that cannot start the process of esbuild, for want of file
 * handles, would block this one for ever; without it `buildSync` throws. Every other module takes esbuild
 * from here: after an import of its own with the thread, a `buildSync` beside a finished `build` waited for
 * ever.
 */
process.env['ESBUILD_WORKER_THREADS'] = '0';

export const { build, buildSync } = await import('esbuild');
