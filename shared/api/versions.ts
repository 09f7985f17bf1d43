/** The labels of versions, by the cadence of their source, and the periods that they name. */
import type { Cadence } from '../datasets/define.ts';

export interface VersionForm {
  readonly pattern: RegExp;
  readonly example: string;
  /**
   * Finds a label in the name of a file, a folder or an archive, such as `2026-10.zip`: people and mirrors
   * keep each publication under its label. The named groups are those of a stamp (shared/datasets/stamps.ts).
   */
  readonly inNames: RegExp;
}

const MONTH = '(?<![\\d-])(?<year>\\d{4})-(?<month>0[1-9]|1[0-2])';
const DAY = '-(?<day>0[1-9]|[12]\\d|3[01])(?!\\d)';

export const VERSION_FORMS: Readonly<Record<Cadence, VersionForm>> = {
  mensal: {
    pattern: /^\d{4}-(0[1-9]|1[0-2])$/,
    example: '2026-10',
    inNames: new RegExp(`${MONTH}(?!\\d)(?!-\\d{2}(?!\\d))`),
  },
  trimestral: {
    pattern: /^\d{4}-T[1-4]$/,
    example: '2026-T3',
    inNames: /(?<![\d-])(?<year>\d{4})-T(?<quarter>[1-4])(?!\d)/,
  },
  diaria: {
    // Days that exist: a load of 2026-09-31 would be newer than each later one of its month.
    pattern:
      /^(\d{4}-((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|1\d|2[0-8]))|\d{2}([02468][048]|[13579][26])-02-29)$/,
    example: '2026-09-12',
    inNames: new RegExp(`${MONTH}${DAY}`),
  },
};

/** Milliseconds since 1970, in UTC; `to` is the first instant after the period. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** The numbers of a period. Without a month or quarter it is a year, without a day a month or quarter. */
export interface PeriodNumbers {
  readonly year: number;
  /** From 1. */
  readonly quarter?: number | undefined;
  readonly month?: number | undefined;
  readonly day?: number | undefined;
}

export function periodOf({ year, quarter, month = 1, day }: PeriodNumbers): Period {
  if (quarter !== undefined)
    return { start: Date.UTC(year, quarter * 3 - 3, 1), end: Date.UTC(year, quarter * 3, 1) };
  if (day === undefined) return { start: Date.UTC(year, month - 1, 1), end: Date.UTC(year, month, 1) };
  return { start: Date.UTC(year, month - 1, day), end: Date.UTC(year, month - 1, day + 1) };
}

/** Returns the period of a label: `2026-10`, `2026-T3` or `2026-09-12`. */
export function periodOfVersion(versao: string): Period {
  const year = Number(versao.slice(0, 4));
  const quarter = /^\d{4}-T([1-4])$/.exec(versao)?.[1];
  if (quarter) return periodOf({ year, quarter: Number(quarter) });
  const [, month, day] = versao.split('-').map(Number);
  return periodOf({ year, month, day });
}

/** Returns whether the period of a label begins after that of another one. */
export const isNewer = (version: string, than: string): boolean =>
  periodOfVersion(version).start > periodOfVersion(than).start;
