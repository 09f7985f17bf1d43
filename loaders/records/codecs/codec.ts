/**
 * The codec of each declared table of rows. A new kind of such a table needs one file in this folder, one
 * line here and one in shared/store/records/served/reader.ts. Search indexes have codecs of their own
 * (loaders/records/indexing/index-codec.ts).
 */
import { type RowsTable, rowsTables, type Source } from '../../../shared/datasets/define.ts';
import { documentCodec } from './document-table.ts';
import { holderCodec } from './holder-table.ts';
import { orderedCodec } from './ordered-table.ts';
import type { TableCodec } from './table-codec.ts';

type Kind = RowsTable['kind'];
type Compilers = { readonly [K in Kind]: (table: Extract<RowsTable, { kind: K }>) => TableCodec };

const COMPILERS: Compilers = {
  document: documentCodec,
  holder: holderCodec,
  ordered: orderedCodec,
};

const compiled = new WeakMap<RowsTable, TableCodec>();

/** Compiles the codec at the first call for a declaration. */
export function codecOf(table: RowsTable): TableCodec {
  const known = compiled.get(table);
  if (known) return known;
  // COMPILERS has the compiler of each kind under its name, which TypeScript does not infer from the index.
  const compile = COMPILERS[table.kind] as (table: RowsTable) => TableCodec;
  const codec = compile(table);
  compiled.set(table, codec);
  return codec;
}

export const codecsOf = ({ tables }: Source): TableCodec[] => rowsTables(tables).map(codecOf);
