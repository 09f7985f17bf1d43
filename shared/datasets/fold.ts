/** Normalises text for comparison: without accents, case and extra blanks. */
import { marks } from './unicode.ts';

/** Normalises values: `  São  Paulo ` → `SAO PAULO`. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(marks(), '').toUpperCase().trim().replace(/\s+/g, ' ');

/** Normalises names of columns: `Código do Pais` → `codigo_do_pais`. */
export const foldName = (name: string): string =>
  foldText(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
