/** Name of the empty object that marks a publication as complete. */
export const READY = '_PRONTO';
