/** Renders the registration of a company: its own data and that of the establishment that was opened. */
import type {
  CodigoDescrito,
  FichaCnpj,
  FichaEstabelecimento,
} from '../../../../clients/typescript/src/index.ts';
import { type Fact, factsView, joined, mapped } from '../../figures.ts';
import { activityText, cnpjText, dateText, natureText } from '../formats.ts';
import { kindText, placeText, situationView } from '../list/results-view.ts';
import { originText, type Samples } from '../origin.ts';
import { codeText } from '../records/facts.ts';
import { h, headingView, type Tree } from '../tree.ts';

const describedText = (
  { codigo, descricao }: CodigoDescrito,
  shown?: (code: string) => string,
): string | null => codeText(codigo, descricao, shown);

const day = (value: string | null): string | null => mapped(value, dateText);

const companyFacts = ({ empresa: company }: FichaCnpj): Fact[] => [
  ['Natureza jurídica', describedText(company.natureza_juridica, natureText)],
  ['Porte', company.porte_empresa.descricao ?? company.porte_empresa.codigo],
  ['Capital social', company.capital_social.formatado],
  ['Qualificação do responsável', describedText(company.qualificacao_responsavel)],
  ['Ente federativo responsável', company.ente_federativo_responsavel],
];

const situationFacts = (place: FichaEstabelecimento): Fact[] => [
  ['Situação desde', day(place.data_situacao_cadastral)],
  [
    'Motivo da situação',
    place.motivo_situacao_cadastral.codigo === '00' ? null : describedText(place.motivo_situacao_cadastral),
  ],
  ['Início de atividade', day(place.data_inicio_atividade)],
  ['Situação especial', joined([place.situacao_especial, day(place.data_situacao_especial)], ', desde ')],
];

function activities({
  cnae_fiscal_principal: main,
  cnae_fiscal_secundaria: others,
}: FichaEstabelecimento): Fact[] {
  const list = others.map((one) => h('li', describedText(one, activityText)));
  return [
    ['Atividade principal', describedText(main, activityText)],
    ['Atividades secundárias', list.length === 0 ? null : h('ul.plain-list', ...list)],
  ];
}

function addressFacts(place: FichaEstabelecimento): Fact[] {
  const street = joined([place.tipo_logradouro, place.logradouro], ' ');
  const phones = [place.telefone_1.formatado, place.telefone_2.formatado];
  return [
    ['Endereço', joined([street, place.numero, place.complemento, place.bairro], ', ')],
    ['Município', placeText(place.municipio.descricao ?? place.municipio.codigo, place.uf)],
    ['CEP', place.cep.formatado],
    ['Cidade no exterior', joined([place.nome_cidade_exterior, describedText(place.pais)], ', ')],
    ['Telefones', joined(phones, ' · ')],
    ['Fax', place.fax.formatado],
    ['Correio eletrônico', place.correio_eletronico],
  ];
}

function option(
  { codigo, descricao }: CodigoDescrito,
  since: string | null,
  until: string | null,
): string | null {
  if (codigo === null) return null;
  const dates = [
    mapped(since, (date) => `desde ${dateText(date)}`),
    mapped(until, (date) => `até ${dateText(date)}`),
  ];
  return joined([descricao?.toLowerCase() ?? codigo, ...dates], ', ');
}

function simplesFacts({ simples }: FichaCnpj): Fact[] {
  const { opcao_pelo_simples: chosen, opcao_pelo_mei: mei } = simples;
  if (chosen.codigo === null && mei.codigo === null) return [['Simples Nacional', 'não consta do arquivo']];
  return [
    ['Simples Nacional', option(chosen, simples.data_opcao_simples, simples.data_exclusao_simples)],
    ['MEI', option(mei, simples.data_opcao_mei, simples.data_exclusao_mei)],
  ];
}

export function headView(sheet: FichaCnpj, samples: Samples): Tree {
  const { cnpj, empresa, estabelecimento: place, fontes } = sheet;
  const { razao_social: name } = empresa;
  const trade = place.nome_fantasia;
  return h(
    'header.company-head',
    headingView(name ?? cnpjText(cnpj)),
    trade !== null && trade !== name && h('p.trade', trade),
    h(
      'p',
      h('span.number', cnpjText(cnpj)),
      ' ',
      situationView(place.situacao_cadastral.codigo),
      ' ',
      kindText(place.identificador_matriz_filial.codigo),
    ),
    h('p.small', originText(fontes.cnpj, samples.has(`cnpj ${fontes.cnpj.versao}`))),
  );
}

export const registrationView = (sheet: FichaCnpj): Tree =>
  h(
    'section',
    { 'aria-labelledby': 'cadastro' },
    h('h3', { id: 'cadastro' }, 'Cadastro'),
    factsView([
      ...companyFacts(sheet),
      ...situationFacts(sheet.estabelecimento),
      ...activities(sheet.estabelecimento),
      ...addressFacts(sheet.estabelecimento),
      ...simplesFacts(sheet),
    ]),
  );
