/** Property tests try the same cases each time, so that a failure is of the change at hand; FC_SEED tries others. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 1) });
