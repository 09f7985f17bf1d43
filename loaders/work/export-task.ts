/**
 * The tasks of an export: one routes the rows of one file of items to the ranges of their keys, one makes one
 * file of one range. Those of the comparison with an earlier generation: one compares the keys of one range,
 * one packs lists of the changes, one makes one file of changed rows.
 */
export type ExportTask =
  | { readonly kind: 'spread'; readonly file: number }
  | {
      readonly kind: 'file';
      readonly table: string;
      readonly resource: string;
      readonly range: number;
    }
  | { readonly kind: 'compare'; readonly range: number }
  | { readonly kind: 'pack'; readonly group: number }
  | { readonly kind: 'delta'; readonly file: number };
