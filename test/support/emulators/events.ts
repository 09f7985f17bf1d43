/** Matches events with patterns of EventBridge, in the forms that the rules of the stacks use. */

/** @throws Error for a form of pattern that it does not have */
export function matches(pattern: unknown, event: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.some((allowed) => fits(allowed, event));
  if (typeof event !== 'object' || event === null) return false;
  const fields = event as Readonly<Record<string, unknown>>;
  return Object.entries(pattern as object).every(([name, inner]) => matches(inner, fields[name]));
}

function fits(allowed: unknown, value: unknown): boolean {
  if (typeof allowed !== 'object' || allowed === null) return allowed === value;
  const { suffix, prefix, ...others } = allowed as Readonly<Record<string, unknown>>;
  if (Object.keys(others).length > 0)
    throw new Error(`no such pattern in the tests: ${JSON.stringify(allowed)}`);
  return (
    (suffix === undefined || String(value).endsWith(String(suffix))) &&
    (prefix === undefined || String(value).startsWith(String(prefix)))
  );
}
