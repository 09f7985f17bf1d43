/** The button that copies, as the playground's views draw it. */
import { copy } from '../copy.ts';
import type { Node, React } from './swagger.ts';

/** `text`: asked for when it is pressed. */
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
