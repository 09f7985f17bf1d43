/** The codec of a document table: a head for each record of the entity, grouped by the partition field. */
import {
  type DocumentTable,
  type Field,
  type Resource,
  resourcesIn,
} from '../../../shared/datasets/define.ts';
import { lookupPartition } from '../../../shared/store/records/placement.ts';
import { rowCodecOf } from '../../../shared/store/records/row-codec.ts';
import { readerOf } from '../../../shared/store/records/served/reader.ts';
import { documentGathering } from './document-packing.ts';
import type { GroupOf, TableCodec } from './table-codec.ts';

export function documentCodec(table: DocumentTable): TableCodec {
  const slots = resourcesIn(table);
  return {
    ...readerOf(table),
    sources: slots,
    slots,
    shuffle: { fields: [table.partition], cut: whole, ofGroup: whole, isGroup: true },
    derivation: null,
    grouping: (resource, names) => byPartition(table, resource, names),
    copied: (resource) => copied(table, resource),
    gathering: documentGathering(table, slots),
    orders: [],
  };
}

const whole = (text: string): string => text;

/** A row without the partition field belongs to a look-up table. */
function byPartition({ partition }: DocumentTable, resource: Resource, names: readonly string[]): GroupOf {
  const at = names.indexOf(partition);
  const lookup = lookupPartition(resource);
  return (cells) => (at < 0 ? lookup : (cells[at] ?? ''));
}

/** Returns whether a field is served as published, except for outer blanks. */
const isAsPublished = ({ kind, impliedDecimals, digitsOnly, absentForm }: Field): boolean =>
  kind === 'text' && impliedDecimals === undefined && !digitsOnly && absentForm === undefined;

function copied({ partition }: DocumentTable, resource: Resource): readonly string[] | null {
  if (resource.sum !== null || !Object.values(resource.fields).every(isAsPublished)) return null;
  return [partition, ...rowCodecOf(resource, partition).fields];
}
