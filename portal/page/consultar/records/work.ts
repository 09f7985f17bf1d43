/** Shows a work of the CNO: its registration, the parties, the activities and the areas. */
import type { CnoAreas, CnoCnaes, CnoObras, CnoVinculos } from '../../../../clients/typescript/src/index.ts';
import type { Api } from '../../api/api.ts';
import { factsView, joined, mapped } from '../../figures.ts';
import { activityText, dateText, postcodeText, workText } from '../formats.ts';
import { placeText } from '../list/results-view.ts';
import { addressOf, NO_QUESTION, type Question } from '../question.ts';
import { h, headingView, type Tree } from '../tree.ts';
import { areaText, documentOf, rowView, workLink, workSituation } from './facts.ts';
import { showing } from './opened.ts';
import type { Part } from './part-view.ts';

const day = (date: string | null | undefined): string | null => mapped(date, dateText);

const headView = (work: CnoObras): Tree =>
  h(
    'header.company-head',
    headingView(work.nome ?? `Obra ${workText(work.cno ?? '')}`),
    h('p', 'Obra do CNO ', h('span.number', workText(work.cno ?? ''))),
  );

function registrationView(work: CnoObras, question: Question): Tree {
  const street = joined([work.tipo_logradouro, work.logradouro], ' ');
  const parts = [street, work.numero_logradouro, work.complemento, work.bairro];
  const linked = work.cno_vinculado;
  return factsView([
    [
      'Situação',
      joined(
        [workSituation(work.situacao), mapped(work.data_situacao, (date) => `desde ${dateText(date)}`)],
        ', ',
      ),
    ],
    ['Início', day(work.data_inicio)],
    ['Área total', areaText(work.area_total, work.unidade_medida)],
    ['Responsável', documentOf(work.ni_responsavel, question)],
    ['Nome empresarial', work.nome_empresarial ?? null],
    ['Início da responsabilidade', day(work.data_inicio_responsabilidade)],
    ['Código da qualificação do responsável', work.qualificacao_responsavel ?? null],
    ['Obra vinculada', linked ? workLink(linked, question) : null],
    ['Endereço', joined(parts, ', ')],
    ['Município', placeText(work.nome_municipio ?? null, work.estado ?? null)],
    ['CEP', mapped(work.cep, postcodeText)],
    ['Caixa postal', work.caixa_postal ?? null],
    ['País', work.nome_pais ?? null],
    ['Código de localização', work.codigo_localizacao ?? null],
    ['Registro no CNO', day(work.data_registro)],
  ]);
}

const partyRow = (party: CnoVinculos, question: Question): Tree =>
  rowView({
    title: documentOf(party.ni_responsavel, question) ?? 'pessoa física',
    facts: [
      mapped(party.qualificacao_contribuinte, (code) => `qualificação ${code}`),
      mapped(party.data_inicio, (date) => `desde ${dateText(date)}`),
      mapped(party.data_fim, (date) => `até ${dateText(date)}`),
    ],
  });

const activityRow = ({ cnae, data_registro: since }: CnoCnaes): Tree =>
  rowView({
    title: cnae ? [activityText(cnae), ' ', companiesWith(cnae)] : 'sem código',
    facts: [mapped(since, (date) => `registrada em ${dateText(date)}`)],
  });

const companiesWith = (cnae: string): Tree =>
  h('a', { href: addressOf({ ...NO_QUESTION, filters: { cnae } }) }, 'empresas com esta atividade');

/** The list has no unit. */
const areaRow = (area: CnoAreas): Tree =>
  rowView({
    title: joined([area.categoria_raw, area.destinacao_raw], ', ') ?? 'sem categoria',
    amount: ['metragem', areaText(area.metragem, null)],
    facts: [area.tipo_obra_raw, area.tipo_area_raw, area.tipo_area_complementar_raw],
  });

const partsOf = ({ cno }: CnoObras, client: Api['client']): readonly Part[] => [
  {
    name: 'vinculos',
    title: 'Vínculos',
    list: client.vinculos(cno),
    none: 'A fonte não traz vínculos desta obra.',
    row: partyRow,
  },
  {
    name: 'cnaes',
    title: 'Atividades',
    list: client.cnaes(cno),
    none: 'A fonte não traz atividades desta obra.',
    row: activityRow,
  },
  {
    name: 'areas',
    title: 'Áreas',
    list: client.areas(cno),
    none: 'A fonte não traz áreas desta obra.',
    row: areaRow,
  },
];

export const showWork = showing((question) => ({
  kind: 'cno',
  answer: (client) => client.cno(question.cno ?? ''),
  requests: [`/v1/cnos/${question.cno}`],
  title: ({ nome, cno }) => nome ?? `Obra ${cno}`,
  head: headView,
  content: registrationView,
  parts: partsOf,
}));
