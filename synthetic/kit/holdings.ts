/** Assigns a registry's rows to holders, including persons: a few lists of set lengths, then a steep skew. */
import type { Parties } from './parties.ts';
import { mix } from './random.ts';

export type Holdings = ReturnType<typeof holdingsOf>;

interface HoldingsPlan {
  /** Keeps the draws of one registry apart from those of another. */
  readonly stream: number;
  /** Companies of the publication, on which the lists of chosen lengths depend. */
  readonly companies: number;
  /** Rows beside the lists of chosen lengths. */
  readonly ordinary: number;
  /** Rows of the longest list; a quarter of the companies where that is less, but 130 at least. */
  readonly longest: number;
  /** Rows of persons among 100, with a masked CPF or no number. */
  readonly persons: number;
}

/** Lengths around a page of 20, a block of 50 and a page of 100. */
const EDGES = [19, 20, 21, 49, 50, 51, 99, 100, 101, 150, 200] as const;
const FEW_EDGES = [20, 51, 101] as const;
const SMALL = 5_000;
/** Rows of one CNPJ with letters, the last of the chosen lists. */
const LETTERED = 7;

/** One row in a hundred names a CNPJ that the registry of companies does not have. */
const UNKNOWN_SHARE = 100;

function chosenLengths({ companies, longest }: HoldingsPlan): number[] {
  const most = Math.min(longest, Math.max(130, Math.floor(companies / 4)));
  return [most, ...(companies < SMALL ? FEW_EDGES : EDGES), LETTERED];
}

export function holdingsOf(parties: Parties, plan: HoldingsPlan) {
  const lengths = chosenLengths(plan);
  const ends = lengths.map((_, i) => lengths.slice(0, i + 1).reduce((sum, n) => sum + n, 0));
  const chosen = ends.at(-1) ?? 0;
  const known = lengths.slice(0, -1).map((_, rank) => parties.knownOf(rank));
  known.push(parties.lettered());
  const others = Math.max(1, parties.count - lengths.length);
  /** Returns a CNPJ of 14 characters, or null where the row belongs to a person. */
  const holderOf = (row: number): string | null => {
    if (row < chosen) return known[ends.findIndex((end) => row < end)] ?? null;
    const draw = mix(plan.stream, 1, row);
    if (draw % 100 < plan.persons) return null;
    const share = mix(plan.stream, 2, row) / 0x1_0000_0000;
    if (draw % UNKNOWN_SHARE === UNKNOWN_SHARE - 1) return parties.unknownOf(draw);
    // The cube makes the list of the first rank hundreds of times as long as that of the middle one.
    return parties.cnpjOf(lengths.length + Math.floor(others * share ** 3));
  };
  return { rows: chosen + plan.ordinary, holderOf };
}
