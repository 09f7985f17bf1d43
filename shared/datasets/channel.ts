/** Where a publisher puts the files of a source and how its versions are found, as data. */

/** How the versions of a source are found at its publisher. */
export type VersionsAt =
  | FolderVersions
  /** One folder for all versions; each file's name has the version in its stamp (`stamps` of the source). */
  | { readonly kind: 'stamps' }
  /** A version overwrites the one before. It is the day (UTC) or month of the newest `Last-Modified`. */
  | { readonly kind: 'modified' }
  /** One file with the whole series. The version is its newest month, in the field that `reference` names. */
  | { readonly kind: 'content' };

/** One folder per version. */
export interface FolderVersions {
  readonly kind: 'folders';
  /** Name of the folder: `{year}-{month}/` or `{year}_trimestre_0{quarter}/`. */
  readonly folder: string;
  /** Whether the publisher lists the folders. If not, the newest is found by asking for files by period. */
  readonly listed: boolean;
  /** Label of the oldest version that is there. */
  readonly first: string;
}

export interface Channel {
  /**
   * Folders at the publisher that have the same files, the preferred one first; each ends in `/`. The next
   * one is tried where one has moved. Empty where no public place is known: the files then need an address
   * from the operator.
   */
  readonly addresses: readonly string[];
  readonly versions: VersionsAt;
  /** Names of a version's files. A pattern, if they vary, needs a listing or the address of one file. */
  readonly files: readonly string[] | RegExp;
  /**
   * Minutes for which no file of a version may have changed, by the publisher's clock. A publisher uploads
   * for hours, so a version that still changes is not whole.
   */
  readonly settledMinutes: number;
  /** Days after the end of a version's period within which it has usually been published. */
  readonly usualDays: number;
  /** Evidence. */
  readonly why: string;
}

/** The share of Receita Federal (Nextcloud) that has all its registries. */
const RFB = 'https://arquivos.receitafederal.gov.br/public.php/dav/files';

/** Returns a folder in the share of all registries. The share below has the same files, of the CNPJ alone. */
export const rfbShare = (folder: string): string => `${RFB}/gn672Ad4CF8N6TK/Dados/Cadastros/${folder}/`;
export const RFB_CNPJ_SHARE = `${RFB}/YggdBLfdninEJX9/`;

/** A source that has no known public place. */
export const noKnownPlace = (why: string): Channel => ({
  addresses: [],
  versions: { kind: 'modified' },
  files: /\.(?:zip|csv|txt)$/i,
  settledMinutes: 60,
  usualDays: 60,
  why,
});
