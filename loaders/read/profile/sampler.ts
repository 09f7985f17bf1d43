/** Reads some rows of a file, evenly spread over it, for the profile of its values. */
import type { Resource, Source } from '../../../shared/datasets/define.ts';
import { fieldsOf } from '../../../shared/datasets/layout.ts';
import type { Form } from '../../work/form.ts';
import type { Member } from '../../work/plan.ts';
import type { FieldProfile, SampledFile, ValueCount } from '../../work/profile.ts';
import { isFault, type RowReader, rowReader } from '../cells.ts';
import { dayOrderCounter } from './day-orders.ts';
import { histogramsOf } from './histograms.ts';
import { identifiersOf, lookupsIn } from './identifiers.ts';

/**
 * Bytes of rows that are sampled of a file of any size: 2,000 rows of 250 bytes. Shares then have a standard error of about one
 * percent, and a month of 37 files is read in a second.
 */
const SAMPLE_BYTES = 512 << 10;
/** Files up to this size are sampled whole. */
const WHOLE_BYTES = 64 << 10;
/** Between the two, one of so many rows keeps the cost at a hundredth of the load. */
const STRIDE = 64;

export const strideOf = (size: number): number =>
  Math.max(1, Math.floor(size / SAMPLE_BYTES), Math.min(STRIDE, Math.ceil(size / WHOLE_BYTES)));

/**
 * Takes one of `stride` rows, spread by multiples of the golden section. Every second row would be of one kind where a publisher
 * alternates them, such as the debtors of a debt.
 */
export const isTaken = (row: number, stride: number): boolean =>
  (Math.imul(row, 0x9e3779b1) >>> 0) * stride < 2 ** 32;

/** Characters of a value in the profile: a line may have a million. */
const VALUE_CHARACTERS = 60;
/** Codes of a field that are kept for the comparison with their look-up. The largest look-up has 5,571. */
const MOST_CODES = 10_000;
/** Fields with at most so many values are compared value by value. */
const MOST_KEPT: Readonly<Record<Kind, number>> = { 'look-up': MOST_CODES, identifier: 0, ordinary: 32 };

export interface RowSampler {
  /** One of so many rows is taken. */
  readonly stride: number;
  /** Whether the row of this number, counted from 0, must be added. */
  takes(row: number): boolean;
  /** The form of the file may change to windows-1252 at a later row; the rows before have only UTF-8 in them. */
  add(form: Form, buffer: Buffer, start: number, end: number): void;
  result(): SampledFile;
}

type Values = Map<string, number>;

/** Every value of a look-up is compared. Values of an identifier count once each, however often they are repeated. */
type Kind = 'look-up' | 'identifier' | 'ordinary';

export function rowSampler(source: Source, resource: Resource, { file, size }: Member): RowSampler {
  const names = fieldsOf(resource.layout);
  const seen = names.map((): Values => new Map());
  const identifiers = identifiersOf(source, resource);
  const isLookup = lookupsIn(source).includes(resource);
  // A look-up has some thousand rows. Another file below its name is not read whole.
  const stride = isLookup && size <= SAMPLE_BYTES ? 1 : strideOf(size);
  const kindOf = (name: string): Kind =>
    isLookup ? 'look-up' : identifiers.has(name) ? 'identifier' : 'ordinary';
  const canonical = canonicalOf(resource);
  const orders = dayOrderCounter(resource, names);
  let reader: RowReader | null = null;
  let readerForm: Form | null = null;
  let rows = 0;
  return {
    stride,
    takes: (row) => isTaken(row, stride),
    add(form, buffer, start, end) {
      if (!reader || readerForm !== form) reader = rowReader(resource, form, '');
      readerForm = form;
      const cells = reader.read(buffer, start, end);
      if (isFault(cells)) return;
      rows++;
      orders.add(cells);
      for (let i = 0; i < seen.length; i++) {
        const cell = cells[i];
        const values = seen[i];
        if (typeof cell !== 'string' || !values) continue;
        const value = canonical(cell);
        values.set(value, (values.get(value) ?? 0) + 1);
      }
    },
    result: () => ({
      profile: {
        file,
        resource: resource.name,
        fields: Object.fromEntries(
          names.flatMap((name, i) =>
            readerForm && isInRows(readerForm, name, i)
              ? [[name, fieldProfile(rows, seen[i] ?? new Map(), kindOf(name))]]
              : [],
          ),
        ),
        orders: orders.result(),
      },
      codes: Object.fromEntries(
        names.flatMap((name, i) =>
          resource.fields[name]?.codesOf !== undefined ? [[name, codesIn(seen[i] ?? new Map())]] : [],
        ),
      ),
      whole: stride === 1,
    }),
  };
}

/**
 * Files of an undocumented layout print the same number with and without punctuation. Every form that can be read is then the
 * same value.
 */
const canonicalOf = ({ layout }: Resource): ((cell: string) => string) =>
  layout.kind === 'headered' && !layout.documented
    ? (cell) => (/^[\d.,/-]+$/.test(cell) ? cell.replace(/\D/g, '') : cell)
    : (cell) => cell;

/** Values from the name of the file change with every publication, and a file may lack an optional column. */
const isInRows = (form: Form, field: string, slot: number): boolean =>
  form.kind === 'fixed' ? !Object.hasOwn(form.fromName, field) : form.columns.includes(slot);

const codesIn = (values: Values): ValueCount[] => [...values].slice(0, MOST_CODES).map(cut);

const cut = ([value, rows]: ValueCount): ValueCount => [value.slice(0, VALUE_CHARACTERS), rows];

function fieldProfile(rows: number, values: Values, kind: Kind): FieldProfile {
  const counts = [...values];
  const present = counts.reduce((sum, [, n]) => sum + n, 0);
  const keepsValues = counts.length <= MOST_KEPT[kind];
  return {
    rows,
    absent: rows - present,
    present,
    distinct: counts.length,
    characters: counts.reduce((sum, [value, n]) => sum + value.length * n, 0),
    values: keepsValues ? counts.map(cut) : null,
    histograms: keepsValues ? null : histogramsOf(counts, kind === 'identifier'),
    example: counts[Math.floor(counts.length / 2)]?.[0].slice(0, VALUE_CHARACTERS) ?? null,
  };
}
