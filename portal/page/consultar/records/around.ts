/** Renders what stands above an answer: a link to what is around it, and one that copies the address. */
import { copy } from '../../copy.ts';
import { find } from '../place.ts';
import type { Opened, Question } from '../question.ts';
import { h, type Tree } from '../tree.ts';
import { backView } from './facts.ts';

/** Where the browser does not let the page copy, the reader can. */
const BY_HAND = 'Copie da barra de endereços';

/** The address of the page has the question and never the key. */
export const shareView = (): Tree =>
  h(
    'button',
    {
      type: 'button',
      class: 'button plain',
      'data-share': true,
      'aria-live': 'polite',
      onclick: () => void copy(location.href, find('[data-share]'), BY_HAND),
    },
    'Copiar endereço',
  );

export const aroundView = (question: Question, kind: Opened): Tree =>
  h('div.around', backView(question, kind), shareView());
