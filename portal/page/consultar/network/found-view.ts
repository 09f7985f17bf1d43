/** Renders a network beside its drawing: what is missing, the signs, and its links in a table and words. */
import type { NoDaRede, Rede } from '../../../../clients/typescript/src/index.ts';
import { tableView } from '../../atualizacoes/table-view.ts';
import { joined, mapped } from '../../facts.ts';
import { cnpjText, counted } from '../formats.ts';
import type { Question } from '../question.ts';
import { documentOf, withDots } from '../records/facts.ts';
import { type Child, h, type Tree } from '../tree.ts';
import { entryOf, HOMONYMS, missingTexts, nameOf, roleOf } from './words.ts';

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

/** The links of a node, and what they do not say. */
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

/** The places in which the drawing and its buttons are put. */
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
