/** The number of a work, shared by the four resources: 12 digits with significant leading zeros. */
import { text } from '../define.ts';

export const cno = text('Número da obra no CNO: 12 dígitos, com os zeros à esquerda (coluna CNO).', {
  pattern: /^\d{12}$/,
});

/** The reason for one file of each resource. */
export const FIVE_FILES = 'Receita Federal publishes one archive each day, of four files and their totals.';
