/** Shortens the readable form of a company for a model, without losing a value. */

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * A code beside its description becomes `02 – Ativa`, and a number beside its formatted text that text.
 * Absent values, and objects of absent values alone, are left out. Returns undefined for an absent value.
 */
export function readable(value: unknown): unknown {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map(readable);
  if (!isObject(value)) return value;
  const { codigo, descricao, publicado, formatado, ...others } = value;
  if (typeof codigo === 'string' && !Object.values(others).some((other) => other !== null)) {
    return typeof descricao === 'string' ? `${codigo} – ${descricao}` : codigo;
  }
  if (typeof formatado === 'string') return formatado;
  if (typeof publicado === 'string') return publicado;
  const kept = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const short = readable(inner);
    return short === undefined ? [] : [[name, short]];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
