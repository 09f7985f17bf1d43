/** Renders rows of the lists of a company, such as partners, debts and changes. */
import type {
  AlteracaoCnpj,
  CnoObras,
  CnpjSocios,
  EstabelecimentoEncontrado,
  ParcelamentosRfb,
  PgfnDividas,
  TransacoesRfb,
} from '../../../../clients/typescript/src/index.ts';
import { joined, mapped } from '../../figures.ts';
import { cnpjText, counted, dateText, moneyText } from '../formats.ts';
import { kindText, placeText, situationView } from '../list/results-view.ts';
import type { Names } from '../names.ts';
import { opening, type Question } from '../question.ts';
import {
  areaText,
  described,
  documentOf,
  rowView,
  withDots,
  workLink,
  workSituation,
} from '../records/facts.ts';
import { h, type Tree } from '../tree.ts';

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

function representativeOf(partner: CnpjSocios, names: Names): Tree | null {
  const { nome_representante: name, representante_legal: cpf } = partner;
  const document = cpf === NO_REPRESENTATIVE ? null : cpf;
  if (!name && !document) return null;
  const role = described(names, 'qualificacoes', partner.qualificacao_representante_legal);
  return h('p.small', 'Representante: ', ...withDots([name, document, role]));
}

export function partnerRow(partner: CnpjSocios, question: Question, names: Names): Tree {
  const { identificador_socio: kind, faixa_etaria: age } = partner;
  return rowView({
    title: partner.nome_socio_razao_social ?? 'nome não informado',
    facts: [
      described(names, 'qualificacoes', partner.qualificacao_socio),
      documentOf(partner.cnpj_cpf_socio, question),
      kind ? (PARTNERS[kind] ?? kind) : null,
      mapped(partner.data_entrada_sociedade, (date) => `desde ${dateText(date)}`),
      age ? AGES[age] : null,
      described(names, 'paises', partner.pais),
    ],
    more: representativeOf(partner, names),
  });
}

/** An establishment of the search, which has the name of its town. */
export function establishmentRow(place: EstabelecimentoEncontrado, question: Question): Tree {
  const cnpj = place.cnpj ?? '';
  const href = opening(question, { cnpj });
  const isOpen = question.cnpj === cnpj;
  const attributes = { href, class: 'number', 'aria-current': isOpen && 'true', 'data-opens': cnpj };
  return rowView({
    title: [h('a', attributes, cnpjText(cnpj)), ' ', situationView(place.situacao_cadastral ?? null)],
    facts: [
      kindText(place.identificador_matriz_filial ?? null),
      place.nome_fantasia,
      placeText(place.municipio_nome ?? place.municipio ?? null, place.uf ?? null),
      mapped(place.data_inicio_atividade, (date) => `desde ${dateText(date)}`),
    ],
  });
}

const money = (amount: string | null | undefined): string | null => mapped(amount, moneyText);

const named = (name: string, value: string | null): string | null =>
  value === null ? null : `${name} ${value}`;

const IN_COURT: Readonly<Record<string, string>> = { SIM: 'ajuizada', NAO: 'não ajuizada' };

export function debtRow(debt: PgfnDividas): Tree {
  const court = debt.indicador_ajuizado;
  return rowView({
    title: `Inscrição ${debt.numero_inscricao ?? 'sem número'}`,
    amount: ['valor consolidado', money(debt.valor_consolidado)],
    facts: [
      debt.situacao_inscricao,
      debt.tipo_situacao_inscricao,
      mapped(debt.data_inscricao, (date) => `inscrita em ${dateText(date)}`) ?? 'sem data de inscrição',
      court ? (IN_COURT[court] ?? court) : null,
      debt.receita_principal ?? debt.tipo_credito,
      mapped(debt.tipo_devedor, (kind) => `devedor: ${kind.toLowerCase()}`),
      joined([debt.unidade_responsavel ?? debt.unidade_inscricao, debt.uf_unidade_responsavel], ', '),
    ],
  });
}

export function workRow(work: CnoObras, question: Question): Tree {
  return rowView({
    title: workLink(work.cno ?? '', question),
    facts: [
      work.nome,
      workSituation(work.situacao),
      placeText(work.nome_municipio ?? null, work.estado ?? null),
      areaText(work.area_total, work.unidade_medida),
      mapped(work.data_inicio, (date) => `início em ${dateText(date)}`),
    ],
  });
}

export function planRow(plan: ParcelamentosRfb): Tree {
  return rowView({
    title: mapped(plan.adesao_deferimento, (date) => `Adesão em ${dateText(date)}`) ?? 'Adesão sem data',
    amount: ['saldo devedor', money(plan.saldo_devedor)],
    facts: [
      mapped(plan.quantidade_parcelas, (count) => counted(count, 'parcela', 'parcelas')),
      named('valor parcelado', money(plan.valor_parcelado)),
      placeText(plan.municipio ?? null, plan.uf ?? null),
    ],
  });
}

export function settlementRow(settlement: TransacoesRfb): Tree {
  return rowView({
    title: `Processo ${settlement.processo ?? 'sem número'}`,
    amount: ['saldo devedor', money(settlement.saldo_devedor)],
    facts: [
      mapped(settlement.data_negociacao, (date) => `negociação em ${dateText(date)}`),
      named('dívida', money(settlement.divida_transacionada)),
      named('redução', money(settlement.reducao)),
      named('créditos de prejuízo fiscal', money(settlement.creditos_pf_bcn)),
      named('dívida com redução', money(settlement.divida_com_reducao)),
    ],
    more: settlement.memorial ? h('p.small', settlement.memorial) : null,
  });
}

/** The kinds whose names are not words of Portuguese as they are. */
const KINDS: Readonly<Record<string, string>> = {
  inclusao: 'Inclusão no cadastro',
  retorno: 'Volta ao cadastro',
  ausencia: 'Saída do cadastro',
  situacao: 'Situação cadastral',
  unidade: 'Matriz ou filial',
  inicio_atividade: 'Início de atividade',
  endereco: 'Endereço',
  razao_social: 'Razão social',
  natureza_juridica: 'Natureza jurídica',
  responsavel: 'Qualificação do responsável',
  ente_federativo: 'Ente federativo responsável',
  simples_entrada: 'Entrada no Simples Nacional',
  simples_saida: 'Saída do Simples Nacional',
  simples: 'Simples Nacional',
  mei_entrada: 'Entrada no MEI',
  mei_saida: 'Saída do MEI',
  mei: 'MEI',
  socio_entrada: 'Entrada de sócio',
  socio_saida: 'Saída de sócio',
  socio_alterado: 'Dados de sócio',
  socio_faixa_etaria: 'Faixa etária de sócio',
};

/** `nome_fantasia` → `Nome fantasia` */
function changeText(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return KINDS[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const valueText = (value: string | null | undefined): string => value ?? 'sem valor';

/** The values of a field, or those of a record that entered or left. */
function valuesOf({ campo, antes, depois }: AlteracaoCnpj): string | null {
  if (campo) return `${valueText(antes)} → ${valueText(depois)}`;
  return depois ?? antes ?? null;
}

/** The name of a partner; the number of an establishment or a company is in the heading. */
const recordOf = ({ conjunto, registro }: AlteracaoCnpj): string | null =>
  conjunto === 'socios' ? (registro ?? null) : null;

/** A version that is loaded again with other files is a pair with itself. */
const versionsText = ({ de, para }: AlteracaoCnpj): string =>
  de === para ? `na versão ${para}, carregada de novo` : `da versão ${de} para ${para}`;

export function changeRow(change: AlteracaoCnpj): Tree {
  const values = valuesOf(change);
  return rowView({
    title: changeText(change.tipo ?? ''),
    facts: [recordOf(change), versionsText(change), change.campo ? h('code', change.campo) : null],
    more: values === null ? null : h('p.small', values),
  });
}
