/** Asks for companies by distorted names, and counts how often the right one is first, in five, or not. */
import type { ApiClient } from '../../../bench/api-client.ts';
import { pick, type Random, restart } from '../../../synthetic/kit/random.ts';
import type { Registry } from '../../readers/search/registry.ts';
import { bare, DISTORTIONS, type Named } from './distortions.ts';

/** Counts of the names that were asked. Homonyms in the same place count as the right company. */
export interface Found {
  asked: number;
  first: number;
  inFive: number;
  /** Questions that are refused, which are not found either. */
  refused: number;
}

/** A way to ask: the request for a name, with its town or without. */
interface Way {
  readonly name: string;
  readonly path: (typed: string, of: Named) => string;
}

const FIVE = 5;

const question = (path: string, parameters: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(parameters)}`;

export const WAYS: readonly Way[] = [
  { name: 'nome', path: (nome) => question('/v1/cnpjs', { nome, limite: String(FIVE) }) },
  {
    name: 'nome and municipio',
    path: (nome, { town }) => question('/v1/cnpjs', { nome, municipio: town, limite: String(FIVE) }),
  },
  {
    name: 'matching',
    path: (nome) => question('/v1/cnpjs/correspondencias', { nome, limite: String(FIVE) }),
  },
  {
    name: 'matching with municipio',
    path: (nome, { town }) =>
      question('/v1/cnpjs/correspondencias', { nome, municipio: town, limite: String(FIVE) }),
  },
  { name: 'suggestions', path: (nome) => question('/v1/cnpjs/sugestoes', { nome }) },
];

/** Returns the head offices, and for each name and town the roots of the companies that have both. */
export function namesOf({ establishments, towns }: Registry) {
  const heads: Named[] = [];
  const alike = new Map<string, Set<string>>();
  for (const { company, cnpj, kind, state, town } of establishments) {
    const root = cnpj.slice(0, 8);
    if (company.name === null || town === null || state === null || bare(company.name) === '') continue;
    const key = placed(company.name, town);
    alike.set(key, (alike.get(key) ?? new Set()).add(root));
    const named = { root, name: company.name, state, town, townName: towns.get(town) ?? '' };
    if (kind === '1' && named.townName !== '') heads.push(named);
  }
  return { heads, alike: ({ name, town }: Named) => alike.get(placed(name, town)) ?? new Set<string>() };
}

const placed = (name: string, town: string): string => `${bare(name)}\n${town}`;

/** Returns by distortion and way what was found of `names` names each. */
export async function askDistorted(client: ApiClient, registry: Registry, names: number, seed: number) {
  const { heads, alike } = namesOf(registry);
  const found: Record<string, Record<string, Found>> = {};
  for (const [number, [distortion, distort]] of Object.entries(DISTORTIONS).entries()) {
    const random = restart({ state: 0 }, seed, number, 0);
    const asked = drawn(random, heads, names, (of) => distort(random, of));
    const ways = WAYS.map(async ({ name, path }) => {
      const counts: Found = { asked: 0, first: 0, inFive: 0, refused: 0 };
      for (const [typed, of] of asked) count(counts, typed, of, await client.get(path(typed, of)), alike(of));
      return [name, counts] as const;
    });
    found[distortion] = Object.fromEntries(await Promise.all(ways));
  }
  return found;
}

/** Draws names to which a distortion applies. Few names may have what it needs. */
function drawn(
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

function count(counts: Found, typed: string, of: Named, { status, body }: { status: number; body: unknown }, right: Set<string>): void {
  counts.asked++;
  if (status !== 200) {
    if (status !== 422) throw new Error(`${status}: ${JSON.stringify(body)}`);
    counts.refused++;
    return;
  }
  const { itens } = body as { readonly itens: readonly { readonly cnpj: string }[] };
  if (process.env['SHOW'] && body && JSON.stringify(itens[0] ?? {}).includes('pontos')) {
    const at = itens.findIndex(({ cnpj }) => right.has(cnpj.slice(0, 8)));
    if (at !== 0) console.error(JSON.stringify({ typed, of, at, itens: itens.slice(0, Math.max(1, at + 1)).map((i: any) => [i.razao_social, i.nome_fantasia, i.municipio_nome, i.pontos, i.certo, i.motivos.faltam, i.motivos.sobram]) }));
  }
  const at = itens.findIndex(({ cnpj }) => right.has(cnpj.slice(0, 8)));
  if (at === 0) counts.first++;
  if (at >= 0 && at < FIVE) counts.inFive++;
}
