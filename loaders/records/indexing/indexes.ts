/** The codec of each declared search index. Only loads use them, so API functions need not contain them. */
import { type IndexTable, type Source, tablesOfKind } from '../../../shared/datasets/define.ts';
import type { IndexCodec } from './codec.ts';
import { indexCodec } from './index-codec.ts';

const compiled = new WeakMap<IndexTable, IndexCodec>();

/** Compiles the codec at the first call for a declaration. */
export function indexCodecOf(table: IndexTable): IndexCodec {
  const codec = compiled.get(table) ?? indexCodec(table);
  compiled.set(table, codec);
  return codec;
}

export const indexesOf = (source: Source): IndexCodec[] => tablesOfKind(source, 'index').map(indexCodecOf);
