/** The publications of the whole country: counts of rows as inputs, and the shape of a load that follows from them. */
import { readFileSync } from 'node:fs';
import { SOURCES } from '../../shared/datasets/index.ts';
import type { MeasuredLoad, Shape } from './measured.ts';

export interface CountrySource {
  readonly rows: number;
  readonly bytes: number;
  /** Bytes as published, which are stored; those of plain files are the bytes of their rows. */
  readonly compressedBytes: number;
  readonly members: number;
  readonly archives: number;
  /** Combinations of the fields by which an ordered table is filtered; 0 where the source has none. */
  readonly combinations: number;
  readonly asOf: string;
  readonly source: string;
  readonly isEstimate: boolean;
}

export type Country = Readonly<Record<string, CountrySource>>;

const FILE = new URL('./country.json', import.meta.url);

export const readCountry = (): Country => JSON.parse(readFileSync(FILE, 'utf8')) as Country;

const LOADS_A_MONTH = { diaria: 365 / 12, mensal: 1, trimestral: 1 / 3 };

/** Returns the publications of a month: a year has 365 daily ones. */
export function loadsAMonth(name: string): number {
  const source = SOURCES.find((one) => one.name === name);
  if (!source) throw new Error(`no source ${name}`);
  return LOADS_A_MONTH[source.cadence];
}

/** Equal to those of loaders/steps/inventory.ts, partition.ts and ordered-lists.ts. */
const BUCKET_BYTES = 32 << 20;
const BUCKETS = { least: 8, most: 2_048 };
const ARENA_BYTES = 32 << 20;
const ROW_HEADER = 8;
const ORDER_ROWS = 100_000;

export const bucketsFor = (bytes: number): number =>
  Math.min(BUCKETS.most, Math.max(BUCKETS.least, 2 ** Math.ceil(Math.log2(bytes / BUCKET_BYTES))));

/** Most bytes of the scattered rows with their headers; some rows are without their quotes. */
export const scatteredBytes = ({ bytes, rows }: Pick<Shape, 'bytes' | 'rows'>): number =>
  bytes + rows * ROW_HEADER;

/** Returns the shape that the load of the country has, by the rules of the loaders. */
export function shapeOf(country: CountrySource, { shape }: MeasuredLoad): Shape {
  const { rows, bytes, members, archives, combinations } = country;
  const buckets = bucketsFor(bytes);
  // Every member fills its last arena in part.
  const flushes = Math.floor(scatteredBytes(country) / ARENA_BYTES) + members;
  const orders = shape.orderTasks / Math.ceil(shape.rows / ORDER_ROWS);
  return {
    rows,
    bytes,
    members,
    archives,
    buckets,
    flushes,
    ranges: flushes * buckets,
    orderTasks: orders * Math.ceil(rows / ORDER_ROWS),
    // All rows of a combination are in one bucket, so each combination that occurs has one run.
    runs: combinations === 0 ? 0 : Math.round(combinations * (1 - Math.exp(-rows / combinations))),
    tables: shape.tables,
  };
}
