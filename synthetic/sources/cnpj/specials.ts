/** The few companies with very many branches or partners, or lists that end at a block's or page's edge. */

export interface Special {
  readonly branches: number;
  readonly partners: number;
}

const EDGES = [19, 20, 49, 50, 51, 99, 100, 101, 150, 200] as const;

/** Returns special companies by index, spread over all companies and so over the files. */
export function specialsOf(companies: number): Map<number, Special> {
  const wanted = [...giants(companies), ...(companies >= 20_000 ? edges() : [])];
  return new Map(wanted.map((special, i) => [Math.floor((companies * (i + 0.5)) / wanted.length), special]));
}

function giants(companies: number): Special[] {
  if (companies < 20_000) {
    const many = Math.min(Math.max(300, Math.floor(companies / 20)), Math.ceil(companies / 3));
    return [
      { branches: many, partners: 60 },
      { branches: 2, partners: many },
    ].slice(0, companies < 2 ? 1 : 2);
  }
  const each = companies < 1_000_000 ? 1 : 2;
  return Array.from({ length: each }).flatMap((_, i) => [
    { branches: 10_000, partners: i * 120 },
    { branches: 3, partners: 10_000 },
  ]);
}

/** Returns lists of edge lengths; n establishments are a head office and n − 1 branches. */
const edges = (): Special[] => EDGES.map((n) => ({ branches: n - 1, partners: n }));
