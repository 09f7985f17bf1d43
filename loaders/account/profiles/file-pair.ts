/** A file, and the files of the served generation that it is compared with. */
import type { FileProfile } from '../../work/profile.ts';

export interface FilePair {
  readonly one: FileProfile;
  /** The same part, or all files of the resource. */
  readonly others: readonly FileProfile[];
}

export const nameOf = (files: readonly FileProfile[]): string =>
  files.length === 1 ? (files[0]?.file ?? '') : `its ${files.length} files`;

export const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`;
