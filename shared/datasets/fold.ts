/** Text compared as people mean it: no accents, no case, no extra blanks. */

const MARKS = /\p{M}/gu;

/** For values: `  São  Paulo ` and `SAO PAULO` are the same place. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(MARKS, '').toUpperCase().trim().replace(/\s+/g, ' ');

/** For names of columns: `Código do Pais` is `codigo_do_pais`. */
export const foldName = (name: string): string =>
  foldText(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
