/** The kinds of questions whose times and reads are measured, each as several addresses with different values. */
import { below, pick, type Random } from '../../../synthetic/kit/random.ts';
import type { Filters } from '../../readers/search/criteria.ts';
import type { Scan } from '../../readers/search/scan.ts';

export interface Kind {
  readonly name: string;
  readonly addresses: readonly string[];
}

/** Addresses of each kind at most; words and pairs of words that are in 1 % of the names or more are fewer. */
const EACH = 40;
const COMMON_SHARE = 0.01;
const MIDDLE = { from: 50, to: 5_000 };

const address = (filters: Filters, by: string | null = null, offset = 0): string => {
  const query = new URLSearchParams(by === null ? filters : { ...filters, por: by });
  if (offset > 0) query.set('offset', String(offset));
  return `/v1/cnpjs${by === null ? '' : '/contagens'}?${query}`;
};

export function kindsOf(scan: Scan, seed: number): Kind[] {
  const random: Random = { state: seed };
  const { establishments } = scan.registry;
  const ranked = [...scan.words()].sort((a, b) => b[1] - a[1]);
  const common = ranked.filter(([, n]) => n >= establishments.length * COMMON_SHARE).map(([word]) => word);
  const middle = ranked.slice(MIDDLE.from, MIDDLE.to).map(([word]) => word);
  const partners = scan.registry.companies.flatMap((c) => c.partners);
  const people = partners.filter(({ name, document }) => name && document?.startsWith('*'));
  const times = (make: (n: number) => string): string[] => [
    ...new Set(Array.from({ length: EACH }, (_, n) => make(n))),
  ];
  const one = () => pick(random, establishments);
  const town = (): Filters => {
    const { state, town: code } = one();
    return { ...(state ? { uf: state } : {}), municipio: code ?? '9707' };
  };
  const half = (filters: Filters): number => Math.floor((scan.matching(filters)?.length ?? 0) / 2);
  const word = (n: number): string => common[n % common.length] ?? '';
  const two = (n: number): string => `${word(n)} ${word(n + 1 + Math.floor(n / common.length))}`;
  const activity = (): Filters => {
    const { activity: cnae, state } = one();
    return { cnae: cnae ?? '8888888', uf: state ?? 'SP', situacao: 'ativa' };
  };
  const middleOf = (filters: Filters): string => address(filters, null, half(filters));
  return [
    { name: 'one common word', addresses: times((n) => address({ nome: word(n) })) },
    { name: 'one common word, offset in the middle', addresses: times((n) => middleOf({ nome: word(n) })) },
    { name: 'two common words', addresses: times((n) => address({ nome: two(n) })) },
    { name: 'two common words, offset in the middle', addresses: times((n) => middleOf({ nome: two(n) })) },
    { name: 'one word of the middle', addresses: times(() => address({ nome: pick(random, middle) })) },
    { name: 'common word and town', addresses: times((n) => address({ nome: word(n), ...town() })) },
    { name: 'cnae, uf and situação', addresses: times(() => address(activity())) },
    {
      name: "partner's document",
      addresses: times(() => address({ socio_documento: pick(random, people).document ?? '' })),
    },
    {
      name: "partner's name",
      addresses: times(() => address({ socio: firstWords(pick(random, people).name ?? '') })),
    },
    {
      name: 'months and uf',
      addresses: times((n) =>
        address({ uf: one().state ?? 'SP', abertura_de: `20${10 + below(random, 15)}0${1 + (n % 9)}` }),
      ),
    },
    { name: 'no filter, offset in the middle', addresses: [address({}, null, establishments.length >> 1)] },
    {
      name: 'counts by municipio, one common word',
      addresses: times((n) => address({ nome: word(n) }, 'municipio')),
    },
    {
      name: 'counts by municipio, cnae and situação',
      addresses: times(() => address({ cnae: one().activity ?? '8888888', situacao: 'ativa' }, 'municipio')),
    },
    { name: 'counts by municipio, no filter', addresses: [address({}, 'municipio')] },
    { name: 'counts by cnae, two common words', addresses: times((n) => address({ nome: two(n) }, 'cnae')) },
  ];
}

/** Returns the first and the last word of a person's name. */
function firstWords(name: string): string {
  const words = name.split(' ');
  return `${words[0]} ${words.at(-1)}`;
}
