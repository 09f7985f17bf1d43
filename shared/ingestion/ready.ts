/** The empty object that tells that all files of a publication are there. */
export const READY = '_PRONTO';
