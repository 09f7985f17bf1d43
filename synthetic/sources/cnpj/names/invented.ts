/** Invented words by rank, made of syllables: 800,000 words, the first frequent and most of them rare. */
import { chance, type Random, rankBelow } from '../../../kit/random.ts';

const WORDS = 800_000;
/** Words that share the first octave of ranks: each is in about one name of 1,000. */
const FREQUENT = 64;

const ONSETS = 'B BR C CR D DR F FL G GR J L M N P PR QU R S T TR V X Z'.split(' ');
const NUCLEI = 'A E I O U AN EN ON AR ER'.split(' ');
const SYLLABLES = ONSETS.flatMap((onset) => NUCLEI.map((nucleus) => onset + nucleus));

/** Endings, and their accented spelling where there is one; names are published with and without accents. */
const ENDINGS: readonly (readonly [plain: string, accented: string])[] = [
  ...([
    ['CAO', '\xc7\xc3O'],
    ['LE', 'L\xc9'],
    ['NIA', 'N\xcdA'],
    ['TUR', 'T\xdaR'],
    ['ZA', '\xc7A'],
    ['LO', 'L\xd4'],
  ] as const),
  ...'RA TO LI NDA X VEL CO MAR TEC LUX NDO RIS BEL DAN GUS VIX PAL ZOR MED NUT SEL TIV RUM BAS DEX FIL JAN KAR'
    .split(' ')
    .map((ending) => [ending, ending] as const),
];

/** Returns the word of a rank; small ranks have short words. */
export function wordAt(rank: number, accented = false): string {
  const [plain, marked] = ENDINGS[(rank * 13 + 5) % ENDINGS.length] ?? ['', ''];
  const place = Math.floor(rank / ENDINGS.length);
  const first = SYLLABLES[(place * 37 + rank) % SYLLABLES.length] ?? '';
  const rest = Math.floor(place / SYLLABLES.length);
  const second = rest === 0 ? '' : (SYLLABLES[(rest * 53 + place * 11) % SYLLABLES.length] ?? '');
  return first + second + (accented ? marked : plain);
}

/** Draws a word; one in four of those that have an accent is written with it. */
export const inventedWord = (random: Random): string =>
  wordAt(rankBelow(random, WORDS, FREQUENT), chance(random, 25));
