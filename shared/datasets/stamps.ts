/** Dates that publishers write into file names, as data. The gate `version` compares the label with them. */

export interface Stamp {
  /**
   * Matches in the path of a file, case-insensitive. Its named groups are `year`, or `digit` for the last
   * digit of the year, and `month` or `quarter`, and `day` where the stamp has one.
   */
  readonly pattern: RegExp;
  /** Name with a stamp. */
  readonly example: string;
  /** Evidence. */
  readonly why: string;
}

/** Last digit of the year, month and day. */
export const DAY_STAMP: Stamp = {
  pattern: /(?<=\.)D(?<digit>\d)(?<month>\d{2})(?<day>\d{2})(?![0-9A-Z])/,
  example: 'K3241.K03200Y0.D61010.EMPRECSV',
  why: 'Receita Federal stamps its files with the day of their extraction.',
};
