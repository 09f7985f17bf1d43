/**
 * The tasks of an export: one routes the rows of one file of items to the ranges of their keys, the other
 * makes one file of one range.
 */
export type ExportTask =
  | { readonly kind: 'spread'; readonly file: number }
  | {
      readonly kind: 'file';
      readonly table: string;
      readonly resource: string;
      readonly range: number;
    };
