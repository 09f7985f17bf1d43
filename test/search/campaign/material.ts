/** Draws words, codes and documents for questions from a publication, so most questions find something. */
import { below, chance, pick, type Random } from '../../../synthetic/kit/random.ts';
import type { Company, Establishment } from '../../readers/search/registry.ts';
import type { Scan } from '../../readers/search/scan.ts';
import { wordsOfName } from '../../readers/search/words.ts';

export interface Material {
  readonly establishments: readonly Establishment[];
  /** Companies that have partners. */
  readonly partnered: readonly Company[];
  /** Words by falling number of names. */
  readonly words: readonly string[];
  readonly partnerWords: readonly string[];
  /** Codes and names of towns. */
  readonly towns: readonly (readonly [code: string, name: string])[];
  readonly activities: readonly string[];
}

const byFrequency = (words: ReadonlyMap<string, number>): string[] =>
  [...words]
    .filter(([word]) => !/^\d{11}$/.test(word))
    .sort((a, b) => b[1] - a[1])
    .map(([word]) => word);

export function materialOf(scan: Scan): Material {
  const { establishments, companies, towns, activities } = scan.registry;
  return {
    establishments,
    partnered: companies.filter(({ partners }) => partners.length > 0),
    words: byFrequency(scan.words()),
    partnerWords: byFrequency(scan.partnerWords()),
    towns: [...towns],
    activities: [...activities.keys()],
  };
}

const COMMON = 40;
const MIDDLE = 2_000;

/** Draws a common word, one of the middle, a rare one, or one that no name has. */
export function wordFrom(random: Random, words: readonly string[]): string {
  const draw = below(random, 100);
  if (draw < 45) return words[below(random, Math.min(COMMON, words.length))] ?? '';
  if (draw < 70) return words[below(random, Math.min(MIDDLE, words.length))] ?? '';
  if (draw < 92) return pick(random, words);
  const word = pick(random, words);
  // The beginning of a word finds only names that have it as a word of its own.
  return draw < 96 ? word.slice(0, -1) || 'QZ' : `${word}QZX`;
}

const CPF = /\d{3}[ .]?\d{3}[ .]?\d{3}[ ./-]?\d{2}/g;
const CONTROLS = /[\x00-\x1f\x7f-\x9f]/;

/** Returns a part of a name as people type it: all of it, some of its words, or one of its spellings. */
export function partOfName(random: Random, name: string | null): string | null {
  const text = (name ?? '').replace(CPF, ' ').trim();
  if (text === '' || CONTROLS.test(text) || text.length > 200) return null;
  const form = below(random, 6);
  if (form === 0) return text;
  const chunks = text.split(/ +/);
  if (form === 1) return pick(random, chunks);
  const spellings = [...wordsOfName(text)];
  if (form === 2 && spellings.length > 0) return pick(random, spellings);
  const some = chunks.filter(() => chance(random, 50));
  if (form === 3) return some.toReversed().join(' ') || text;
  return form === 4 ? some.join(' ') || text : some.slice(0, 2).join('  ') || text;
}

/** Writes a text in small letters, without accents, with other accents, or unchanged. */
export function respelled(random: Random, text: string): string {
  const form = below(random, 5);
  if (form === 0) return text.toLowerCase();
  if (form === 1) return text.normalize('NFD').replace(/\p{M}/gu, '');
  if (form === 2) return text.replaceAll('A', 'á').replaceAll('C', 'ç');
  return form === 3 ? text.normalize('NFD') : text;
}

const TYPED = 'AEIOSRNTLCZX';

/** Makes one or two mistakes of typing: a letter more, less or another one, or two that change places. */
export function mistyped(random: Random, text: string): string {
  let typed = text;
  for (let left = chance(random, 75) ? 1 : 2; left > 0; left--) {
    const at = below(random, Math.max(1, typed.length));
    const [before, letter = '', next = ''] = [typed.slice(0, at), typed[at], typed[at + 1]];
    const after = typed.slice(at + 2);
    const other = pick(random, [...TYPED]);
    typed =
      before +
      pick(random, [next, next + letter, other + next, other + letter + next, letter + next + other]) +
      after;
  }
  return typed;
}
