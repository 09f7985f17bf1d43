/** Reads headers by which a request says what it accepts. */

/** `br;q=1, gzip;q=0.5, *;q=0` → the weight of each name, in lower case. */
export function weightsIn(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const q = parameters.find((text) => text.startsWith('q='));
    weights.set(name, q ? Number(q.slice(2)) || 0 : 1);
  }
  return weights;
}

/**
 * Returns whether a request asks for a type by name and does not prefer JSON. A wildcard stands for JSON, so
 * that programs and browsers get what they got before there were other forms.
 */
export function prefers(header: string, type: string): boolean {
  const weights = weightsIn(header);
  const weight = weights.get(type) ?? 0;
  const json = weights.get('application/json') ?? weights.get('application/*') ?? weights.get('*/*') ?? 0;
  return weight > 0 && (weight > json || (weight === json && !weights.has('application/json')));
}
