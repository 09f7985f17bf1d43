/**
 * Settings of V8's compilers for the processes of a load. The loops over rows are kernels. What is left is
 * called for buckets and documents, or once for each module, and is compiled several times where TurboFan
 * begins early: with 1,000 calls, as in a service, a load of 300,000 companies takes a tenth longer.
 */
import '../compiler.ts';
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--invocation-count-for-turbofan=10000');
