/** Answers are written as text from stored rows; the text is what JSON.stringify writes of the record. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codecOf } from '../../loaders/records/codecs/codec.ts';
import { json, jsonOf, quoted } from '../../shared/api/answers/json-text.ts';
import { envelope, envelopeText } from '../../shared/api/envelope.ts';
import { SUMMED_LISTS, summariesText } from '../../shared/api/profile.ts';
import { rowsTables } from '../../shared/datasets/define.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { encodeRow } from '../../shared/store/records/rows.ts';

/** Also the characters that JSON or a stored row escapes, and halves of a surrogate pair. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '007',
    '1957194',
    '1,5',
    'ÁGUA & CIA',
    '"A\\B"',
    'a\x7fb\nc\x1ad',
    '\ud83d\ude00',
    '\ud800',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.stringMatching(/^\d{0,12}$/),
);
const context = fc.record({ partition: text, version: fc.oneof(fc.constant('2026-10'), text) });

const SERVED = SOURCES.flatMap(({ tables }) => rowsTables(tables)).flatMap((table) => {
  const codec = codecOf(table);
  return codec.slots.map((resource) => ({
    table: table.name,
    name: resource.name,
    rows: codec.rows(resource),
  }));
});

describe.each(SERVED)('a record of $name in $table', ({ rows }) => {
  const cells = fc.array(fc.option(text), { minLength: rows.fields.length, maxLength: rows.fields.length });

  test('is written as JSON.stringify writes it', () => {
    fc.assert(
      fc.property(cells, context, (values, where) => {
        const row = encodeRow(values);
        expect(rows.toText(row, where)).toBe(JSON.stringify(rows.toRecord(row, where)));
      }),
    );
  });

  test('is written so without a row, and from rows with more or fewer cells than it has fields', () => {
    const where = { partition: '99111001', version: '2026-10' };
    const all = rows.fields.map((_, i) => `${i}`);
    for (const row of [null, '', encodeRow(['A']), encodeRow(all.slice(1)), encodeRow([...all, 'A', 'B'])]) {
      expect(rows.toText(row, where)).toBe(JSON.stringify(rows.toRecord(row, where)));
    }
  });
});

describe('a text', () => {
  test('is quoted as JSON.stringify quotes it', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(quoted(value)).toBe(JSON.stringify(value));
      }),
    );
  });
});

describe('an envelope', () => {
  test('is written around items as JSON.stringify writes it', () => {
    const page = { limite: 20, offset: Number.MAX_SAFE_INTEGER };
    const fonte = { status: 'disponivel', versao: '2026-10' } as const;
    fc.assert(
      fc.property(fc.array(fc.record({ a: text })), fc.nat(), (items, total) => {
        const written = envelopeText(jsonOf(fonte), items.map(jsonOf), page, total);
        expect(written).toBe(JSON.stringify(envelope(fonte, items, page, total)));
      }),
    );
  });
});

describe('the summaries of a profile', () => {
  test('are written as JSON.stringify writes them, without the lists that have no total', () => {
    for (const without of [null, ...SUMMED_LISTS]) {
      const listed = SUMMED_LISTS.filter((summed) => summed !== without);
      const wanted = listed.map(({ name, path, list }) => [
        name,
        {
          href: path.replace('{cnpj}', '99111001000170'),
          total: 3,
          valor_total: list.sum === null ? null : '-1234.05',
        },
      ]);
      const written = summariesText('99111001000170', (summed) =>
        summed === without ? undefined : { total: 3, cents: -123_405n },
      );
      expect(written).toBe(json(JSON.stringify(Object.fromEntries(wanted))));
    }
  });
});
