/** A load as `GET /v1/atualizacoes` answers it, and as `npm run report` has it, also for a refused one. */
import type { Atualizacao, VerificacaoDaCarga } from '../../../clients/typescript/src/index.ts';

export interface Gate extends Omit<VerificacaoDaCarga, 'resultado'> {
  readonly resultado: string;
}

export interface Load extends Omit<Atualizacao, 'geracao' | 'publicada_em' | 'verificacoes'> {
  readonly geracao: string | null;
  readonly publicada_em: string | null;
  readonly verificacoes: readonly Gate[];
}

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

/** The part of the page of one load that not every reader sees. */
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
