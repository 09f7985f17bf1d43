/** The sizes that the measurement keeps in measured.json, so that costs can be calculated again without it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ROUTES } from '../../shared/api/routes.ts';
import { findSource } from '../../shared/datasets/index.ts';
import type { Deployed } from './measure/deployed.ts';

export interface MeasuredTable {
  readonly items: number;
  /** Bytes of the import files before compression, for which ImportTable charges. */
  readonly importBytes: number;
  /** Bytes of names and values, and 100 bytes for each item, for which the table's storage is charged. */
  readonly storedBytes: number;
  readonly importFiles: number;
}

export interface MeasuredTask {
  readonly calls: number;
  /** Processor time on this machine. */
  readonly cpuMs: number;
  /** Requests to S3 by kind and class of object: `get partition/#.rows`. */
  readonly requests: Readonly<Record<string, number>>;
}

/** The numbers on which the calls and times of a load depend. */
export interface Shape {
  readonly rows: number;
  /** Bytes of the rows, uncompressed. */
  readonly bytes: number;
  readonly members: number;
  readonly archives: number;
  readonly buckets: number;
  /** Arenas that the partition wrote, in all files, and their ranges of one bucket that have rows. */
  readonly flushes: number;
  readonly ranges: number;
  readonly orderTasks: number;
  /** Sorted runs of ordered tables, in all buckets. */
  readonly runs: number;
  readonly tables: number;
}

export interface MeasuredLoad {
  readonly shape: Shape;
  readonly tables: Readonly<Record<string, MeasuredTable>>;
  readonly tasks: Readonly<Record<string, MeasuredTask>>;
  /** States entered in the outermost machine, by the children of distributed Maps, and for the import of the tables. */
  readonly states: { readonly outer: number; readonly children: number; readonly imports: number };
  readonly polls: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

export interface MeasuredEndpoint {
  readonly endpoint: string;
  readonly what: string;
  readonly readUnits: number;
  readonly roundTrips: number;
  /** Bytes of the answer with its headers, compressed by brotli where the caller accepts it. */
  readonly answerBytes: number;
  /** Milliseconds in the function on this machine, the calls of the store included. */
  readonly ms: number;
  /** Bytes of the function's own log line. */
  readonly logBytes: number;
}

/** The calls that are shared by requests, for one process that gets a request every `everyMs`, per 1,000 requests. */
export interface MeasuredRhythm {
  readonly everyMs: number;
  readonly requests: number;
  readonly manifestReads: number;
  readonly keyReads: number;
  readonly leaseWrites: number;
  readonly usageWrites: number;
  /** Units of the reads above; they are strongly consistent. */
  readonly strongReadUnits: number;
  readonly writeUnits: number;
}

export interface Measured {
  readonly measuredAt: string;
  readonly machine: string;
  readonly companies: number;
  readonly seconds: number;
  readonly loads: Readonly<Record<string, MeasuredLoad>>;
  readonly endpoints: readonly MeasuredEndpoint[];
  readonly rhythms: readonly MeasuredRhythm[];
  readonly deployed: Readonly<Record<string, Deployed>>;
}

const ENDPOINTS: ReadonlySet<string> = new Set(ROUTES.map(({ path }) => `GET ${path}`));
const FILE = fileURLToPath(new URL('./measured.json', import.meta.url));

/** Returns what was measured of the sources and endpoints that there are; some may have been taken out since. */
export function readMeasured(): Measured {
  const measured = JSON.parse(readFileSync(FILE, 'utf8')) as Measured;
  const loads = Object.entries(measured.loads).filter(([name]) => findSource(name));
  const endpoints = measured.endpoints.filter(({ endpoint }) => ENDPOINTS.has(endpoint));
  return { ...measured, loads: Object.fromEntries(loads), endpoints };
}

export const keepMeasured = (measured: Measured): void =>
  writeFileSync(FILE, `${JSON.stringify(measured, null, 2)}\n`);
