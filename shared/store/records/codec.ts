/** The codec of each declared table. A new kind of table needs one file in kinds/ and one line here. */
import type { Source, Table } from '../../datasets/define.ts';
import { documentCodec } from './kinds/document-table.ts';
import { holderCodec } from './kinds/holder-table.ts';
import { orderedCodec } from './kinds/ordered-table.ts';
import type { TableCodec } from './table-codec.ts';

type Kind = Table['kind'];
type Compilers = { readonly [K in Kind]: (table: Extract<Table, { kind: K }>) => TableCodec };

const COMPILERS: Compilers = {
  document: documentCodec,
  holder: holderCodec,
  ordered: orderedCodec,
  index: ({ name }) => {
    throw new Error(`${name}: the codec of an index is not written yet`);
  },
};

const compiled = new WeakMap<Table, TableCodec>();

/** Compiles the codec at the first call for a declaration. */
export function codecOf(table: Table): TableCodec {
  const known = compiled.get(table);
  if (known) return known;
  // COMPILERS has the compiler of each kind under its name, which TypeScript does not infer from the index.
  const compile = COMPILERS[table.kind] as (table: Table) => TableCodec;
  const codec = compile(table);
  compiled.set(table, codec);
  return codec;
}

export const codecsOf = ({ tables }: Source): TableCodec[] => tables.map(codecOf);
