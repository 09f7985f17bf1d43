/**
 * The tasks of the comparison with an earlier generation: one compares the keys of one range, one packs lists
 * of the changes, one makes one file of changed rows.
 */
export type ExportTask =
  | { readonly kind: 'compare'; readonly range: number }
  | { readonly kind: 'pack'; readonly group: number }
  | { readonly kind: 'delta'; readonly file: number };
