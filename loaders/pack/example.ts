/** Finds the records that a service may show among the heads of a document table while they are packed. */
import type { Example, ExampleDocument, Resource, ValueOf } from '../../shared/datasets/define.ts';
import { decodeHead, HEAD_ATTRIBUTE, type Head } from '../../shared/store/records/heads.ts';
import { rowCodecOf } from '../../shared/store/records/row-codec.ts';
import { decodeRow } from '../../shared/store/records/rows.ts';
import type { ItemSink } from '../records/codecs/table-codec.ts';
import { headsOf } from '../records/gathered/head-records.ts';
import { type Candidate, firstExamples } from '../work/built.ts';

/**
 * Heads that are read in all buckets together, and in each of many: a thousand take 12 ms. The country has a
 * thousand buckets, and among three hundred thousand establishments are many that are fit.
 */
const READ_HEADS = { together: 3_000, each: 300 };

export interface ExampleFinder {
  readonly items: ItemSink;
  readonly found: () => readonly Candidate[];
}

/** `buckets` is the number of those that the load has. */
export function findExamples(example: Example, items: ItemSink, buckets: number): ExampleFinder {
  const most = Math.max(READ_HEADS.each, READ_HEADS.together / buckets);
  const { table, sample, rankOf } = example;
  const read = reader(example);
  const found: Candidate[] = [];
  let heads = 0;
  const look = (partition: string, text: string): void => {
    heads++;
    const document = read(partition, text);
    if (!document) return;
    const key = partition + table.suffix.map((field) => document.entity(field) ?? '').join('');
    const rank = key === sample ? 0 : rankOf(document);
    if (rank !== null) found.push({ key, rank });
  };
  return {
    items: {
      head: (key, text) => {
        items.head(key, text);
        if (heads < most) look(key[table.partition] ?? '', text);
      },
      records: (records) => {
        items.records(records);
        if (heads >= most) return;
        for (const { key, content } of headsOf(records)) {
          if (heads >= most) break;
          look(key[table.partition] ?? '', content);
        }
      },
      block: (key, block) => items.block(key, block),
    },
    found: () => firstExamples(example, found),
  };
}

/** A resource by its name, and how its rows are read. */
type Reading = readonly [name: string, values: (row: string) => ValueOf];

/** Compiles the reading of a head; null for a look-up table, and where a list is in blocks. */
function reader({ table }: Example): (partition: string, text: string) => ExampleDocument | null {
  const { partition: field, entity, singles, lists } = table;
  const ofEntity = valuesIn(entity, field);
  const ofSingles = singles.map((of): Reading => [of.name, valuesIn(of, field)]);
  const ofLists = lists.map((of): Reading => [of.name, valuesIn(of, field)]);
  return (partition, text) => {
    if (partition.startsWith('#')) return null;
    const head = decodeHead(singles.length, { [HEAD_ATTRIBUTE]: text });
    if (head.lists.some(({ rows }) => rows === 'blocks')) return null;
    return {
      entity: ofEntity(head.entity),
      // Most records are not fit by their entity alone, so the other rows are read on demand.
      get singles() {
        const ofRow = ([name, values]: Reading, row: string | null = null) => [name, row && values(row)];
        return Object.fromEntries(ofSingles.map((one, i) => ofRow(one, head.singles[i])));
      },
      get lists() {
        return Object.fromEntries(ofLists.map(([name, values], i) => [name, rowsOf(head, i).map(values)]));
      },
    };
  };
}

/** A list of the entity itself has only the head's own record. */
function rowsOf({ entity, lists }: Head, at: number): readonly string[] {
  const rows = lists[at]?.rows ?? [];
  return typeof rows === 'string' ? [entity] : rows;
}

/** Compiles the reading of a stored row. */
function valuesIn(resource: Resource, partition: string): (row: string) => ValueOf {
  const places = new Map(rowCodecOf(resource, partition).fields.map((name, at) => [name, at]));
  return (row) => {
    const cells = decodeRow(row);
    return (field) => cells[places.get(field) ?? -1] ?? null;
  };
}
