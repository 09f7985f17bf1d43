/** A small invented country of entries: states in runs, words of falling frequency, and partners. */
import fc from 'fast-check';
import type { Clause, First } from '../../../shared/store/search/searcher.ts';
import type { PlainEntry, PlainIndex } from './small-index.ts';

const STATES = ['AC', 'BA', 'SP'];
export const WORDS = Array.from({ length: 30 }, (_, i) => `nome~WOR${i}`);
const YEARS = Array.from({ length: 12 }, (_, i) => `abertura:${2010 + i}`);
/** Each entry that has one of these has all before it. */
const IMPLIED = Array.from({ length: 6 }, (_, i) => `inteiro:${i}`);
export const PARTNER_WORDS = ['socio~ANA', 'socio~LIMA', 'socio~LIMEIRA', 'socio~SOUTO', 'socio~SOUZA'];
const BEGINNINGS = ['nome~WOR', 'nome~WOR1', 'nome~WOR2', 'nome~WOR7', 'nome~WOX', 'abertura:2013'];
const PARTNER_BEGINNINGS = ['socio~SOU', 'socio~LIM', 'socio~LIME', 'socio~ZZZ'];
const DOCUMENTS = Array.from({ length: 40 }, (_, i) => `socio_documento:***00${i}***`);

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
}

/** `sizes` are the numbers of entries of the containers. */
export function country(seed: number, sizes: readonly number[]): PlainIndex {
  const random = randomOf(seed);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  let number = 0;
  const entry = (): PlainEntry => {
    const uf = number < all / 50 ? null : (STATES[Math.floor((number / all) * STATES.length)] as string);
    const words = WORDS.filter((_, i) => random() < 0.6 / (1 + i * i));
    if (words.length > 0) words.push(`${words[0]} `);
    const implied = IMPLIED.slice(0, Math.floor(random() ** 3 * (IMPLIED.length + 1)));
    const rows = Array.from({ length: Math.floor(random() * 3) }, () => [
      ...PARTNER_WORDS.filter(() => random() < 0.4),
      pick(DOCUMENTS),
    ]);
    return {
      row: `entry ${number++}`,
      terms: [...(uf === null ? [] : [`uf:${uf}`]), pick(YEARS), ...words, ...implied],
      rows,
      uf,
    };
  };
  return sizes.map((size) => Array.from({ length: size }, entry));
}

const any = (terms: readonly string[], most: number): fc.Arbitrary<Clause> =>
  fc
    .array(fc.constantFrom(...terms), { minLength: 1, maxLength: most })
    .map((chosen) => ({ kind: 'any', terms: chosen }));

const clause: fc.Arbitrary<Clause> = fc.oneof(
  { weight: 4, arbitrary: any([...WORDS, 'nome~MISSING'], 1) },
  { weight: 2, arbitrary: any([...STATES.map((uf) => `uf:${uf}`), 'uf:XX'], 2) },
  { weight: 2, arbitrary: any(YEARS, 8) },
  { weight: 1, arbitrary: any([...PARTNER_WORDS, ...DOCUMENTS, 'nome~WOR3'], 3) },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom(...PARTNER_WORDS, ...DOCUMENTS), { minLength: 1, maxLength: 3 })
      .map((terms): Clause => ({ kind: 'sameRow', terms })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.array(fc.constantFrom(...WORDS, 'uf:SP'), { maxLength: 2 }),
        fc.constantFrom(...BEGINNINGS, ...PARTNER_BEGINNINGS),
      )
      .map(([terms, beginning]): Clause => ({ kind: 'any', terms, beginning })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...BEGINNINGS)
      .map((beginning): Clause => ({ kind: 'any', terms: [], beginning, ending: ' ' })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.array(fc.constantFrom(...PARTNER_WORDS, ...DOCUMENTS), { maxLength: 2 }),
        fc.constantFrom(...PARTNER_BEGINNINGS),
      )
      .map(([terms, beginning]): Clause => ({ kind: 'sameRow', terms, beginning })),
  },
);

/** Clauses of which each holds for all entries of the one before. */
export const orders: fc.Arbitrary<First> = fc
  .array(fc.constantFrom(...WORDS, 'uf:SP', 'nome~MISSING'), { maxLength: 3 })
  .map((terms) => terms.map((_, i) => ({ kind: 'any', terms: terms.slice(0, i + 1) })));

/** A question for one word whose order has the entries of more words, each of which implies that word. */
export const impliedOrders: fc.Arbitrary<{ readonly clauses: Clause[]; readonly first: First }> = fc
  .record({ all: fc.constantFrom(3, 5), some: fc.constantFrom(1, 2), uf: fc.boolean() })
  .map(({ all, some, uf }) => ({
    clauses: [
      { kind: 'any', terms: [IMPLIED[0] as string], implied: true },
      ...(uf ? [{ kind: 'any', terms: ['uf:SP'] } as const] : []),
    ],
    first: [IMPLIED[all] as string, IMPLIED[some] as string].map((term) => ({ kind: 'any', terms: [term] })),
  }));

export const questions: fc.Arbitrary<Clause[]> = fc.array(clause, { maxLength: 4 });
