/** Colours JSON that a page receives, as the generator colours that of the examples. */
import { type Child, h } from '../consultar/tree.ts';
import { tokens } from '../tokens.ts';

/** Characters up to which a text is highlighted: a thousand coloured fields are slow to draw. */
const COLOURED = 200_000;

export const colouredJson = (text: string): Child =>
  text.length > COLOURED
    ? text
    : tokens('json', text).map(({ kind, text: piece }) =>
        kind === 'plain' ? piece : h('span', { class: `t-${kind}` }, piece),
      );
