/** Generated table of the bounds of a publication. */
import { BOUNDS, number } from '../../loaders/read/bounds.ts';
import { type Generator, table } from './regions.ts';

export const bounds: Generator = () =>
  table(
    ['of a publication', 'at most'],
    Object.values(BOUNDS).map(({ what, most }) => [what, number(most)]),
  );
