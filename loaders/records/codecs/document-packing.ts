/**
 * Packs documents: a head for each entity, with the singles of its partition and the totals of its lists. The
 * kernels pack those of one bucket first (kernel-documents.ts); what needs cleaning, or does not fit, is
 * packed here.
 */
import type { DocumentTable, Resource } from '../../../shared/datasets/define.ts';
import type { Entry, Rows } from '../../../shared/store/records/entries.ts';
import { encodeHead, HEAD_BYTES, type ListHead } from '../../../shared/store/records/heads.ts';
import { lookupPartition, type StoredItem } from '../../../shared/store/records/placement.ts';
import { rowCodecOf } from '../../../shared/store/records/row-codec.ts';
import { decodeRow } from '../../../shared/store/records/rows.ts';
import { blockKey, headKey } from '../../../shared/store/records/served/document-places.ts';
import { BETWEEN } from '../../../shared/store/records/sorting.ts';
import { DocumentRows, type NumberedEntry } from '../gathered/document-rows.ts';
import { RowTable } from '../gathered/row-table.ts';
import { cleaner, reportStored } from './cleaning.ts';
import { declarationOf } from './document-declaration.ts';
import { KernelDocuments } from './kernel-documents.ts';
import { bytesOf, inBlocks, inlineIfFits, packBlocks } from './lists.ts';
import {
  type DocumentsTo,
  type Gathering,
  type ItemSink,
  nothingPacked,
  type Packed,
  type PackTo,
} from './table-codec.ts';

/** The rows of one partition by their role in the table. */
interface Document {
  readonly partition: string;
  readonly entities: readonly Entry[];
  /** Singles in the declared order; null if the source has no row. */
  readonly singles: readonly (Entry | null)[];
  /** Lists in the declared order; the list of the entity itself has the entities. */
  readonly lists: Rows;
}

export function documentGathering(table: DocumentTable, slots: readonly Resource[]): () => Gathering {
  const pack = documentPacker(table, slots);
  return () => {
    const rows = new RowTable();
    return {
      table: rows,
      add: (key, slot, { row, task, line }) => rows.addText(key, row, { slot, task }, line),
      keys: () => rows.keys(),
      pack: (to) => {
        const packed = pack(rows, to);
        rows.release();
        return packed;
      },
    };
  };
}

function documentPacker(
  table: DocumentTable,
  slots: readonly Resource[],
): (rows: RowTable, to: PackTo) => Packed {
  const keyOf = keyReader(table, slots);
  const declaration = declarationOf(table, slots);
  const packCleaned = cleaningPacker(table, slots);
  return (gathered, to) => {
    const packed = nothingPacked();
    for (const { name } of table.singles) packed.without[name] = 0;
    packed.lettered = gathered.lettered(slots.indexOf(table.entity), table.suffix.length);
    const document = new DocumentRows(gathered, slots.length, keyOf);
    const documents = to.documents(gathered);
    const kernels = new KernelDocuments(table, declaration, { rows: gathered, packed, to });
    for (let group = 0; group < gathered.groupCount; group++) {
      document.set(group);
      if (kernels.pack(document)) documents.add(document);
      else packCleaned(document, packed, to, documents);
    }
    // The declaration of the kernels, which it needs, is released after it.
    documents.end(document);
    kernels.end();
    return packed;
  };
}

/** Compiles the key of a stored row: the values of its key fields except the partition field. */
function keyReader({ partition }: DocumentTable, slots: readonly Resource[]) {
  const cellsOf = slots.map((resource) => {
    const { fields } = rowCodecOf(resource, partition);
    return resource.key.filter((name) => name !== partition).map((name) => fields.indexOf(name));
  });
  return (slot: number, row: string): string => {
    const cells = cellsOf[slot] as readonly number[];
    if (cells.length === 0) return '';
    const values = decodeRow(row, Math.max(...cells) + 1);
    return cells.map((cell) => values[cell] ?? '').join(BETWEEN);
  };
}

type PackDocument = (document: DocumentRows, packed: Packed, to: PackTo, documents: DocumentsTo) => void;

/** Compiles the packing of any document: its rows as text, one for each key and in their order. */
function cleaningPacker(table: DocumentTable, slots: readonly Resource[]): PackDocument {
  const clean = cleaner<NumberedEntry>(slots, table.partition);
  const documentOf = documentIn(table, slots);
  const lookups = new Map(table.lookups.map((lookup) => [lookupPartition(lookup), lookup]));
  return (gathered, packed, to, documents) => {
    const { partition } = gathered;
    const rows = clean(partition, gathered.entries, to.report);
    const lookup = lookups.get(partition);
    const document = documentOf(partition, rows);
    if (!lookup && document.entities.length === 0) {
      for (const entry of rows.flat()) to.report?.dropped(entry, 'orphan');
      gathered.leave();
      return;
    }
    if (to.report) reportStored(slots, rows, to.report);
    gathered.replace(rows);
    if (lookup) {
      return packLookup(table, lookup, rows[slots.indexOf(lookup)] ?? [], to.items);
    }
    packDocument(table, document, packed, to);
    documents.add(gathered);
  };
}

/** Packs a look-up table as a document with this one list, so that its total is known without its blocks. */
function packLookup(
  table: DocumentTable,
  lookup: Resource,
  entries: readonly Entry[],
  items: ItemSink,
): void {
  const partition = lookupPartition(lookup);
  const list = inlineIfFits(entries, false, { bytes: HEAD_BYTES });
  items.head(headKey(table, partition, ''), encodeHead({ entity: '', singles: [], lists: [list] }));
  if (list.rows !== 'blocks') return;
  packBlocks((block) => blockKey(table, partition, lookup, block), entries, items);
}

function documentIn(
  table: DocumentTable,
  slots: readonly Resource[],
): (partition: string, rows: Rows) => Document {
  const at = (resource: Resource): number => slots.indexOf(resource);
  const entity = at(table.entity);
  const singles = table.singles.map(at);
  const lists = table.lists.map(at);
  return (partition, rows) => ({
    partition,
    entities: rows[entity] ?? [],
    singles: singles.map((slot) => rows[slot]?.[0] ?? null),
    lists: lists.map((slot) => rows[slot] ?? []),
  });
}

function packDocument(table: DocumentTable, document: Document, packed: Packed, to: PackTo): void {
  packed.documents++;
  table.singles.forEach(({ name }, i) => {
    if (!document.singles[i]) packed.without[name] = (packed.without[name] ?? 0) + 1;
  });
  const lists = listHeads(table, document);
  const first = packHeads(table, document, lists, to.items);
  packed.sample ??= first;
  table.lists.forEach((list, i) => {
    if (lists[i]?.rows !== 'blocks') return;
    const entries = document.lists[i] ?? [];
    packBlocks((block) => blockKey(table, document.partition, list, block), entries, to.items);
  });
}

/** A document with one entity has its short lists in the head, so that most documents are one item. */
function listHeads(table: DocumentTable, document: Document): ListHead[] {
  const { entities, singles, lists } = document;
  if (entities.length > 1) return lists.map((rows) => inBlocks(rows, false));
  const room = { bytes: HEAD_BYTES - bytesOf(entities) - bytesOf(singles) };
  return lists.map((rows, i): ListHead => {
    if (table.lists[i] === table.entity) return { total: rows.length, rows: 'entity' };
    return inlineIfFits(rows, false, room);
  });
}

/** Returns the first head. */
function packHeads(
  table: DocumentTable,
  { partition, entities, singles }: Document,
  lists: readonly ListHead[],
  items: ItemSink,
): StoredItem | null {
  const single = singles.map((entry) => entry?.row ?? null);
  let first: StoredItem | null = null;
  for (const entity of entities) {
    const key = headKey(table, partition, table.suffix.length > 0 ? entity.key.replaceAll('\0', '') : '');
    const head = encodeHead({ entity: entity.row, singles: single, lists });
    items.head(key, head);
    first ??= { key, content: head };
  }
  return first;
}
