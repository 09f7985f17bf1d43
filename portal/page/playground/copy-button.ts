/** The copy button of the playground's views. */
import { copy } from '../copy.ts';
import type { Node, React } from './swagger.ts';

/** `text` is called when the button is pressed. */
export const copyButton = ({ createElement: h }: React, text: () => string): Node =>
  h(
    'button',
    {
      type: 'button',
      className: 'copy',
      onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => void copy(text(), currentTarget),
    },
    'Copiar',
  );
