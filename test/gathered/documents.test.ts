/** Documents have the same items and account whether their heads are written from bytes or from text. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { characterTable } from '../../loaders/read/values/encoding.ts';
import { codecOf } from '../../loaders/records/codecs/codec.ts';
import type { Packed } from '../../loaders/records/codecs/table-codec.ts';
import { itemsOf } from '../../loaders/records/gathered/item-records.ts';
import { busca } from '../../shared/datasets/cnpj/index.ts';
import type { Resource } from '../../shared/datasets/define.ts';
import { type Block, decodeBlock } from '../../shared/store/records/block.ts';
import { HEAD_BYTES } from '../../shared/store/records/heads.ts';
import { rowCodecOf } from '../../shared/store/records/row-codec.ts';
import { encodeRow } from '../../shared/store/records/rows.ts';
import { ANY_COLUMN, runOf } from '../support/kernels/runs.ts';

const LATIN_1 = characterTable(String.fromCharCode);
const table = busca.derivedFrom;
const codec = codecOf(table);
const { entity, partition } = table;
const SOCIOS = table.lists.find((list) => list !== entity)!;

interface Row {
  readonly slot: number;
  readonly cells: readonly string[];
}

const cell = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('', '02', 'SP', 'PADARIA', 'AÇAÍ', 'JOÃO DA SILVA') },
  fc.constantFrom('x'.repeat(300), 'ã'.repeat(200), '\u00ff'),
);
const rowOf = (resource: Resource, keys: Readonly<Record<string, string>>): fc.Arbitrary<Row> => {
  const { fields } = rowCodecOf(resource, partition);
  return fc
    .tuple(...fields.map((name) => (keys[name] ? fc.constant(keys[name]) : cell)))
    .map((cells) => ({ slot: codec.slots.indexOf(resource), cells }));
};
const branch = fc
  .constantFrom('0001', '0002')
  .chain((cnpj_ordem) => rowOf(entity, { cnpj_ordem, cnpj_dv: '91' }));

const partnerOf = (name: string): Row => {
  const { fields } = rowCodecOf(SOCIOS, partition);
  return { slot: codec.slots.indexOf(SOCIOS), cells: fields.map(() => name) };
};
/** Few distinct partners, so that some are there twice. */
const partner = fc.constantFrom('A', 'B', 'É').map(partnerOf);
/** Many distinct partners, of which some are there twice. */
const oneOfMany = fc.integer({ min: 0, max: 500 }).map((number) => partnerOf(`P${number}`));
const document = fc
  .tuple(
    ...table.singles.map((single) => fc.array(rowOf(single, {}), { maxLength: 2 })),
    fc.array(branch, { maxLength: 2 }),
    fc.oneof(
      fc.array(partner, { maxLength: 120, size: 'max' }),
      fc.array(rowOf(SOCIOS, {}), { maxLength: 4 }),
    ),
  )
  .map((rows) => rows.flat().toSorted((a, b) => a.slot - b.slot));

const linesOf = ({ attribute, bytes }: Block): string => decodeBlock({ [attribute]: bytes }).join('\n');

/**
 * Packs documents; returns their items as text, their events, and what was packed. The key of each begins
 * with `first`.
 */
function pack(documents: readonly (readonly Row[])[], add: Add, first = '9') {
  let ended = 0;
  const groups = codec.gathering();
  const slots = codec.slots.keys();
  // Rows are read resource by resource, and those of one document are between those of others.
  for (const slot of slots) {
    documents.forEach((rows, i) => {
      rows.forEach((row, line) => {
        if (row.slot === slot) add(groups, `${first}911100${i}`, row, line);
      });
    });
  }
  const heads: string[] = [];
  const events: string[] = [];
  const packed: Packed = groups.pack({
    items: {
      head: (key, text) => heads.push(`${Object.values(key).join('|')}\n${text}`),
      records: (records) => {
        for (const item of itemsOf(records)) {
          const key = Object.values(item.key).join('|');
          heads.push(`${key}\n${'text' in item ? item.text : linesOf(item.block)}`);
        }
      },
      block: (key, block) => heads.push(`${Object.values(key).join('|')}\n${linesOf(block)}`),
    },
    report: {
      stored: ({ task }, times = 1) => void events.push(...new Array(times).fill(`stored ${task}`)),
      again: ({ task }, times = 1) => void events.push(...new Array(times).fill(`again ${task}`)),
      dropped: ({ task, line }, rule) => events.push(`${rule} ${task} ${line}`),
      quarantined: ({ task, line }, { reason }) => events.push(`${reason} ${task} ${line}`),
    },
    documents: () => ({
      inKernels: null,
      add: ({ partition: of, entries }) => {
        const rows = entries.map((slot) => slot.map(({ row, key, line }) => `${row} ${key} ${line}`));
        events.push(JSON.stringify([of, rows]));
      },
      end: () => ended++,
    }),
    kept: (group, rowsOf) => events.push(`${group} ${rowsOf().map((slot) => slot.length)}`),
  });
  expect(ended).toBe(1);
  return { heads, events: events.toSorted(), packed };
}

type Add = (groups: ReturnType<typeof codec.gathering>, key: string, row: Row, line: number) => void;

const asText: Add = (groups, key, { slot, cells }, line) =>
  groups.add(key, slot, { row: encodeRow(cells), key: '', cents: null, task: slot, line });

/** Reads a row without quotes as a run of a file does. */
const asBytes: Add = ({ table: rows }, key, { slot, cells }, line) => {
  const columns = [key, ...cells].map((_, i) => ({ ...ANY_COLUMN, isKey: i === 0 }));
  rows!.beginFile({ columns, characters: LATIN_1 }, { slot, task: slot });
  rows!.readRun(runOf([{ line, row: [key, ...cells] }]), () => {
    throw new Error('the row was left');
  });
  rows!.endFile();
};

/** The text of a head whose rows are all in it, made from text. */
function wholeHead(rows: readonly Row[]): string | null {
  const of = (resource: Resource): string[] =>
    rows.filter(({ slot }) => slot === codec.slots.indexOf(resource)).map(({ cells }) => encodeRow(cells));
  const [entities, partners] = [of(entity), of(SOCIOS)];
  const singles = table.singles.map(of);
  if (entities.length !== 1 || singles.some((one) => one.length > 1)) return null;
  const inHead = [...entities, ...singles.map(([row = '']) => row), ...partners];
  if (Buffer.byteLength(`${inHead.join('\n')}\n`) > HEAD_BYTES) return null;
  return [`1e,${partners.length}i`, ...inHead].join('\n');
}

const ORDER = ['identificador_matriz_filial', 'cnpj_ordem', 'cnpj_dv'];
const FIELDS = rowCodecOf(entity, partition).fields;

/** A branch of a number, with a value by which it is ordered. */
const branchOf = (ordem: string): fc.Arbitrary<Row> =>
  fc
    .constantFrom('', '1', '2', '\uffee', '\u{1f600}')
    .chain((kind) =>
      rowOf(entity, { cnpj_ordem: ordem, cnpj_dv: '91', identificador_matriz_filial: kind || ' ' }),
    )
    .map(({ slot, cells }) => ({ slot, cells: cells.map((one) => (one === ' ' ? '' : one)) }));
const branches = fc
  .uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 120, size: 'max' })
  .chain((numbers) => fc.tuple(...numbers.map((n) => branchOf(String(n).padStart(4, '0')))));

/** The items of a document of several entities, from its declaration. */
function severalItems(
  of: string,
  singles: readonly Row[],
  entities: readonly Row[],
  partners: readonly Row[],
) {
  const rank = ({ cells }: Row): string =>
    ORDER.map((name) => cells[FIELDS.indexOf(name)] || '\uffff').join('\0');
  const sorted = entities.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
  const inHead = table.singles.map((single) => {
    const own = singles.find(({ slot }) => slot === codec.slots.indexOf(single));
    return own ? encodeRow(own.cells) : '';
  });
  const states = [`${entities.length}b`, partners.length > 0 ? `${partners.length}b` : '0i'].join(',');
  const heads = sorted.map(({ cells }) =>
    [`${of}|P#${cells[FIELDS.indexOf('cnpj_ordem')]}91`, states, encodeRow(cells), ...inHead].join('\n'),
  );
  const blocks = table.lists.flatMap((list) => {
    const rows = (list === entity ? sorted : partners).map(({ cells }) => encodeRow(cells));
    return Array.from({ length: Math.ceil(rows.length / 50) }, (_, block) =>
      [
        `${of}|${list.code}#${String(block).padStart(6, '0')}`,
        ...rows.slice(block * 50, block * 50 + 50),
      ].join('\n'),
    );
  });
  return [...heads, ...blocks];
}

describe('documents', () => {
  test('of several entities have a head for each, and blocks of the rows in their order', () => {
    let blocks = 0;
    fc.assert(
      fc.property(
        fc.tuple(...table.singles.map((single) => fc.array(rowOf(single, {}), { maxLength: 1 }))),
        branches,
        fc.array(partner, { maxLength: 60, size: 'max' }),
        (singles, entities, partners) => {
          const rows = [...singles.flat(), ...entities, ...partners];
          const { heads, events, packed } = pack([rows.toSorted((a, b) => a.slot - b.slot)], asText);
          expect(heads).toEqual(severalItems('99111000', singles.flat(), entities, partners));
          expect(packed.documents).toBe(1);
          expect(events.filter((event) => event.startsWith('stored'))).toHaveLength(rows.length);
          const names = partners.map(({ cells }) => cells[0]);
          const again = events.filter((event) => event.startsWith('again'));
          expect(again).toHaveLength(names.length - new Set(names).size);
          blocks += entities.length > 50 ? 1 : 0;
        },
      ),
      { numRuns: 60 },
    );
    expect(blocks).toBeGreaterThan(3);
  });

  test('of several entities have one row for each key', () => {
    fc.assert(
      fc.property(
        branches,
        fc.array(oneOfMany, { minLength: 200, maxLength: 400, size: 'max' }),
        fc.array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 1, maxLength: 20 }),
        (entities, partners, drawn) => {
          const later = drawn.map(([i, isEqual]): Row => {
            const { slot, cells } = entities[i % entities.length]!;
            return { slot, cells: isEqual ? cells : cells.with(FIELDS.indexOf('nome_fantasia'), 'OUTRO') };
          });
          const rows = [...entities, ...later, ...partners];
          const { heads, events } = pack([rows.toSorted((a, b) => a.slot - b.slot)], asText);
          expect(heads).toEqual(severalItems('99111000', [], entities, partners));
          const of = (kind: string): string[] => events.filter((event) => event.startsWith(kind));
          expect(of('stored')).toHaveLength(entities.length + partners.length);
          expect(of('again')).toHaveLength(
            partners.length - new Set(partners.map(({ cells }) => cells[0])).size,
          );
          const lines = later.map(({ slot, cells }, i) => {
            const isEqual = entities.some((one) => one.cells.join('\0') === cells.join('\0'));
            return `${isEqual ? 'repeated' : 'repeated_key'} ${slot} ${entities.length + i}`;
          });
          expect(of('repeated')).toEqual(lines.toSorted());
        },
      ),
      { numRuns: 100 },
    );
  });

  test('of several entities with one key are cleaned', () => {
    const [first, second] = fc.sample(fc.tuple(branchOf('0001'), branchOf('0002')), 1)[0]!;
    const other: Row = { ...first, cells: first.cells.with(FIELDS.indexOf('nome_fantasia'), 'OUTRO') };
    const { heads, events } = pack([[first, second, first, other]], asBytes);
    expect(heads.filter((item) => item.includes('|P#'))).toHaveLength(2);
    expect(events).toContain(`repeated ${first.slot} 2`);
    expect(events).toContain(`repeated_key ${first.slot} 3`);
  });

  test('have equal items and events from rows of bytes and of text', () => {
    let whole = 0;
    fc.assert(
      fc.property(fc.array(document, { minLength: 1, maxLength: 4 }), (documents) => {
        const [bytes, text] = [pack(documents, asBytes), pack(documents, asText)];
        expect(bytes).toEqual(text);
        documents.forEach((rows, i) => {
          const expected = wholeHead(rows);
          if (expected === null) return;
          whole++;
          const ordem = rows.find(({ slot }) => slot === codec.slots.indexOf(entity))!.cells[0]!;
          expect(bytes.heads).toContain(`9911100${i}|P#${ordem}91\n${expected}`);
        });
      }),
      { numRuns: 60 },
    );
    expect(whole).toBeGreaterThan(12);
  });

  test('are equal from the kernels and from TypeScript, which packs those whose key is not ASCII', () => {
    const several = fc
      .tuple(branches, fc.array(oneOfMany, { maxLength: 120 }))
      .map((rows) => rows.flat().toSorted((a, b) => a.slot - b.slot));
    fc.assert(
      fc.property(fc.array(fc.oneof(document, several), { minLength: 1, maxLength: 4 }), (documents) => {
        const { heads, events, packed } = pack(documents, asText, 'É');
        const found = JSON.parse(JSON.stringify([heads, events, packed]).replaceAll('É911100', '9911100'));
        const kernels = pack(documents, asText);
        expect(found[0]).toEqual(kernels.heads);
        expect(found[1].toSorted()).toEqual(kernels.events);
        expect(found[2]).toEqual(kernels.packed);
      }),
      { numRuns: 300 },
    );
  });

  test('count a row of a list as there again for each equal one before it', () => {
    fc.assert(
      fc.property(branch, fc.array(partner, { maxLength: 110, size: 'max' }), (own, partners) => {
        const { events } = pack([[own, ...partners]], asBytes);
        const names = partners.map(({ cells }) => cells[0]);
        expect(events.filter((event) => event.startsWith('again'))).toHaveLength(
          names.length - new Set(names).size,
        );
        expect(events.filter((event) => event.startsWith('stored'))).toHaveLength(1 + partners.length);
      }),
    );
  });

  test('without an entity are orphans, and rows of one key are stored once', () => {
    const empresa: Row = { slot: 0, cells: rowCodecOf(codec.slots[0]!, partition).fields.map(() => 'X') };
    expect(pack([[empresa]], asBytes)).toMatchObject({ heads: [], events: ['orphan 0 0'] });
    const [one] = fc.sample(branch, 1);
    const { events, heads } = pack([[empresa, empresa, one!]], asBytes);
    expect(heads).toHaveLength(1);
    expect(events).toContain('repeated 0 1');
  });
});
