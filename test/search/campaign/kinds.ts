/** The kinds of questions whose times are measured, each with several addresses and values. */
import { below, pick, type Random } from '../../../synthetic/kit/random.ts';
import type { Filters } from '../../readers/search/criteria.ts';
import type { Establishment, Partner } from '../../readers/search/registry.ts';
import type { Scan } from '../../readers/search/scan.ts';

export interface Kind {
  readonly name: string;
  readonly addresses: readonly string[];
  /** The media type that is asked for. */
  readonly accept: string;
}

/** The most addresses of a kind; words and word pairs that are in at least 1 % of the names are fewer. */
const EACH = 40;
const COMMON_SHARE = 0.01;
const JSON_TYPE = 'application/json';
const STATES = ['SP,RJ,MG', 'PR,SC,RS', 'BA,PE,CE', 'GO,MT,MS', 'AM,PA,RO'];
const MIDDLE = { from: 50, to: 5_000 };

const address = (filters: Filters, by: string | null = null, offset = 0): string => {
  const query = new URLSearchParams(by === null ? filters : { ...filters, por: by });
  if (offset > 0) query.set('offset', String(offset));
  return `/v1/cnpjs${by === null ? '' : '/contagens'}?${query}`;
};

interface Drawing {
  readonly one: () => Establishment;
  readonly person: () => Partner;
  /** The n-th of the words that are in 1 % of the names or more. */
  readonly common: (n: number) => string;
  /** Two of them. */
  readonly two: (n: number) => string;
  readonly middle: () => string;
  readonly month: () => string;
  /** Half of the establishments that match. */
  readonly half: (filters: Filters) => number;
}

function drawingOf(scan: Scan, seed: number): Drawing {
  const random: Random = { state: seed };
  const { establishments, companies } = scan.registry;
  const ranked = [...scan.words()].sort((a, b) => b[1] - a[1]);
  const isCommon = (n: number): boolean => n >= establishments.length * COMMON_SHARE;
  // Single letters beside each other are asked as one word: S and A as SA, which is ignored.
  const words = ranked.filter(([word, n]) => isCommon(n) && word.length > 1).map(([word]) => word);
  const middle = ranked.slice(MIDDLE.from, MIDDLE.to).map(([word]) => word);
  const people = companies
    .flatMap(({ partners }) => partners)
    .filter(({ name, document }) => name && document?.startsWith('*'));
  const common = (n: number): string => words[n % words.length] ?? '';
  return {
    one: () => pick(random, establishments),
    person: () => pick(random, people),
    common,
    two: (n) => `${common(n)} ${common(n + 1 + Math.floor(n / words.length))}`,
    middle: () => pick(random, middle),
    month: () => `${2010 + below(random, 15)}0${1 + below(random, 9)}`,
    half: (filters) => (scan.matching(filters)?.length ?? 0) >> 1,
  };
}

export function kindsOf(scan: Scan, seed: number): Kind[] {
  const { one, person, common, two, middle, month, half } = drawingOf(scan, seed);
  const kind = (name: string, filtersOf: (n: number) => Filters, by: string | null = null): Kind => ({
    name: by === null ? name : `counts by ${by}, ${name}`,
    accept: JSON_TYPE,
    addresses: [...new Set(Array.from({ length: EACH }, (_, n) => address(filtersOf(n), by)))],
  });
  const inTheMiddle = (name: string, filtersOf: (n: number) => Filters): Kind => ({
    name: `${name}, offset in the middle`,
    accept: JSON_TYPE,
    addresses: [
      ...new Set(Array.from({ length: EACH }, (_, n) => filtersOf(n)).map((f) => address(f, null, half(f)))),
    ],
  });
  const cnae = (): string => one().activity ?? '8888888';
  const uf = (): string => one().state ?? 'SP';
  /** A name without digits, which may be a person's document. */
  const name = (): string => {
    const found = one().company.name ?? '';
    return /^\D+$/.test(found) ? found : name();
  };
  const word = (n: number): Filters => ({ nome: common(n) });
  const words = (n: number): Filters => ({ nome: two(n) });
  const dear = (n: number): Filters => ({
    nome: `${two(n)} ${common(n + 5)}`,
    socio: firstWords(person().name ?? '').split(' ')[0] ?? '',
    abertura_de: `1989${String(2 + (n % 10)).padStart(2, '0')}`,
    abertura_ate: `2020${String(2 + (n % 9)).padStart(2, '0')}`,
  });
  return [
    kind('one common word', word),
    inTheMiddle('one common word', word),
    kind('two common words', words),
    inTheMiddle('two common words', words),
    kind('one word of the middle', () => ({ nome: middle() })),
    kind('common word and town', (n) => ({ nome: common(n), municipio: one().town ?? '9707' })),
    kind('cnae, uf and situação', () => ({ cnae: cnae(), uf: uf(), situacao: 'ativa' })),
    kind('word and one state', (n) => ({ nome: common(n), uf: uf() })),
    kind('word and three states', (n) => ({ nome: common(n), uf: STATES[n % STATES.length] ?? '' })),
    kind('whole name', () => ({ nome: name() })),
    { ...kind('one common word, as CSV', word), accept: 'text/csv' },
    kind("partner's document", () => ({ socio_documento: person().document ?? '' })),
    kind("partner's name", () => ({ socio: firstWords(person().name ?? '') })),
    kind('months and uf', () => ({ uf: uf(), abertura_de: month() })),
    inTheMiddle('no filter', () => ({})),
    kind('one common word', word, 'municipio'),
    kind('cnae and situação', () => ({ cnae: cnae(), situacao: 'ativa' }), 'municipio'),
    kind('no filter', () => ({}), 'municipio'),
    kind('two common words', words, 'cnae'),
    // The most costly that was found: large sets with little in common, and a range of many months and years.
    kind('three common words, a common partner and 31 years', dear),
    kind('three common words, a common partner and 31 years', dear, 'cnae'),
  ];
}

/** Returns the first and the last word of a person's name. */
function firstWords(name: string): string {
  const words = name.split(' ');
  return `${words[0]} ${words.at(-1)}`;
}
