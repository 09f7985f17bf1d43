/** Property tests use the same cases in each run, so that a failure comes from the current change; FC_SEED selects other cases. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 1) });
