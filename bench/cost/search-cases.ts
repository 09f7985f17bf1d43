/** The measured questions of the search: each kind, drawn from companies that the service itself answers. */
import { IGNORED_WORDS } from '../../shared/datasets/names/words.ts';
import { type Answered, type Ask, pages, totalOf, withQuery } from './pages.ts';

export interface SearchCase {
  readonly endpoint: string;
  /** The filters, without their values, and the offset. */
  readonly what: string;
  readonly path: string;
  /** The number of establishments that match, or of counted values; 0 for a misspelt name. */
  readonly total: number;
  /** Names the question whose pages are compared; null for a single request. */
  readonly list: string | null;
  /** Round trips that are allowed, where a question is several searches. */
  readonly mostRounds?: number;
}

type Item = Readonly<Record<string, unknown>>;
type Filters = Readonly<Record<string, string>>;

/** Characters of the root of a CNPJ. */
const ROOT = 8;

const SEARCH = '/v1/cnpjs';
const COUNTS = '/v1/cnpjs/contagens';
const MATCHES = '/v1/cnpjs/correspondencias';
const SUGGESTIONS = '/v1/cnpjs/sugestoes';
/** Twelve searches of three round trips, and the totals of words. */
const MATCH_ROUNDS = 40;
/** A question that finds nothing, whose answer has corrections. */
const MISSPELT = 'misspelt nome, uf';
const MISSPELT_TWICE = 'misspelt twice nome, uf';
/** Letters of a word that is still corrected when it has lost two. */
const LONG = 10;
/** Letters of the beginning of a word. */
const BEGUN = 3;
/** Companies whose names show which words are frequent. */
const SAMPLE = 100;
/** Shorter words are mostly particles. */
const WORD = /^\p{Lu}{5,}$/u;

const SOME = `${SEARCH}?limite=${SAMPLE}`;

/** Returns words of names, the frequent first. @throws Error where the service does not answer with 200 */
export const frequentWords = async (ask: Ask): Promise<string[]> => wordsBy((await ask(SOME)).itens ?? []);

/** @throws Error where the service does not answer a request with 200 */
export async function searchCases(ask: Ask, company: string): Promise<SearchCase[]> {
  const { itens = [] } = await ask(SOME);
  const [frequent = '', second = ''] = wordsBy(itens);
  const one = itens.find((item) => item['municipio'] && item['cnae_fiscal_principal']) ?? {};
  const of = (name: string): string => String(one[name] ?? '');
  const document = await someDocument(ask, company);
  const { itens: states = [] } = await ask(`${COUNTS}?por=uf&limite=1`);
  const paged: Filters[] = [
    {},
    { uf: String(states[0]?.['valor']) },
    { nome: frequent },
    { raiz: company.slice(0, ROOT) },
  ];
  const single: Filters[] = [
    { nome: `${frequent} ${second}` },
    { nome: `${frequent.slice(0, BEGUN)}*` },
    { nome: frequent, municipio: of('municipio') },
    { cnae: of('cnae_fiscal_principal'), uf: of('uf'), situacao: 'ativa' },
    { socio_documento: document },
    { uf: of('uf'), abertura_de: '201001' },
    { uf: of('uf'), abertura_de: '2010-03-15', abertura_ate: '2020-09-20' },
    { uf: of('uf'), capital_de: '12345,67' },
  ];
  const counted: Filters[] = [
    { por: 'municipio' },
    { por: 'municipio', nome: frequent },
    { por: 'cnae', uf: of('uf') },
    { por: 'cnae', nome: `${frequent} ${second}` },
  ];
  const cases: SearchCase[] = [await suggested(frequent.slice(0, BEGUN), ask)];
  cases.push(...(await matched(of('razao_social'), of('municipio'), ask)));
  for (const filters of paged) cases.push(...(await pagesOf(filters, ask)));
  for (const filters of single) cases.push(await first(SEARCH, filters, ask));
  for (const filters of counted) cases.push(await first(COUNTS, filters, ask));
  const long = wordsBy(itens).find(({ length }) => length >= LONG) ?? '';
  const misspelt = { nome: without(frequent, -2), uf: of('uf') };
  const twice = { nome: without(without(long, -2), -2), uf: of('uf') };
  cases.push({ ...(await first(SEARCH, misspelt, ask)), what: MISSPELT });
  cases.push({ ...(await first(SEARCH, twice, ask)), what: MISSPELT_TWICE });
  return cases;
}

/** The matching of a name as it is, and of one that needs all of its searches. */
async function matched(name: string, municipio: string, ask: Ask): Promise<SearchCase[]> {
  const questions: [string, Filters][] = [
    ['a name and its town', { nome: name, municipio }],
    ['a name with two wrong words', { nome: `${without(name, 2)} ${without(name, 3)}` }],
  ];
  const cases = questions.map(async ([what, filters]) => {
    const path = addressOf(MATCHES, filters);
    const { itens = [] } = await ask(path);
    return {
      endpoint: `GET ${MATCHES}`,
      what,
      path,
      total: itens.length,
      list: null,
      mostRounds: MATCH_ROUNDS,
    };
  });
  return Promise.all(cases);
}

async function suggested(nome: string, ask: Ask): Promise<SearchCase> {
  const path = addressOf(SUGGESTIONS, { nome });
  const { itens = [] } = await ask(path);
  return {
    endpoint: `GET ${SUGGESTIONS}`,
    what: 'suggestions for nome',
    path,
    total: itens.length,
    list: null,
  };
}

/** Leaves out one letter of a word, counted from its end. */
const without = (word: string, at: number): string => word.slice(0, at) + word.slice(at + 1);

/** Names the filters; of a counted field also the field, because its number of values decides the cost. */
const named = ({ por, ...filters }: Filters): string =>
  [
    ...(por === undefined ? [] : [`por=${por}`]),
    ...Object.entries(filters).map(([name, value]) => {
      if (name === 'nome' && value.endsWith('*')) return `beginning of ${name}`;
      return value.includes(' ') ? `${name} of two words` : name;
    }),
  ].join(', ') || 'no filter';

const addressOf = (path: string, filters: Filters): string => {
  const query = new URLSearchParams(filters).toString();
  return query === '' ? path : withQuery(path, query);
};

async function pagesOf(filters: Filters, ask: Ask): Promise<SearchCase[]> {
  const path = addressOf(SEARCH, filters);
  const total = await totalOf(path, ask);
  return pages({ endpoint: `GET ${SEARCH}`, path, what: named(filters), total }).map(
    ({ endpoint, what, path: page, list }) => ({ endpoint, what, path: page, list, total }),
  );
}

async function first(path: string, filters: Filters, ask: Ask): Promise<SearchCase> {
  const address = addressOf(path, filters);
  const total = await totalOf(address, ask);
  return { endpoint: `GET ${path}`, what: named(filters), path: address, total, list: null };
}

function wordsBy(items: readonly Item[]): string[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    const words = new Set(
      String(item['razao_social'] ?? '')
        .split(' ')
        .filter((word) => WORD.test(word) && !IGNORED_WORDS.has(word)),
    );
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
}

async function someDocument(ask: Ask, company: string): Promise<string> {
  const { itens = [] }: Answered = await ask(`${SEARCH}/${company}/socios?limite=100`);
  const documents = itens.map((item) => String(item['cnpj_cpf_socio'] ?? ''));
  const found = documents.find((text) => /^\*{3}\d{6}\*{2}$/.test(text));
  if (found === undefined) throw new Error(`${company}: no partner with a document`);
  return found;
}
