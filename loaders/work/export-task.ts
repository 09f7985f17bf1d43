/** The tasks of the comparison with an earlier generation: packs lists of changes, or makes a file of changed rows. */
export type ExportTask =
  | { readonly kind: 'pack'; readonly group: number }
  | { readonly kind: 'delta'; readonly file: number };
