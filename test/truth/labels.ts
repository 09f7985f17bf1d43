/** Labels of consecutive publications, and the stamps of their files. */
import type { Cadence } from '../../shared/datasets/define.ts';
import { DAY_MS } from '../../shared/time.ts';
import { stamped as stampedIn } from '../../synthetic/months.ts';

const two = (n: number): string => String(n).padStart(2, '0');

/** Instant at which the period of a label begins: `2026-10`, `2026-T3` or `2026-09-12`. */
export function periodStart(version: string): number {
  const [year = '', rest = '', day = '01'] = version.split('-');
  const month = rest.startsWith('T') ? Number(rest.slice(1)) * 3 - 2 : Number(rest);
  return Date.UTC(Number(year), month - 1, Number(day));
}

/** Returns a publication's label, counted from October 2026, after all dates that the generators print. */
export function versionAt(cadence: Cadence, number: number): string {
  if (cadence === 'diaria')
    return new Date(Date.UTC(2026, 9, 1) + number * DAY_MS).toISOString().slice(0, 10);
  if (cadence === 'trimestral') return `${2026 + Math.floor((number + 3) / 4)}-T${1 + ((number + 3) % 4)}`;
  return `${2026 + Math.floor((number + 9) / 12)}-${two(1 + ((number + 9) % 12))}`;
}

/** Puts the stamps of a label in place of those that the generators print. */
export const stamped = (name: string, version: string): string =>
  stampedIn(name, new Date(periodStart(version)).toISOString().slice(0, 7));
