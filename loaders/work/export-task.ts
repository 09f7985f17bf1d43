/** Tasks after a comparison: one packs lists of changes, one makes a file of changed rows. */
export type ExportTask =
  | { readonly kind: 'pack'; readonly group: number }
  | { readonly kind: 'delta'; readonly file: number };
