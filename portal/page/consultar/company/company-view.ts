/** Renders the registration of a company: its own data and that of the establishment that was opened. */
import type { Profile, Published } from '../contract.ts';
import {
  activityText,
  cnpjText,
  dateText,
  moneyText,
  natureText,
  phoneText,
  postcodeText,
} from '../formats.ts';
import { kindText, placeText, situationView } from '../list/results-view.ts';
import type { Names, Table } from '../names.ts';
import { type Child, h, type Tree } from '../tree.ts';

/** A name and a value; null values are omitted. */
export type Fact = readonly [name: string, value: Child];

function factsView(facts: readonly Fact[]): Tree {
  const present = facts.filter(([, value]) => value !== null && value !== '');
  return h(
    'dl',
    { class: 'registration' },
    ...present.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  );
}

const mapped = (value: string | null | undefined, shown: (value: string) => string): string | null =>
  value === null || value === undefined ? null : shown(value);

/** The code with its description, or the code alone. */
export function described(
  names: Names,
  table: Table,
  code: string | null | undefined,
  shown = (text: string): string => text,
) {
  if (code === null || code === undefined) return null;
  const description = names.descriptionOf(table, code);
  return description === null ? shown(code) : `${description} (${shown(code)})`;
}

const SIZES: Readonly<Record<string, string>> = {
  '00': 'não informado',
  '01': 'microempresa',
  '03': 'empresa de pequeno porte',
  '05': 'demais',
};

const day = (value: string | null | undefined): string | null => mapped(value, dateText);

const joined = (parts: readonly (string | null | undefined)[], by: string): string | null =>
  parts.filter((part) => part).join(by) || null;

function companyFacts(company: Published, names: Names): Fact[] {
  const { natureza_juridica: nature, porte_empresa: size, capital_social_raw: capital } = company;
  return [
    ['Natureza jurídica', described(names, 'naturezas', nature, natureText)],
    ['Porte', mapped(size, (code) => SIZES[code] ?? code)],
    ['Capital social', mapped(capital, moneyText)],
    ['Qualificação do responsável', described(names, 'qualificacoes', company['qualificacao_responsavel'])],
    ['Ente federativo responsável', company['ente_federativo_responsavel'] ?? null],
  ];
}

function situationFacts(place: Published, names: Names): Fact[] {
  const { motivo_situacao_cadastral: motive } = place;
  return [
    ['Situação desde', day(place['data_situacao_cadastral'])],
    ['Motivo da situação', motive === '00' ? null : described(names, 'motivos', motive)],
    ['Início de atividade', day(place['data_inicio_atividade'])],
    [
      'Situação especial',
      joined([place['situacao_especial'], day(place['data_situacao_especial'])], ', desde '),
    ],
  ];
}

function activities(place: Published, names: Names): Fact[] {
  const { cnae_fiscal_principal: main, cnae_fiscal_secundaria: others } = place;
  const text = (code: string): string | null => described(names, 'cnaes', code, activityText);
  const list = (others ?? '').split(',').filter((code) => code !== '');
  return [
    ['Atividade principal', mapped(main, (code) => text(code) ?? code)],
    [
      'Atividades secundárias',
      list.length === 0
        ? null
        : h('ul', { class: 'plain-list' }, ...list.map((code) => h('li', {}, text(code)))),
    ],
  ];
}

function addressFacts(place: Published, names: Names): Fact[] {
  const street = joined([place['tipo_logradouro'], place['logradouro']], ' ');
  const town = names.descriptionOf('municipios', place['municipio'] ?? null) ?? place['municipio'] ?? null;
  const phones = (['1', '2'] as const).map((n) =>
    phoneText(place[`ddd_${n}`] ?? null, place[`telefone_${n}`] ?? null),
  );
  return [
    ['Endereço', joined([street, place['numero'], place['complemento'], place['bairro']], ', ')],
    ['Município', placeText(town, place['uf'] ?? null)],
    ['CEP', mapped(place['cep'], postcodeText)],
    [
      'Cidade no exterior',
      joined([place['nome_cidade_exterior'], described(names, 'paises', place['pais'])], ', '),
    ],
    ['Telefones', joined(phones, ' · ')],
    ['Fax', phoneText(place['ddd_fax'] ?? null, place['fax'] ?? null)],
    ['Correio eletrônico', place['correio_eletronico'] ?? null],
  ];
}

const OPTIONS: Readonly<Record<string, string>> = { S: 'sim', N: 'não' };

function option(simples: Published, name: string, since: string, until: string): string | null {
  const chosen = simples[name];
  if (chosen === null || chosen === undefined) return null;
  const dates = [
    mapped(simples[since], (date) => `desde ${dateText(date)}`),
    mapped(simples[until], (date) => `até ${dateText(date)}`),
  ];
  return joined([OPTIONS[chosen] ?? chosen, ...dates], ', ');
}

function simplesFacts(simples: Published): Fact[] {
  const { opcao_pelo_simples: chosen, opcao_pelo_mei: mei } = simples;
  if (chosen === null && mei === null) return [['Simples Nacional', 'não consta do arquivo']];
  return [
    [
      'Simples Nacional',
      option(simples, 'opcao_pelo_simples', 'data_opcao_simples', 'data_exclusao_simples'),
    ],
    ['MEI', option(simples, 'opcao_pelo_mei', 'data_opcao_mei', 'data_exclusao_mei')],
  ];
}

/** The heading takes the focus when the company opens. */
export function headView({ cnpj, empresa, estabelecimento }: Profile): Tree {
  const name = empresa['razao_social'] ?? null;
  const trade = estabelecimento['nome_fantasia'] ?? null;
  return h(
    'header',
    { class: 'company-head' },
    h('h2', { tabindex: '-1', 'data-heading': true }, name ?? cnpjText(cnpj)),
    trade !== null && trade !== name && h('p', { class: 'trade' }, trade),
    h(
      'p',
      {},
      h('span', { class: 'number' }, cnpjText(cnpj)),
      ' ',
      situationView(estabelecimento['situacao_cadastral'] ?? null),
      ' ',
      kindText(estabelecimento['identificador_matriz_filial'] ?? null),
    ),
  );
}

/** Whether a secondary activity has no description yet. */
const hasUnknown = ({ cnae_fiscal_secundaria: others }: Published, names: Names): boolean =>
  (others ?? '').split(',').some((code) => code !== '' && names.descriptionOf('cnaes', code) === null);

/** `describe` reads the table of activities, which takes many requests and so happens on demand. */
export const registrationView = (
  { empresa, estabelecimento: place, simples }: Profile,
  names: Names,
  describe: (() => void) | null = null,
): Tree =>
  h(
    'section',
    { 'aria-labelledby': 'cadastro' },
    h('h3', { id: 'cadastro' }, 'Cadastro'),
    factsView([
      ...companyFacts(empresa, names),
      ...situationFacts(place, names),
      ...activities(place, names),
      ...addressFacts(place, names),
      ...simplesFacts(simples),
    ]),
    describe !== null &&
      hasUnknown(place, names) &&
      h(
        'button',
        { type: 'button', class: 'link', onclick: describe },
        'Ler as descrições das atividades secundárias',
      ),
  );
