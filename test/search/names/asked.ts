/** Asks for companies by distorted names, and counts how often the right one is first, in five, or not. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ApiClient } from '../../../bench/api-client.ts';
import { below, pick, type Random, restart } from '../../../synthetic/kit/random.ts';
import type { Registry } from '../../readers/search/registry.ts';
import { bare, DISTORTIONS, type Named } from './distortions.ts';
import { toldBy } from './told.ts';

/** Counts of the names that were asked. A namesake in the place of the question is the right company, too. */
export interface Found {
  asked: number;
  /** Texts that nothing published tells from another company's (told.ts). They count only for `certain`. */
  apart: number;
  /** Names that several companies have: in the place, or anywhere where the question has none. */
  homonyms: number;
  /** Answers that are certain, and those of them that are wrong. */
  certain: number;
  wrong: number;
  first: number;
  inFive: number;
  /** Questions that are refused, which are not found either. */
  refused: number;
}

/** A way to ask: the request for a name, with its town or without. */
interface Way {
  readonly name: string;
  /** Whether the question has the town. */
  readonly placed?: boolean;
  readonly path: (typed: string, of: Named) => string;
}

const FIVE = 5;

const question = (path: string, parameters: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(parameters)}`;

export const WAYS: readonly Way[] = [
  { name: 'nome', path: (nome) => question('/v1/cnpjs', { nome, limite: String(FIVE) }) },
  {
    name: 'nome and municipio',
    placed: true,
    path: (nome, { town }) => question('/v1/cnpjs', { nome, municipio: town, limite: String(FIVE) }),
  },
  {
    name: 'matching',
    path: (nome) => question('/v1/cnpjs/correspondencias', { nome, limite: String(FIVE) }),
  },
  {
    name: 'matching with municipio',
    placed: true,
    path: (nome, { town }) =>
      question('/v1/cnpjs/correspondencias', { nome, municipio: town, limite: String(FIVE) }),
  },
  { name: 'suggestions', path: (nome) => question('/v1/cnpjs/sugestoes', { nome }) },
];

/**
 * Returns the head offices, and for each name the roots of the companies that have it, in its town or
 * anywhere.
 */
export function namesOf({ establishments, towns }: Registry) {
  const heads: Named[] = [];
  const alike = new Map<string, Set<string>>();
  for (const { company, cnpj, kind, state, town } of establishments) {
    const root = cnpj.slice(0, 8);
    const name = bare(company.name ?? '');
    if (company.name === null || town === null || state === null || name === '') continue;
    for (const key of [name, placed(name, town)]) alike.set(key, (alike.get(key) ?? new Set()).add(root));
    const named = { root, name: company.name, state, town, townName: towns.get(town) ?? '' };
    if (kind === '1' && named.townName !== '') heads.push(named);
  }
  const of = ({ name, town }: Named, isPlaced: boolean): Set<string> =>
    alike.get(isPlaced ? placed(bare(name), town) : bare(name)) ?? new Set();
  return { heads, alike: of };
}

const placed = (name: string, town: string): string => `${name}\n${town}`;

/** The ways of the matching alone. */
export const MATCHING = WAYS.filter(({ name }) => name.startsWith('matching'));

/** How many names are drawn, and from which seed. */
export interface Draw {
  readonly names: number;
  readonly seed: number;
}

/** Returns by distortion and way what was found of so many names each. */
export async function askDistorted(
  client: ApiClient,
  registry: Registry,
  { names, seed }: Draw,
  ways = WAYS,
) {
  const { heads, alike } = namesOf(registry);
  const draws = Object.entries(DISTORTIONS).map(([distortion, distort], number) => {
    const random = restart({ state: 0 }, seed, number, 0);
    return [distortion, drawn(random, heads, names, (of) => distort(random, of))] as const;
  });
  const isTold = toldBy(
    registry,
    draws.flatMap(([, asked]) => asked),
  );
  const found: Record<string, Record<string, Found>> = {};
  for (const [distortion, asked] of draws) {
    const asking = ways.map(async ({ name, path, placed: isPlaced = false }) => {
      const counts: Found = {
        asked: 0,
        apart: 0,
        homonyms: 0,
        certain: 0,
        wrong: 0,
        first: 0,
        inFive: 0,
        refused: 0,
      };
      for (const [typed, of] of asked)
        count(counts, of, await client.get(path(typed, of)), {
          right: alike(of, isPlaced),
          isTold: isTold(typed, of, isPlaced),
        });
      return [name, counts] as const;
    });
    found[distortion] = Object.fromEntries(await Promise.all(asking));
  }
  return found;
}

/**
 * Asks for names that no company has, each made of two that some have. Returns how many answers are
 * certain.
 */
export async function askStrangers(client: ApiClient, registry: Registry, { names, seed }: Draw) {
  const { heads } = namesOf(registry);
  const known = new Set(
    registry.establishments.flatMap(({ company, tradeName }) =>
      [company.name, tradeName].map((name) => letters(name ?? '')),
    ),
  );
  // The service has closed idle connections meanwhile, which the client sees in the second turn.
  await nextTurn();
  await nextTurn();
  const random = restart({ state: 0 }, seed, Object.keys(DISTORTIONS).length, 0);
  const certain = Object.fromEntries(MATCHING.map(({ name }) => [name, 0]));
  for (let asked = 0; asked < names; ) {
    const of = pick(random, heads);
    const stranger = { ...of, name: crossed(random, of, pick(random, heads)) };
    const typed = pick(random, Object.values(DISTORTIONS))(random, stranger);
    if (typed === null || known.has(letters(stranger.name)) || known.has(letters(typed))) continue;
    asked++;
    for (const { name, path } of MATCHING) {
      const { body } = await client.get(path(typed, of));
      const { itens } = body as { readonly itens: readonly { readonly certo: boolean }[] };
      if (itens[0]?.certo) certain[name] = (certain[name] ?? 0) + 1;
    }
  }
  return certain;
}

/**
 * Returns the letters of a name without the words that distinguish none: names that share them are one
 * name.
 */
const letters = (name: string): string =>
  bare(name)
    .split(' ')
    .filter((word) => !PARTICLES.has(word))
    .join('');

const PARTICLES = new Set('DE DA DO DAS DOS E EM NA NO PARA'.split(' '));

/** Returns a name with one of its words replaced by one of another name. */
function crossed(random: Random, of: Named, other: Named): string {
  const words = bare(of.name).split(' ');
  words[below(random, words.length)] = pick(random, bare(other.name).split(' '));
  return words.join(' ');
}

/** Draws names to which a distortion applies. Few names may have what it needs. */
export function drawn(
  random: Random,
  heads: readonly Named[],
  names: number,
  distort: (of: Named) => string | null,
): (readonly [typed: string, of: Named])[] {
  const asked: (readonly [string, Named])[] = [];
  for (let left = names * 50; left > 0 && asked.length < names; left--) {
    const of = pick(random, heads);
    const typed = distort(of);
    if (typed !== null && typed.length <= 200) asked.push([typed, of]);
  }
  return asked;
}

function count(
  counts: Found,
  of: Named,
  { status, body }: { status: number; body: unknown },
  { right, isTold }: { right: Set<string>; isTold: boolean },
): void {
  counts.asked++;
  if (!isTold) counts.apart++;
  if (right.size > 1) counts.homonyms++;
  if (status !== 200) {
    if (status !== 422) throw new Error(`${status}: ${JSON.stringify(body)}`);
    counts.refused++;
    return;
  }
  const { itens } = body as {
    readonly itens: readonly { readonly cnpj: string; readonly certo?: boolean }[];
  };
  const [first] = itens;
  if (first?.certo) counts.certain++;
  if (first?.certo && first.cnpj.slice(0, 8) !== of.root) counts.wrong++;
  if (!isTold) return;
  const at = itens.findIndex(({ cnpj }) => right.has(cnpj.slice(0, 8)));
  if (at === 0) counts.first++;
  if (at >= 0 && at < FIVE) counts.inFive++;
}
