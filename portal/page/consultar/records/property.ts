/** Shows a rural property of the CAFIR. */
import type { CafirImoveis } from '../../../../clients/typescript/src/index.ts';
import { factsView, joined, mapped } from '../../figures.ts';
import { dateText, decimalText, postcodeText, propertyText } from '../formats.ts';
import { placeText } from '../list/results-view.ts';
import { h, headingView, type Tree } from '../tree.ts';
import { showing } from './opened.ts';

const headView = ({ nirf, nome_imovel_rural: name }: CafirImoveis): Tree =>
  h(
    'header.company-head',
    headingView(name ?? `Imóvel rural ${propertyText(nirf ?? '')}`),
    h('p', 'Imóvel rural, NIRF/CIB ', h('span.number', propertyText(nirf ?? ''))),
  );

/** Files before the middle of 2024 have digits instead of words. */
const EXEMPT: Readonly<Record<string, string>> = { SIM: 'sim', NAO: 'não', '1': 'sim', '0': 'não' };

const registrationView = (property: CafirImoveis): Tree =>
  factsView([
    ['Área total', mapped(property.area_total_hectares, (area) => `${decimalText(area)} ha`)],
    ['Endereço', joined([property.logradouro, property.distrito], ', ')],
    ['Município', placeText(property.municipio ?? null, property.uf ?? null)],
    ['CEP', mapped(property.cep, postcodeText)],
    ['Código da situação', property.situacao_imovel ?? null],
    ['Imune ou isento', mapped(property.imune_isento, (word) => EXEMPT[word] ?? word)],
    ['Código do imóvel no Incra', property.codigo_imovel_incra ?? null],
    ['Código no SNCR', property.codigo_sncr ?? null],
    ['Atualização do cadastro', mapped(property.data_atualizacao_cadastro, dateText)],
  ]);

export const showProperty = showing((question) => ({
  kind: 'nirf',
  answer: (client) => client.nirf(question.nirf ?? ''),
  requests: [`/v1/cafir/imoveis/${question.nirf}`],
  title: ({ nome_imovel_rural: name, nirf }) => name ?? `Imóvel rural ${nirf}`,
  head: headView,
  content: registrationView,
  parts: () => [],
}));
