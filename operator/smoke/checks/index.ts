/** All checks, in the order in which they run: the quick ones first. */
import { EDGE_CHECKS } from './edge.ts';
import { HTTP_CHECKS } from './http.ts';
import { IMPORT_CHECKS } from './import.ts';
import { KEY_CHECKS } from './keys.ts';
import { LOAD_CHECKS } from './load.ts';
import { PORTAL_CHECKS } from './portal.ts';
import { STACK_CHECKS } from './stacks.ts';

export const AWS_CHECKS = [
  ...STACK_CHECKS,
  ...EDGE_CHECKS,
  ...PORTAL_CHECKS,
  ...LOAD_CHECKS,
  ...IMPORT_CHECKS,
];
export const LOCAL_CHECKS = [...HTTP_CHECKS, ...KEY_CHECKS];
