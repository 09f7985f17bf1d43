/** Property tests use fixed cases, so a failure is due to the current change; FC_SEED selects others. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 1) });
