/** Renders a network beside its drawing, in words: what is missing, the signs, and its links in a table. */
import type { CorteDaRede, LigacaoDaRede, NoDaRede, Rede } from '../../../../clients/typescript/src/index.ts';
import { joined, mapped, tableView } from '../../figures.ts';
import { cnpjText, counted, dateText, number } from '../formats.ts';
import { SITUATIONS } from '../list/dimensions.ts';
import { placeText } from '../list/results-view.ts';
import type { Question } from '../question.ts';
import { codeText, documentOf, withDots } from '../records/facts.ts';
import { type Child, h, type Tree } from '../tree.ts';

/** Returns the name of a node by its id, with its number, which opens the company. */
function namesIn({ nos }: Rede, question: Question): (id: string) => Tree {
  const nodes = new Map(nos.map((node) => [node.id, node]));
  return (id) => {
    const node = nodes.get(id);
    if (!node) return h('span', id);
    const { documento, href } = node;
    const number = href === null ? mapped(documento, cnpjText) : documentOf(documento, question);
    return h('span', withDots([nameOf(node), number]));
  };
}

export function linksTable(network: Rede, question: Question): Tree {
  const { ligacoes } = network;
  const named = namesIn(network, question);
  const rows = ligacoes.map((link) => [named(link.de), named(link.para), roleOf(link), entryOf(link)]);
  return h(
    'details.network-links',
    h('summary', `A rede em uma lista: ${counted(ligacoes.length, 'ligação', 'ligações')}`),
    tableView('Cada sócio com a empresa', ['Sócio', 'Empresa', 'Qualificação', 'Entrada'], rows),
  );
}

export function nodeView({ id, homonimo_possivel }: NoDaRede, network: Rede, question: Question): Child {
  const named = namesIn(network, question);
  const own = network.ligacoes.filter(({ de, para }) => de === id || para === id);
  const links = own.map((link) => {
    const other = link.de === id ? ['participa de ', named(link.para)] : ['tem como sócio ', named(link.de)];
    const since = mapped(entryOf(link), (date) => `desde ${date}`);
    return h('li', other, ': ', joined([roleOf(link), since], ', '));
  });
  return [h('h4', named(id)), h('ul', ...links), homonimo_possivel && h('p', HOMONYMS)];
}

const SIGNS =
  'Quadrado: empresa. Círculo: pessoa. Losango: sócio sem documento. Duas linhas: o início. Vazio: as suas ligações não foram procuradas. Linha vermelha tracejada: cortado, tem mais ligações. A seta vai do sócio para a empresa.';
const KEYS =
  'Um clique abre a empresa, ou mostra as ligações do sócio; no teclado, as setas levam de um a outro, e Enter abre.';

const frameView = (buttons: Child): Child => [
  h('div.pages.network-acts', { 'data-zoom': true }),
  h('p.network-at.small', { 'aria-hidden': 'true', 'data-at': true }),
  h('div.network-box', { 'data-drawing': true }),
  h('p.small', SIGNS),
  h('p.small', KEYS),
  h('div', { role: 'status', 'data-node': true }),
  h('div.pages.network-acts', buttons),
];

/** Cuts and what was not walked through come first: they must not look like the end of the group. */
export function foundView(network: Rede, origin: string, buttons: Child, question: Question): Child {
  const { cortado, ligacoes } = network;
  const missing = missingTexts(network).map((text) => h('li', text));
  return [
    missing.length > 0 &&
      h(
        'div.advice',
        { 'data-tone': cortado.length > 0 && 'bad' },
        h('p', cortado.length > 0 ? 'Esta rede foi cortada:' : 'O grupo pode continuar:'),
        h('ul', ...missing),
      ),
    ligacoes.length === 0 && cortado.length === 0
      ? h('p', 'A fonte não traz sócios nem participações desta empresa.')
      : [frameView(buttons), linksTable(network, question)],
    h('p.small', `${HOMONYMS} ${origin}`),
  ];
}

const KINDS: Readonly<Record<NoDaRede['tipo'], readonly [string, string]>> = {
  empresa: ['empresa', 'empresas'],
  pessoa: ['pessoa', 'pessoas'],
  sem_documento: ['sócio sem documento', 'sócios sem documento'],
};

/** Said wherever links of persons are shown. */
export const HOMONYMS =
  'O mesmo nome publicado e o mesmo CPF mascarado não provam que seja a mesma pessoa: pode ser um homônimo.';

export const nameOf = ({ nome, documento }: NoDaRede): string =>
  nome ?? mapped(documento, cnpjText) ?? 'nome não informado';

/** `PADARIA MODELO LTDA, empresa, 99.111.001/0001-70, ativa, VILA DO EXEMPLO, SP, nível 1` */
export const nodeText = (node: NoDaRede, isCut: boolean): string | null =>
  joined(
    [
      node.nome,
      KINDS[node.tipo][0],
      mapped(node.documento, cnpjText),
      mapped(node.situacao_cadastral, (code) => SITUATIONS[code] ?? code),
      placeText(node.municipio_nome ?? node.municipio, node.uf),
      node.nivel === 0 ? 'início da rede' : `nível ${node.nivel}`,
      isCut ? 'cortado: tem mais ligações' : null,
      node.percorrido || node.tipo === 'sem_documento' ? null : 'as suas ligações não foram procuradas',
    ],
    ', ',
  );

const CUTS: Readonly<Record<CorteDaRede['motivo'], (name: string, many: string) => string>> = {
  muitos_socios: (name, many) => `${name} tem ${many} sócios, que não foram percorridos.`,
  muitos_estabelecimentos: (name, many) =>
    `${name} tem ${many} estabelecimentos, e só os 50 primeiros foram procurados entre os sócios de outras empresas.`,
  muitas_participacoes: (name, many) => `${name} participa de ${many} empresas, que não foram percorridas.`,
  sem_matriz: (name) => `${name} participa também de empresas sem matriz publicada, que não estão aqui.`,
  nos_ate: (name) => `A busca parou em ${name}, porque a rede chegou ao tamanho pedido. ${CONTINUES}`,
  muitas_ligacoes: (name) =>
    `A busca parou em ${name}, porque a rede tem mais de 2.000 ligações. ${CONTINUES}`,
  leituras: (name) =>
    `A busca parou em ${name}, porque ela chegou ao limite de leituras do serviço. ${CONTINUES}`,
};
const CONTINUES = 'O grupo continua além do que está aqui.';

const cutText = ({ motivo, total }: CorteDaRede, name: string): string =>
  CUTS[motivo](name, mapped(total, number) ?? '');

export function missingTexts({ nos, cortado }: Rede): string[] {
  const names = new Map(nos.map((node) => [node.id, nameOf(node)]));
  const left = nos.filter(({ tipo, percorrido }) => !percorrido && tipo !== 'sem_documento').length;
  const more = `Não foram procuradas as ligações de ${counted(left, 'empresa ou pessoa', 'empresas ou pessoas')}, que podem ter outras.`;
  return [...cortado.map((cut) => cutText(cut, names.get(cut.no) ?? cut.no)), ...(left > 0 ? [more] : [])];
}

/** `2 empresas, 1 pessoa e 3 ligações.` */
export function sizeText({ nos, ligacoes }: Rede): string {
  const kinds = Object.entries(KINDS).map(([kind, [one, many]]) => {
    const count = nos.filter(({ tipo }) => tipo === kind).length;
    return count > 0 ? counted(count, one, many) : null;
  });
  return `${joined(kinds, ', ')} e ${counted(ligacoes.length, 'ligação', 'ligações')}.`;
}

export const roleOf = ({ qualificacao_socio: code, qualificacao_descricao: text }: LigacaoDaRede): string =>
  codeText(code, text) ?? 'qualificação não informada';

export const entryOf = ({ data_entrada_sociedade: date }: LigacaoDaRede): string | null =>
  mapped(date, dateText);
