/** Checks names of files and members. A name decides what a file is, and is in messages and records. */
import { folderOfRecord, isFormerDraft, ORIGIN } from '../../shared/ingestion/fetched-names.ts';
import { LoadRefused } from '../work/ports.ts';
import { BOUNDS, number } from './bounds.ts';

/** Control characters, and marks that change the direction of text: they can disguise a name as another. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Returns the text with unprintable characters as `\u{…}`. */
export const printable = (text: string): string =>
  text.replace(UNPRINTABLE, (c) => `\\u{${c.codePointAt(0)?.toString(16)}}`);

/** Returns what is wrong with a name, or null. */
export function faultOfName(name: string): string | null {
  if (printable(name) !== name) return 'has control characters or direction marks';
  if (Buffer.byteLength(name) <= BOUNDS.nameBytes.most) return null;
  return `has over ${number(BOUNDS.nameBytes.most)} bytes`;
}

/** @throws LoadRefused naming the first file whose name cannot be printed */
export function refuseNames(files: readonly string[]): void {
  for (const file of files) {
    const fault = faultOfName(file);
    if (fault) throw new LoadRefused(`${printable(file).slice(0, 200)}: the name ${fault}; rename the file`);
  }
}

/**
 * Rejects two files of one name and files whose names differ only in case: publishers write names in either
 * case, and whichever tool copied or packed such files may have overwritten one. @throws LoadRefused
 */
export function refuseAlike(files: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const file of files) {
    const folded = file.normalize('NFC').toLowerCase();
    const twin = seen.get(folded);
    if (twin === file) throw new LoadRefused(`${file}: two members have this name; pack only one of them`);
    if (twin !== undefined)
      throw new LoadRefused(`${twin} and ${file}: the names differ only in case; keep one of them`);
    seen.set(folded, file);
  }
}

/**
 * Rejects a folder in which a fetch has not ended: its files may be a part of a publication, or of two.
 * `origem.json` is written last, so it is missing wherever the records of a fetch are and the publication is
 * not whole. @throws LoadRefused
 */
export function refuseHalfFetched(files: readonly string[]): void {
  const found = files.find((file) => {
    const folder = folderOfRecord(file);
    return isFormerDraft(file) || (folder !== null && !files.includes(folder + ORIGIN));
  });
  if (found === undefined) return;
  throw new LoadRefused(
    `${found}: a fetch that has not ended; run the fetch again, which continues, and load afterwards`,
  );
}
