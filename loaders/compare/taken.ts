/** Takes the sample of the rows of one bucket while its groups are packed. */
import type { Rows } from '../../shared/store/records/entries.ts';
import type { DocumentsTo, PackTo, TableCodec } from '../records/codecs/table-codec.ts';
import {
  limitOf,
  positionOf,
  positionOfHash,
  type RowSample,
  type SampledResource,
  type SampledRow,
  wholeGroups,
} from './sample.ts';

export interface SampleTaker {
  packTo(codec: TableCodec): Pick<PackTo, 'documents' | 'kept'>;
  sample(): RowSample;
}

export function sampleTaker(halvings: number): SampleTaker {
  const limit = limitOf(halvings);
  const resources: Record<string, SampledResource> = {};
  return {
    packTo: (codec) => {
      const whole = wholeGroups(codec);
      const lookups = codec.table.kind === 'document' ? codec.table.lookups : [];
      const slots = codec.slots.map((): SampledRow[] => []);
      codec.slots.forEach((resource, slot) => {
        const { fields } = codec.rows(resource);
        resources[resource.name] = { whole: lookups.includes(resource), fields, rows: slots[slot] ?? [] };
      });
      const take = (position: number, group: string, rowsOf: () => Rows): void => {
        if (position >= limit && !whole.has(group)) return;
        rowsOf().forEach((entries, slot) => {
          for (const { key, row } of entries) slots[slot]?.push([position, group, key, row]);
        });
      };
      const positionsOfWhole = new Set([...whole].map(positionOf));
      const end: DocumentsTo['end'] = (rows) => {
        // A text is made only for the few groups that may be taken.
        for (let group = 0; group < rows.table.groupCount; group++) {
          const position = positionOfHash(rows.table.hashOf(group));
          if (position >= limit && !positionsOfWhole.has(position)) continue;
          take(position, rows.table.keyText(group), () => rows.of(group));
        }
      };
      return {
        documents: [() => ({ end })],
        kept: [(group, rowsOf) => take(positionOf(group), group, rowsOf)],
      };
    },
    sample: () => {
      const taken = Object.entries(resources).filter(([, { rows }]) => rows.length > 0);
      return { halvings, resources: Object.fromEntries(taken) };
    },
  };
}
