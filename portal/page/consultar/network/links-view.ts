/** Renders the links of a network as a table, and those of one node in words. */
import type { NoDaRede, Rede } from '../../../../clients/typescript/src/index.ts';
import { tableView } from '../../atualizacoes/table-view.ts';
import { joined, mapped } from '../../facts.ts';
import { cnpjText, counted } from '../formats.ts';
import type { Question } from '../question.ts';
import { documentOf, withDots } from '../records/facts.ts';
import { type Child, h, type Tree } from '../tree.ts';
import { entryOf, HOMONYMS, nameOf, roleOf } from './words.ts';

/** Returns the name of a node by its id, with its number, which opens the company. */
function namesIn({ nos }: Rede, question: Question): (id: string) => Tree {
  const nodes = new Map(nos.map((node) => [node.id, node]));
  return (id) => {
    const node = nodes.get(id);
    if (!node) return h('span', {}, id);
    const { documento, href } = node;
    const number = href === null ? mapped(documento, cnpjText) : documentOf(documento, question);
    return h('span', {}, withDots([nameOf(node), number]));
  };
}

export function linksTable(network: Rede, question: Question): Tree {
  const { ligacoes } = network;
  const named = namesIn(network, question);
  const rows = ligacoes.map((link) => [named(link.de), named(link.para), roleOf(link), entryOf(link)]);
  return h(
    'details',
    { class: 'network-links' },
    h('summary', {}, `A rede em uma lista: ${counted(ligacoes.length, 'ligação', 'ligações')}`),
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
    return h('li', {}, other, ': ', joined([roleOf(link), since], ', '));
  });
  return [h('h4', {}, named(id)), h('ul', {}, ...links), homonimo_possivel && h('p', {}, HOMONYMS)];
}
