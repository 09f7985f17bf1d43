/** The codec of a holder table: a head for each exact CNPJ, with the totals and sums of its lists. */
import { type HolderTable, resourcesIn } from '../../../shared/datasets/define.ts';
import { isCnpj, isCpf, ROOT, unmasked } from '../../../shared/store/records/cnpj.ts';
import { encodeHead, HEAD_BYTES } from '../../../shared/store/records/heads.ts';
import { rowCodecOf } from '../../../shared/store/records/row-codec.ts';
import { decodeRow, encodeRow } from '../../../shared/store/records/rows.ts';
import { blockKey, headKey } from '../../../shared/store/records/served/holder-places.ts';
import { readerOf } from '../../../shared/store/records/served/reader.ts';
import { mapGathering, type PackGroups } from '../gathered/map-gathering.ts';
import { cleaner, reportStored } from './cleaning.ts';
import { inlineIfFits, packBlocks } from './lists.ts';
import { type Derivation, type GroupOf, nothingPacked, type TableCodec } from './table-codec.ts';
import { rowsOf, wholeCells, wholeFields } from './whole-cells.ts';

export function holderCodec(table: HolderTable): TableCodec {
  const pack = holderPacker(table);
  return {
    ...readerOf(table),
    sources: resourcesIn(table),
    slots: table.lists,
    // All CNPJs of one root share a partition of the table, so their rows belong to one bucket.
    shuffle: {
      fields: [table.holder],
      cut: (text) => text.slice(0, ROOT),
      ofGroup: (cnpj) => cnpj,
      isGroup: false,
    },
    derivation: derivation(table),
    grouping: (_, names) => byHolder(table, names),
    copied: () => null,
    gathering: () => mapGathering(table.lists.length, pack),
    orders: [],
  };
}

function byHolder({ holder }: HolderTable, names: readonly string[]): GroupOf {
  const at = names.indexOf(holder);
  return (cells) => {
    const found = unmasked(cells[at] ?? '');
    if (isCnpj(found)) return found;
    if (isCpf(found)) return { why: 'person' };
    const detail = `${holder} is ${JSON.stringify(cells[at])}, neither CNPJ nor CPF`;
    return { why: { reason: 'bad_key', detail } };
  };
}

/** Derives each entity of a document once for each CNPJ in the document; the CNPJ is the first cell. */
function derivation({ holder, derivedFrom }: HolderTable): Derivation | null {
  if (!derivedFrom) return null;
  const { table: from } = derivedFrom;
  const entities = rowsOf(from, from.entity);
  const cellsOf = wholeCells(from);
  const namings = derivedFrom.holders.map(([resource, field]) => ({
    entries: rowsOf(from, resource),
    at: rowCodecOf(resource, from.partition).fields.indexOf(field),
  }));
  return {
    from,
    resource: from.entity,
    names: [holder, ...wholeFields(from.entity)],
    derive: (partition, rows, emit) => {
      const cnpjs = new Set<string>();
      for (const { entries, at } of namings) {
        for (const { row } of entries(rows)) {
          const found = unmasked(decodeRow(row)[at] ?? '');
          if (isCnpj(found)) cnpjs.add(found);
        }
      }
      if (cnpjs.size === 0) return;
      for (const entity of entities(rows)) {
        const cells = cellsOf(partition, entity);
        for (const cnpj of cnpjs) emit(cnpj, encodeRow([cnpj, ...cells]));
      }
    },
  };
}

function holderPacker(table: HolderTable): PackGroups {
  const clean = cleaner(table.lists, table.partition);
  return (groups, { items, report, kept }) => {
    const packed = nothingPacked();
    for (const cnpj of [...groups.keys()].sort()) {
      const group = groups.get(cnpj) ?? [];
      const rows = clean(cnpj, group, report);
      if (report) reportStored(table.lists, rows, report);
      for (const one of kept) one(cnpj, () => rows);
      const room = { bytes: HEAD_BYTES };
      const lists = table.lists.map((list, i) => inlineIfFits(rows[i] ?? [], list.sum !== null, room));
      const key = headKey(table, cnpj);
      const content = encodeHead({ entity: '', singles: [], lists });
      items.head(key, content);
      packed.documents++;
      if (/[A-Z]/.test(cnpj)) packed.lettered++;
      packed.sample ??= { key, content };
      table.lists.forEach((list, i) => {
        if (lists[i]?.rows !== 'blocks') return;
        packBlocks((block) => blockKey(table, cnpj, list, block), rows[i] ?? [], items);
      });
    }
    return packed;
  };
}
