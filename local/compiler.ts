/** Settings of V8, imported first. Maglev is off: it mixes up closures (docs/decisions/0051). */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--no-maglev');
/**
 * V8 waits for 3,000 calls of a function before TurboFan compiles it, since Maglev compiles it after 400.
 * Without Maglev a service reached its speed after 17 seconds; with this number it takes 3. With 300 calls a
 * load was a tenth slower, because functions were compiled before they had seen their usual arguments.
 */
setFlagsFromString('--invocation-count-for-turbofan=1000');
