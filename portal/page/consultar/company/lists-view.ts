/** Renders the partners and the establishments of a company, and what the other sources have about it. */
import { type ReferencePage, reference } from '../api-view.ts';
import type { Profile, Published } from '../contract.ts';
import { cnpjText, dateText, moneyText, number } from '../formats.ts';
import { kindText, placeText, situationView } from '../list/results-view.ts';
import type { Names } from '../names.ts';
import { addressOf, type Question } from '../question.ts';
import { type Child, h, type Tree } from '../tree.ts';
import { described } from './company-view.ts';

const PARTNERS: Readonly<Record<string, string>> = {
  '1': 'empresa',
  '2': 'pessoa física',
  '3': 'estrangeiro',
};

/** Bands of age by their published code, as Receita Federal describes them. */
const AGES: Readonly<Record<string, string>> = {
  '1': 'até 12 anos',
  '2': '13 a 20 anos',
  '3': '21 a 30 anos',
  '4': '31 a 40 anos',
  '5': '41 a 50 anos',
  '6': '51 a 60 anos',
  '7': '61 a 70 anos',
  '8': '71 a 80 anos',
  '9': 'mais de 80 anos',
};

/** The published sign that a partner has no representative. */
const NO_REPRESENTATIVE = '***000000**';
const CNPJ = /^[0-9A-Z]{12}\d{2}$/;

const withDots = (parts: readonly Child[]): Child[] =>
  parts
    .filter((part) => part !== null && part !== undefined && part !== '')
    .flatMap((part, i) => (i === 0 ? [part] : [' · ', part]));

/** A partner that is a company has a link that opens it. */
function documentOf(document: string | null, question: Question): Child {
  if (document === null || !CNPJ.test(document)) return document;
  return h('a', { href: addressOf({ ...question, cnpj: document }), class: 'number' }, cnpjText(document));
}

function representativeOf(partner: Published, names: Names): Tree | null {
  const { nome_representante: name, representante_legal: cpf } = partner;
  const document = cpf === NO_REPRESENTATIVE ? null : cpf;
  if (!name && !document) return null;
  const role = described(names, 'qualificacoes', partner['qualificacao_representante_legal']);
  return h('p', { class: 'small' }, 'Representante: ', ...withDots([name ?? null, document ?? null, role]));
}

export function partnerView(partner: Published, question: Question, names: Names): Tree {
  const { identificador_socio: kind, data_entrada_sociedade: since, faixa_etaria: age } = partner;
  return h(
    'li',
    {},
    h('h4', {}, partner['nome_socio_razao_social'] ?? 'nome não informado'),
    h(
      'p',
      { class: 'facts-line' },
      ...withDots([
        described(names, 'qualificacoes', partner['qualificacao_socio']),
        documentOf(partner['cnpj_cpf_socio'] ?? null, question),
        kind ? (PARTNERS[kind] ?? kind) : null,
        since ? `desde ${dateText(since)}` : null,
        age ? (AGES[age] ?? null) : null,
        described(names, 'paises', partner['pais']),
      ]),
    ),
    representativeOf(partner, names),
  );
}

export function establishmentView(place: Published, question: Question, names: Names): Tree {
  const cnpj = place['cnpj_completo'] ?? '';
  const town = names.descriptionOf('municipios', place['municipio'] ?? null) ?? place['municipio'] ?? null;
  const isOpen = question.cnpj === cnpj;
  const link = h(
    'a',
    { href: addressOf({ ...question, cnpj }), class: 'number', 'aria-current': isOpen && 'true' },
    cnpjText(cnpj),
  );
  return h(
    'li',
    {},
    h('h4', {}, link, ' ', situationView(place['situacao_cadastral'] ?? null)),
    h(
      'p',
      { class: 'facts-line' },
      ...withDots([
        kindText(place['identificador_matriz_filial'] ?? null),
        place['nome_fantasia'] ?? null,
        placeText(town, place['uf'] ?? null),
      ]),
    ),
  );
}

/** The counts of the profile, each with the page of the reference that describes its list. */
const SOURCES: readonly (readonly [summary: string, label: string, page: ReferencePage])[] = [
  ['obras_cno', 'Obras (CNO)', 'cnpjs-obras-cno'],
  ['dividas_pgfn_nao_previdenciario', 'Dívida ativa não previdenciária', 'cnpjs-dividas-pgfn'],
  ['dividas_pgfn_previdenciario', 'Dívida ativa previdenciária', 'cnpjs-dividas-pgfn'],
  ['dividas_pgfn_fgts', 'Dívida ativa do FGTS', 'cnpjs-dividas-pgfn'],
  ['parcelamentos_rfb', 'Parcelamentos', 'cnpjs-parcelamentos-rfb'],
  ['transacoes_rfb', 'Transações', 'cnpjs-transacoes-rfb'],
];

export function sourcesView({ resumos }: Profile): Tree {
  const rows = SOURCES.map(([name, label, page]) => {
    const summary = resumos[name];
    const total = summary ? number(summary.total) : 'fonte não disponível';
    const value = summary?.valor_total ? moneyText(summary.valor_total) : '–';
    return h(
      'tr',
      {},
      h('td', {}, label),
      h('td', { 'data-name': 'Registros' }, total),
      h('td', { 'data-name': 'Valor' }, value),
      h(
        'td',
        { 'data-name': 'Campos' },
        h('a', { href: reference(page), 'aria-label': `Referência: ${label}` }, 'referência'),
      ),
    );
  });
  const head = h(
    'tr',
    {},
    ...['Fonte', 'Registros', 'Valor', 'Campos'].map((name) => h('th', { scope: 'col' }, name)),
  );
  return h(
    'section',
    { 'aria-labelledby': 'outras' },
    h('h3', { id: 'outras' }, 'Outras fontes'),
    h('table', {}, h('thead', {}, head), h('tbody', {}, ...rows)),
  );
}
