/**
 * The program of `cdk` for the stacks that let the pipeline in (lib/pipeline/access.ts). It needs no account
 * and no bundles.
 */
import '../local/compiler.ts';
import { checked } from '../lib/app.ts';
import { CONFIGS } from '../lib/config.ts';
import { createAccess } from '../lib/pipeline/access.ts';

checked(createAccess(CONFIGS)).synth();
