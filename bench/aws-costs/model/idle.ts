/** The cost of a month without requests: storage, alarms, schedules and logs that are kept. */
import { assumed } from '../assumptions.ts';
import type { Deployed } from '../measure/deployed.ts';
import type { Prices } from '../prices.ts';
import { type Line, line } from './line.ts';
import { HOURS_A_MONTH, type StoredTable } from './stored.ts';

const DAYS_A_MONTH = HOURS_A_MONTH / 24;
/** The memory that an Express execution is charged for. */
const EXPRESS_MB = 64;

export interface KeptFiles {
  readonly standard: number;
  readonly archived: number;
}

/** Bytes of the publications of a source that are kept, by class of storage. At least the newest one is. */
export function keptFiles(
  compressedBytes: number,
  loads: number,
  { publicationDays, archiveDays }: Pick<Deployed, 'publicationDays' | 'archiveDays'>,
): KeptFiles {
  const months = publicationDays === null ? assumed('publicationMonths') : publicationDays / DAYS_A_MONTH;
  const recent = archiveDays === null ? months : Math.min(months, archiveDays / DAYS_A_MONTH);
  const all = Math.max(1, months * loads);
  const standard = Math.min(all, Math.max(1, recent * loads));
  return { standard: compressedBytes * standard, archived: compressedBytes * (all - standard) };
}

/** Bytes of compressed log lines that are kept, for requests that write so many bytes each. */
export const keptLogBytes = (requestsAMonth: number, bytes: number, { logDays }: Deployed): number =>
  (requestsAMonth * bytes * assumed('logShare') * logDays) / DAYS_A_MONTH;

export interface Kept {
  readonly tables: readonly StoredTable[];
  readonly publications: readonly KeptFiles[];
  readonly logBytes: number;
}

export function idleLines(
  prices: Prices,
  { tables, publications, logBytes }: Kept,
  deployed: Deployed,
): Line[] {
  const { scheduledMachines: machines, scheduledFunctions: functions, memoryMb } = deployed;
  const ms = assumed('scheduledSeconds') * 1_000;
  const functionTime =
    machines * 1_000 * (memoryMb['status'] ?? EXPRESS_MB) +
    functions * ms * (memoryMb['canary'] ?? EXPRESS_MB);
  const control = assumed('controlBytes');
  const isInfrequent = (name: string): boolean => deployed.infrequentTables.includes(name);
  return [
    line(
      prices,
      'tables, standard class',
      'tableStorage',
      bytesOf(tables, (name) => !isInfrequent(name)),
    ),
    line(prices, 'tables, infrequent access', 'tableStorageIa', bytesOf(tables, isInfrequent)),
    line(prices, 'control tables', 'tableStorage', control),
    line(prices, 'control tables: point-in-time recovery', 'tableBackup', control),
    line(prices, 'publications', 'objectStorage', sum(publications.map(({ standard }) => standard))),
    line(
      prices,
      'publications, archived',
      'objectArchive',
      sum(publications.map(({ archived }) => archived)),
    ),
    line(prices, 'logs of requests', 'logStorage', logBytes),
    line(prices, 'alarms', 'alarmMetrics', deployed.alarmMetrics),
    line(prices, 'custom metrics', 'metrics', deployed.metrics),
    line(prices, 'dashboards', 'dashboards', deployed.dashboards),
    line(prices, 'secrets', 'secrets', deployed.secrets),
    line(prices, 'scheduled machines', 'expressRequests', machines),
    line(prices, 'scheduled machines: time', 'expressTime', machines * ms * EXPRESS_MB),
    line(prices, 'scheduled functions: calls', 'lambdaRequests', machines + functions),
    line(prices, 'scheduled functions: time', 'lambdaTime', functionTime),
  ];
}

const bytesOf = (tables: readonly StoredTable[], which: (name: string) => boolean): number =>
  tables.filter(({ name }) => which(name)).reduce((sum, { bytes }) => sum + bytes, 0);

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
