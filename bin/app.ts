/**
 * The program of `cdk` and `npm run synth`: writes the templates of all environments. It needs neither an
 * account nor a network.
 */
import '../local/compiler.ts';
import { checked, createApp } from '../lib/app.ts';
import { CONFIGS } from '../lib/config.ts';

checked(await createApp(CONFIGS)).synth();
