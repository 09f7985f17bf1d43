/** Makes a record readable, field by field. */
import type { ReadField, Reading } from '../../../shared/api/ficha/readings.ts';
import { ibgeOf } from '../../../shared/datasets/cnpj/ibge.ts';
import { toIso } from '../../../shared/store/records/dates.ts';
import type { PublicRecord } from '../../../shared/store/records/row-codec.ts';
import type { Describer } from './descriptions.ts';
import { amountOf, maskedCep, maskedDocument, phoneOf } from './numbers.ts';

type Cell = string | null;
type Describe = Describer['describe'];
type Readers = {
  readonly [K in Reading['kind']]: (
    value: Cell,
    reading: Extract<Reading, { kind: K }>,
    record: PublicRecord,
    describe: Describe,
  ) => unknown;
};

const cellOf = (record: PublicRecord, field: string): Cell => {
  const value = record[field] ?? null;
  return value === null ? null : String(value);
};

/** A list of codes: `4712100, 4729699`. */
const codesIn = (text: Cell): string[] =>
  (text ?? '')
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');

const READERS: Readers = {
  same: (value) => value,
  date: (value) => value && toIso(value),
  code: (value, { of }, _record, describe) => describe(of, value),
  codes: (value, { of }, _record, describe) => codesIn(value).map((code) => describe(of, code)),
  town: (value, { of }, _record, describe) => ({
    ...describe(of, value),
    codigo_ibge: value && ibgeOf(value),
  }),
  amount: (publicado, { centsOf }) => amountOf(publicado, centsOf),
  cep: (publicado) => ({ publicado, formatado: maskedCep(publicado) }),
  document: (publicado) => ({ publicado, formatado: maskedDocument(publicado) }),
  phone: (numero, reading, record) => {
    const ddd = cellOf(record, reading.ddd);
    return { ddd, numero, formatado: phoneOf(ddd, numero) };
  },
};

type ReadRecord = Readonly<Record<string, unknown>>;

/** Returns the fields in their order. */
export function readRecord(
  fields: readonly ReadField[],
  record: PublicRecord,
  describe: Describe,
): ReadRecord {
  const read = fields.map(({ field, name, reading }) => {
    // READERS has the function of each kind under its name, which TypeScript does not infer from the index.
    const reader = READERS[reading.kind] as (...args: readonly unknown[]) => unknown;
    return [name, reader(cellOf(record, field), reading, record, describe)];
  });
  return Object.fromEntries(read);
}
