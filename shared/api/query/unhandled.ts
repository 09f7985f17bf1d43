/** Refuses to start with a filter that no code reads: it would be accepted, and answer with everything. */
import type { QueryParameter } from '../query-params.ts';

/** `handled` are the names that the code of the route reads. @throws Error for a declared name beside them */
export function refuseUnhandled(declared: readonly QueryParameter[], handled: readonly string[]): void {
  const unhandled = declared.map(({ name }) => name).filter((name) => !handled.includes(name));
  if (unhandled.length > 0) throw new Error(`declared and handled nowhere: ${unhandled.join(', ')}`);
}
