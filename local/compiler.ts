/** Disables Maglev, the compiler of V8 that mixes up closures (docs/decisions/0051). Every program imports this first. */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--no-maglev');
