/** The first line of a bundle. */

/** "use strict" has no effect after the first statement. */
export const STRICT = '"use strict";';
/** Must run before any of our functions is compiled (docs/decisions/0051). */
const FLAGS = 'require("node:v8").setFlagsFromString("--no-maglev");';

const REQUIRED = /\brequire\("(node:[\w/]+)"\)/g;
/** Globals that Node makes at their first use, and the modules that it loads for them. */
const GLOBALS: readonly (readonly [use: RegExp, module: string])[] = [[/\bperformance\./, 'node:perf_hooks']];

/**
 * Returns the first line for the code of a bundle. It loads the modules of Node that the code uses before it sets V8's flags: Node contains
 * them compiled for V8's own flags, and has to compile each one that it loads later from its source.
 */
export function firstLineOf(code: string): string {
  const required = [...code.matchAll(REQUIRED)].map(([, name]) => `${name}`);
  const made = GLOBALS.filter(([use]) => use.test(code)).map(([, name]) => name);
  const modules = new Set([...required, ...made].sort());
  return STRICT + [...modules].map((name) => `require("${name}");`).join('') + FLAGS;
}
