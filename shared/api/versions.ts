/** The form of the versions of a source, by its cadence. */
import type { Cadence } from '../datasets/define.ts';

export interface VersionForm {
  readonly pattern: RegExp;
  readonly example: string;
}

export const VERSION_FORMS: Readonly<Record<Cadence, VersionForm>> = {
  mensal: { pattern: /^\d{4}-(0[1-9]|1[0-2])$/, example: '2026-10' },
  trimestral: { pattern: /^\d{4}-T[1-4]$/, example: '2026-T3' },
  diaria: { pattern: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, example: '2026-09-12' },
};
