/** The choice of symbols in plain text, without the kernels, as their tests compare it. */

const ROUNDS = 8;
const RAREST = 3;
const LONGEST = 16;
const MOST = 255;

/** Returns the parts of a text: at each place the longest symbol that fits, or one byte. */
function partsOf(text: string, symbols: readonly string[]): readonly string[] {
  const longestFirst = symbols.toSorted((a, b) => b.length - a.length);
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += parts.at(-1)?.length ?? 1) {
    parts.push(longestFirst.find((symbol) => text.startsWith(symbol, at)) ?? text.charAt(at));
  }
  return parts;
}

const countsOf = (texts: readonly string[]): [string, number][] =>
  [...Map.groupBy(texts, (text) => text)].map(([text, all]) => [text, all.length]);

/** Returns the symbols that are chosen for texts like the sample. A character is a byte. */
export function plainSymbols(sample: string): string[] {
  let symbols: string[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const parts = partsOf(sample, symbols);
    const gains = new Map<string, number>();
    const add = (text: string, gain: number): void => void gains.set(text, (gains.get(text) ?? 0) + gain);
    for (const [part, times] of countsOf(parts)) {
      add(part, times * (part.length === 1 ? 2 : part.length));
      if (part.length > 1) add(part.charAt(0), times);
    }
    // Two pairs of parts may be the same text, and are counted apart.
    const pairs = round < ROUNDS ? parts.slice(1).map((part, i) => `${parts[i]}\n\n${part}`) : [];
    for (const [pair, times] of countsOf(pairs)) {
      const text = pair.replace('\n\n', '');
      if (times >= RAREST && text.length <= LONGEST) add(text, times * text.length);
    }
    const best = [...gains].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    symbols = best.slice(0, MOST).map(([text]) => text);
  }
  return symbols;
}
