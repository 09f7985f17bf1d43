/** How well a company answers a question, in points from 0 to 100, and when it is certain. */
import { HINTS, type Hint } from '../../../shared/api/search/filters.ts';
import type { Item } from '../search/items.ts';
import type { Hints } from './place.ts';
import type { Reading } from './readings.ts';
import { type AskedWord, type Compared, compareWords, type Pair, VALUES } from './words.ts';

/** An establishment of a company, as the search has found it. */
export type Found = Pick<Item, 'razao_social' | 'nome_fantasia' | 'situacao_cadastral' | keyof Placed>;

/** Whether each hint agrees; null for one that was not sent, and here for one that is not understood. */
export type Agreement = Readonly<Record<Hint, boolean | null>>;

export interface Judged extends Compared {
  readonly agreement: Agreement;
  readonly pontos: number;
}

/** Weight of a word of the name that was not asked for: how many names have it is not known. */
const EXTRA = 0.12;
/**
 * Points that are taken for what differs. A corporate name precedes an equal trade name, and both an order of
 * the words that is not the one of the question.
 */
const LOST = { order: 3, inactive: 1, trade: 1 } as const;
const LOST_BY: Readonly<Record<Hint, number>> = { municipio: 35, uf: 6, cep: 4, cnae: 4 };
const ACTIVE = '02';

/**
 * Returns the weight of a word, 1 for one that no name has and less the more names have it; half of that for
 * a hundred names, a quarter for a million.
 */
export const weightOf = (names: number): number => 1 / (1 + Math.log10(1 + names) / 2);

const NONE: Compared = { pairs: [], missing: [], extra: [], isInOrder: true };

/** `weights` are those of the words of the reading. */
export function judge(
  { words: asked, hints }: Reading,
  weights: readonly number[],
  found: Found,
  hasCep: boolean | null,
): Judged {
  const names = [found.razao_social, found.nome_fantasia].filter((name) => name !== null);
  const [best] = names
    .map((name) => ({ name, compared: compareWords(asked, name) }))
    .map(({ name, compared }) => ({ name, compared, share: shareOf(asked, weights, compared) }))
    .toSorted((a, b) => b.share - a.share);
  const { name, compared, share } = best ?? { name: null, compared: NONE, share: 0 };
  const agreement = agreementOf(found, hints, hasCep);
  const lost =
    (compared.isInOrder ? 0 : LOST.order) +
    (name === found.razao_social ? 0 : LOST.trade) +
    (found.situacao_cadastral === ACTIVE ? 0 : LOST.inactive) +
    HINTS.reduce((sum, hint) => sum + (agreement[hint] === false ? LOST_BY[hint] : 0), 0);
  return { ...compared, agreement, pontos: Math.max(0, Math.round(100 * share) - lost) };
}

/** The weight of what agrees, of the weight of all words on both sides. */
function shareOf(
  asked: readonly AskedWord[],
  weights: readonly number[],
  { pairs, extra }: Compared,
): number {
  const weightAt = (place: number): number => (asked[place]?.counts ? (weights[place] ?? 0) : 0);
  const agreed = pairs.reduce(
    (sum, { places, value }) => sum + value * places.reduce((all, place) => all + weightAt(place), 0),
    0,
  );
  const whole = [...asked.keys()].reduce((sum, place) => sum + weightAt(place), 0);
  return whole === 0 ? 0 : agreed / (whole + EXTRA * extra.length);
}

/** The beginning of a word may be that of another one. */
const isBegun = ({ relacao }: Pair): boolean => relacao === 'comeco';

/** Points between the first company and the next one, if it is certain. */
const MARGIN = 8;
/** Weight of all words by which a company is certain without a town: two words that few names have. */
const CERTAIN_WEIGHT = 1;

/** Whether a name is the words that were asked for, in their order, in any form but with other letters. */
export const isSame = ({ pairs, missing, extra, isInOrder }: Judged): boolean =>
  missing.length === 0 &&
  extra.length === 0 &&
  isInOrder &&
  pairs.every(({ relacao, value }) => relacao !== 'parecida' && value >= VALUES.comeco);

/** Whether a hint differs from the company. */
export const differs = (agreement: Agreement): boolean => HINTS.some((hint) => agreement[hint] === false);

/** Returns the agreement as it is told: a hint that is not understood does not agree. */
export const toldOf = (agreement: Agreement, { unread }: Hints): Agreement => ({
  ...agreement,
  ...Object.fromEntries(unread.map((hint) => [hint, false])),
});

/**
 * Returns whether the first of the companies is the one, by their points falling, unless a hint differs: it
 * has exactly the words, and no other company has all of them where the first one is. `weight` is that of all
 * words that were asked for.
 */
export function isCertain([first, ...others]: readonly Judged[], weight: number): boolean {
  if (!first || !isSame(first)) return false;
  if (first.pairs.some(isBegun) || (first.agreement.municipio === null && weight < CERTAIN_WEIGHT))
    return false;
  const rivals = others.filter(({ agreement }) => agreement.municipio !== false && agreement.uf !== false);
  const [next] = others;
  return (!next || next.pontos + MARGIN <= first.pontos) && rivals.every(({ missing }) => missing.length > 0);
}

type Placed = Pick<Item, 'uf' | 'municipio' | 'cnae_fiscal_principal'>;

export function agreementOf(found: Placed, { uf, towns, cnae }: Hints, hasCep: boolean | null): Agreement {
  return {
    uf: uf === null ? null : found.uf === uf,
    municipio: towns === null ? null : found.municipio !== null && towns.includes(found.municipio),
    cep: hasCep,
    cnae: cnae === null ? null : (found.cnae_fiscal_principal ?? '').startsWith(cnae),
  };
}
