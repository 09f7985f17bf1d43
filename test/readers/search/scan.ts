/** Answers questions of `GET /v1/cnpjs` and `GET /v1/cnpjs/contagens` by a full scan of a publication. */
import { countsOf as countValues } from './column.ts';
import { type Correction, correctionsOf } from './corrections.ts';
import { criteriaOf, type Filters, inAll } from './criteria.ts';
import { inNameOrder } from './name-order.ts';
import type { Establishment, Registry } from './registry.ts';
import { type Scanned, scanned } from './scanned.ts';
import { described, SIZES, STATUSES } from './spellings.ts';
import { otherWays } from './ways.ts';
import { numberOf, typedQuestion, wordsOfQuestion } from './words.ts';

export type Item = Readonly<Record<string, string | null>>;

export interface Count {
  readonly valor: string | null;
  readonly descricao: string | null;
  readonly quantidade: number;
}

export type Scan = ReturnType<typeof createScan>;

/** Codes without a look-up table. */
const OWN_CODES: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  situacao: new Map(described(STATUSES)),
  porte: new Map(described(SIZES)),
};

const COLUMNS: Readonly<Record<string, keyof Scanned['columns']>> = {
  uf: 'state',
  municipio: 'town',
  cnae: 'activity',
  situacao: 'status',
  porte: 'size',
  natureza_juridica: 'nature',
  ano_abertura: 'year',
};

export function createScan(registry: Registry) {
  const { establishments } = registry;
  const all = scanned(registry);
  const everywhere = Uint32Array.from(establishments.keys());
  /** Returns the places that match, ascending, or null where the question is refused with 422. */
  const matching = (filters: Filters): Uint32Array | null => {
    const criteria = criteriaOf(filters, all);
    if (!criteria) return null;
    const lists = criteria.filter((one) => typeof one !== 'function');
    const tests = criteria.filter((one) => typeof one === 'function');
    const places = lists.length === 0 ? everywhere : Uint32Array.from(inAll(lists));
    return places.filter((place) => tests.every((holds) => holds(place)));
  };
  const items = (places: Uint32Array): Item[] =>
    Array.from(places, (place) => itemOf(establishments[place]!, registry));
  /** Returns the places that match in the order of the answer. */
  const ordered = (places: Uint32Array, { nome }: Filters): Uint32Array =>
    nome && numberOf(nome) === null ? inNameOrder(places, nome, nome, establishments) : places;
  const count = (asked: Filters): number => matching(asked)?.length ?? 0;
  const corrected = (filters: Filters): Correction[] => correctionsOf(filters, all, count);
  return {
    registry,
    ordered,
    /** Returns at most ten items for a name that is being typed, or null where it is refused. */
    suggestions: (text: string): readonly Item[] | null => {
      const number = numberOf(text);
      if (number !== null) return items(matching({ raiz: number })!.slice(0, 10)).map(suggested);
      const { question, order } = typedQuestion(text);
      if (wordsOfQuestion(text).hasOnlyCpf) return null;
      const { words, cut, beginning } = wordsOfQuestion(question);
      const named = (name: string, inOrder: string): Item[] =>
        items(inNameOrder(matching({ nome: name })!, inOrder, name, establishments).slice(0, 10)).map(
          suggested,
        );
      if (words.length + cut.length === 0 && beginning === null) return [];
      const found = named(question, order);
      const [nearest] = found.length > 0 ? [] : corrected({ nome: question });
      return nearest ? named(nearest.valor, nearest.valor) : found;
    },
    /** The number of names, and of partners, that have each word. */
    words: all.names.frequencies,
    partnerWords: all.partners.frequencies,
    matching,
    items,
    /** Returns all values in the order of the answer. */
    counts: (places: Uint32Array, by: string): readonly Count[] => countsOf(places, by, all),
    /** Returns the corrections of a question that finds nothing. */
    corrections: (filters: Filters): readonly Correction[] => [
      ...otherWays(filters, all, count),
      ...corrected(filters),
    ],
    /** Returns the words of the filters that are ignored, sorted. */
    ignored: ({ nome, socio }: Filters): readonly string[] =>
      [
        ...new Set(
          [nome, socio].flatMap((text) =>
            text && numberOf(text) === null ? wordsOfQuestion(text).ignored : [],
          ),
        ),
      ].sort(),
  };
}

const itemOf = (one: Establishment, { towns, activities }: Registry): Item => ({
  cnpj: one.cnpj,
  razao_social: one.company.name,
  nome_fantasia: one.tradeName,
  situacao_cadastral: one.status,
  identificador_matriz_filial: one.kind,
  uf: one.state,
  municipio: one.town,
  municipio_nome: towns.get(one.town ?? '') ?? null,
  cnae_fiscal_principal: one.activity,
  cnae_descricao: activities.get(one.activity ?? '') ?? null,
  data_inicio_atividade: one.opened,
  href: `/v1/cnpjs/${one.cnpj}`,
});

const suggested = ({ cnpj, razao_social, nome_fantasia, situacao_cadastral, uf, ...item }: Item): Item => ({
  cnpj: cnpj!,
  razao_social: razao_social!,
  nome_fantasia: nome_fantasia!,
  situacao_cadastral: situacao_cadastral!,
  uf: uf!,
  municipio_nome: item['municipio_nome']!,
  href: item['href']!,
});

function countsOf(places: Uint32Array, by: string, { registry, columns }: Scanned): Count[] {
  const texts: Readonly<Record<string, ReadonlyMap<string, string>>> = {
    municipio: registry.towns,
    cnae: registry.activities,
    natureza_juridica: registry.natures,
    ...OWN_CODES,
  };
  return countValues(columns[COLUMNS[by]!], places)
    .map(([valor, quantidade]) => ({
      valor,
      descricao: texts[by]?.get(valor ?? '') ?? null,
      quantidade,
    }))
    .sort((a, b) => b.quantidade - a.quantidade || ascending(a.valor, b.valor));
}

function ascending(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}
