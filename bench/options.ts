/** Options of a campaign: whole numbers and switches, each with its default. */
import { parseArgs } from 'node:util';

export class UsageError extends Error {}

const MAX = 80_000_000;

/** @throws UsageError naming the option and what is allowed */
export function readOptions<N extends string, F extends string>(
  args: string[],
  numbers: Readonly<Record<N, number>>,
  flags: readonly F[],
): Record<N, number> & Record<F, boolean> {
  const options = {
    ...Object.fromEntries(Object.keys(numbers).map((name) => [name, { type: 'string' as const }])),
    ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' as const }])),
  };
  let values: Record<string, unknown>;
  try {
    values = parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const read = Object.entries<number>(numbers).map(([name, fallback]) => [
    name,
    values[name] === undefined ? fallback : whole(name, String(values[name])),
  ]);
  const given = flags.map((name) => [name, values[name] === true]);
  return Object.fromEntries([...read, ...given]) as Record<N, number> & Record<F, boolean>;
}

function whole(name: string, value: string): number {
  if (/^\d{1,8}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX) return Number(value);
  throw new UsageError(`--${name} is ${value}; allowed: a whole number from 1 to ${MAX}`);
}
