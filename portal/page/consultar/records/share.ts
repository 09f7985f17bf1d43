/** Renders the button that copies the address of the page, which has the question and never the key. */
import { copy } from '../../copy.ts';
import { find } from '../place.ts';
import { h, type Tree } from '../tree.ts';

/** Where the browser does not let the page copy, the reader can. */
const BY_HAND = 'Copie da barra de endereços';

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
