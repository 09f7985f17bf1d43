/** What the page of one load has besides that which any reader sees; `npm run report` reads it. */
import type { Load } from './load.ts';

export interface ReportGate {
  readonly gate: string;
  readonly passed: boolean;
  readonly accepted: boolean;
  readonly waivers?: readonly string[];
  readonly detail: string | null;
  readonly because?: string;
}

export interface ReportFile {
  readonly file: string;
  readonly resource: string;
  readonly read: number;
  readonly stored: number;
  readonly dropped: Readonly<Record<string, number>>;
  readonly quarantined: Readonly<Record<string, number>>;
}

export interface Report {
  readonly load: Load;
  readonly id: string | null;
  readonly state: string;
  readonly reason: string | null;
  readonly warning: string | null;
  readonly gates: readonly ReportGate[];
  readonly files: readonly ReportFile[];
  readonly ignored: readonly string[];
  readonly steps: Readonly<Record<string, number>>;
  readonly items: number;
  readonly fetchedBytes: number | null;
  readonly exportedBytes: Readonly<Record<string, number>>;
}
