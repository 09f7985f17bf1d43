/** Renders a network: what is missing, the frame of its drawing with the signs, and its links. */
import type { Rede } from '../../../../clients/typescript/src/index.ts';
import type { Question } from '../question.ts';
import { type Child, h } from '../tree.ts';
import { linksTable } from './links-view.ts';
import { HOMONYMS, missingTexts } from './words.ts';

const SIGNS =
  'Quadrado: empresa. Círculo: pessoa. Losango: sócio sem documento. Duas linhas: o início. Vazio: as suas ligações não foram procuradas. Linha vermelha tracejada: cortado, tem mais ligações. A seta vai do sócio para a empresa.';
const KEYS =
  'Um clique abre a empresa, ou mostra as ligações do sócio; no teclado, as setas levam de um a outro, e Enter abre.';

/** The places in which the drawing and its buttons are put. */
const frameView = (buttons: Child): Child => [
  h('div', { class: 'pages network-acts', 'data-zoom': true }),
  h('p', { class: 'network-at small', 'aria-hidden': 'true', 'data-at': true }),
  h('div', { class: 'network-box', 'data-drawing': true }),
  h('p', { class: 'small' }, SIGNS),
  h('p', { class: 'small' }, KEYS),
  h('div', { role: 'status', 'data-node': true }),
  h('div', { class: 'pages network-acts' }, buttons),
];

/** Cuts and what was not walked through come first: they must not look like the end of the group. */
export function foundView(network: Rede, origin: string, buttons: Child, question: Question): Child {
  const { cortado, ligacoes } = network;
  const missing = missingTexts(network).map((text) => h('li', {}, text));
  return [
    missing.length > 0 &&
      h(
        'div',
        { class: 'advice', 'data-tone': cortado.length > 0 && 'bad' },
        h('p', {}, cortado.length > 0 ? 'Esta rede foi cortada:' : 'O grupo pode continuar:'),
        h('ul', {}, ...missing),
      ),
    ligacoes.length === 0 && cortado.length === 0
      ? h('p', {}, 'A fonte não traz sócios nem participações desta empresa.')
      : [frameView(buttons), linksTable(network, question)],
    h('p', { class: 'small' }, `${HOMONYMS} ${origin}`),
  ];
}
