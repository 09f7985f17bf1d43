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
