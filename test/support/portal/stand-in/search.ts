/** Searches the invented country as the interface describes it, one company after the other. */
import { askedWords, indexedWords } from '../../../../shared/datasets/words.ts';
import { ACTIVITIES, COMPANIES, type Company, NATURES, TOWNS } from './country.ts';

/** A fault of a parameter, as pydantic writes it. */
export interface Fault {
  readonly type: string;
  readonly loc: readonly string[];
  readonly msg: string;
  readonly input: string;
}

type Test = (company: Company, value: string) => boolean;

const SITUATIONS: Readonly<Record<string, string>> = {
  ativa: '02',
  baixada: '08',
  inapta: '04',
  suspensa: '03',
  nula: '01',
};

const FILTERS: Readonly<Record<string, Test>> = {
  nome: (company, value) => {
    const words = new Set([company.razao_social, company.nome_fantasia ?? ''].flatMap(indexedWords));
    const { words: asked, beginning } = askedWords(value);
    const isBegun = beginning === null || [...words].some((word) => word.startsWith(beginning));
    return isBegun && asked.every((word) => words.has(word));
  },
  raiz: ({ cnpj }, value) => cnpj.startsWith(value),
  uf: ({ uf }, value) => uf === value,
  municipio: ({ municipio }, value) => municipio === value || TOWNS[municipio]?.[0] === value.toUpperCase(),
  cnae: ({ cnae_fiscal_principal: cnae }, value) => cnae.startsWith(value.replaceAll(/\D/g, '')),
  situacao: ({ situacao_cadastral: code }, value) => code === SITUATIONS[value],
  matriz: ({ identificador_matriz_filial: kind }, value) => (kind === '1') === (value === 'true'),
  porte: ({ porte }, value) => porte === value,
  natureza_juridica: ({ natureza_juridica: nature }, value) => nature === value,
  abertura_de: ({ data_inicio_atividade: date }, value) => date.slice(0, 6) >= value,
  abertura_ate: ({ data_inicio_atividade: date }, value) => date.slice(0, 6) <= value,
};

const given = (query: URLSearchParams): [string, string][] =>
  [...query].filter(([name, value]) => name in FILTERS && value !== '');

export const matchesOf = (query: URLSearchParams): Company[] =>
  COMPANIES.filter((company) => given(query).every(([name, value]) => FILTERS[name]?.(company, value)));

export const ignoredIn = (query: URLSearchParams): readonly string[] =>
  askedWords(query.get('nome') ?? '').ignored;

/** Corrects one misspelt word, as the interface does for all that are near one of the index. */
export function correctionsOf(query: URLSearchParams): readonly object[] {
  const nome = query.get('nome') ?? '';
  const valor = nome.toUpperCase().replace(/\bMERCDO\b\*?/, 'MERCADO');
  if (valor === nome.toUpperCase()) return [];
  const corrected = new URLSearchParams(query);
  corrected.set('nome', valor);
  const total = matchesOf(corrected).length;
  return [{ parametro: 'nome', palavra: 'MERCDO', sugestao: 'MERCADO', valor, total }];
}

/** Returns the faults of a question: the interface reports them all together. */
export function faultsOf(query: URLSearchParams): Fault[] {
  const fault = (name: string, msg: string): Fault => ({
    type: 'value_error',
    loc: ['query', name],
    msg,
    input: query.get(name) ?? '',
  });
  const faults: Fault[] = [];
  const name = query.get('nome') ?? '';
  const { words, beginning } = askedWords(name);
  if (name !== '' && words.length === 0 && beginning === null)
    faults.push(fault('nome', 'O nome deve ter ao menos uma palavra que não seja das ignoradas.'));
  if (!/^\d{4}$/.test(query.get('municipio') || '0000') && !query.get('uf'))
    faults.push(fault('municipio', 'Informe também a uf, ou o código do município.'));
  return faults;
}

export const itemOf = ({ porte: _, natureza_juridica: __, ...company }: Company) => ({
  ...company,
  municipio_nome: TOWNS[company.municipio]?.[0] ?? null,
  cnae_descricao: ACTIVITIES[company.cnae_fiscal_principal] ?? null,
  href: `/v1/cnpjs/${company.cnpj}`,
});

/** Returns the first companies of a name whose last word may be a beginning. */
export const suggestionsOf = (nome: string) =>
  matchesOf(new URLSearchParams({ nome: `${nome}*` }))
    .slice(0, 10)
    .map(itemOf);

const COUNTED: Readonly<Record<string, (company: Company) => string>> = {
  uf: ({ uf }) => uf,
  municipio: ({ municipio }) => municipio,
  cnae: ({ cnae_fiscal_principal: cnae }) => cnae,
  situacao: ({ situacao_cadastral: code }) => code,
  porte: ({ porte }) => porte,
  natureza_juridica: ({ natureza_juridica: nature }) => nature,
  ano_abertura: ({ data_inicio_atividade: date }) => date.slice(0, 4),
};

const DESCRIPTIONS: Readonly<Record<string, (code: string) => string | null>> = {
  municipio: (code) => TOWNS[code]?.[0] ?? null,
  cnae: (code) => ACTIVITIES[code] ?? null,
  natureza_juridica: (code) => NATURES[code] ?? null,
  situacao: (code) => ({ '02': 'ativa', '04': 'inapta', '08': 'baixada' })[code] ?? null,
  porte: (code) => ({ '01': 'microempresa', '03': 'pequeno porte', '05': 'demais' })[code] ?? null,
};

/** Returns the numbers for each value, descending, and then by value. */
export function countsOf(query: URLSearchParams, by: string) {
  const numbers = new Map<string, number>();
  for (const company of matchesOf(query)) {
    const value = COUNTED[by]?.(company) ?? '';
    numbers.set(value, (numbers.get(value) ?? 0) + 1);
  }
  return [...numbers]
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([valor, quantidade]) => ({ valor, descricao: DESCRIPTIONS[by]?.(valor) ?? null, quantidade }));
}
