/** Names of the files that a fetch keeps beside those of the publisher. */

/** The record of where the files come from, whose content shared/store/generations/origin.ts declares. */
export const ORIGIN = 'origem.json';

/** Ending of a file that is not whole yet. */
export const PARTIAL = '.parcial';
/** Ending of the record of what is stored of such a file. */
export const PARTIAL_RECORD = `${PARTIAL}.json`;
/** The records of the files that are whole. It is there from the first byte of a fetch on. */
export const FETCHED = '.obtidos.json';
/** The lock of the process that fetches into the folder. */
export const FETCHING = '.obtendo';
