/** The first line of a bundle. */

/** "use strict" has no effect after the first statement. */
export const STRICT = '"use strict";';
/** Must run before any of our functions is compiled (docs/decisions/0051). */
const FLAGS = 'require("node:v8").setFlagsFromString("--no-maglev");';

const REQUIRED = /\brequire\("(node:[\w/]+)"\)/g;
/** Node loads `node:perf_hooks` when code uses this global first. */
const PERFORMANCE = /\bperformance\./;

/**
 * Returns the first line for the code of a bundle. It loads the modules of Node that the code uses before it
 * sets V8's flags: Node contains them compiled for V8's own flags, and has to compile each one that it loads
 * later from its source.
 */
export function firstLineOf(code: string): string {
  const modules = [...code.matchAll(REQUIRED)].map(([, name = '']) => name);
  if (PERFORMANCE.test(code)) modules.push('node:perf_hooks');
  const loads = [...new Set(modules.sort())].map((name) => `require("${name}");`);
  return STRICT + loads.join('') + FLAGS;
}
