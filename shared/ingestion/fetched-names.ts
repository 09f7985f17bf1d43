/** Names of the files that stand beside those of the publisher. */

/** Name of the empty object that marks a publication as complete. */
export const READY = '_PRONTO';

/** The record of where the files come from, whose content shared/store/generations/origin.ts declares. */
export const ORIGIN = 'origem.json';

/**
 * The folder of a fetch: its records, the segments of files that are not whole yet, and its lock. It is there
 * from the first byte of a fetch on.
 */
export const FETCHING = '.obtidos/';

/** Whether a file is a draft of version 1.0, or the journal of one. */
export const isFormerDraft = (name: string): boolean => /\.parcial(\.json)?$/.test(name);

const RECORDS = /^(|.*\/)\.(?:obtidos\/.*|obtidos\.json)$/s;

/** Returns the folder of the publication to which a record or a segment belongs; null for other files. */
export const folderOfRecord = (file: string): string | null => RECORDS.exec(file)?.[1] ?? null;

/** Whether a fetch keeps this file beside those of the publisher; `.obtendo` was the lock of version 1.0. */
export const isOfFetch = (file: string): boolean =>
  file === ORIGIN || file === '.obtendo' || folderOfRecord(file) !== null;
