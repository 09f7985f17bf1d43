/** Leaves out the one of V8's compilers that mixes up closures (docs/decisions/0051). Every program imports it first. */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--no-maglev');
