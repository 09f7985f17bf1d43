/** A small invented country of entries: states in runs, words of falling frequency, and partners. */
import type { PlainEntry, PlainIndex } from './small-index.ts';

const STATES = ['AC', 'BA', 'SP'];
export const WORDS = Array.from({ length: 30 }, (_, i) => `nome~WOR${i}`);
const YEARS = Array.from({ length: 12 }, (_, i) => `abertura:${2010 + i}`);
/** Each entry that has one of these has all before it. */
const IMPLIED = Array.from({ length: 6 }, (_, i) => `inteiro:${i}`);
export const PARTNER_WORDS = ['socio~ANA', 'socio~LIMA', 'socio~LIMEIRA', 'socio~SOUTO', 'socio~SOUZA'];
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
