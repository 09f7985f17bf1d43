/** The odd months by source. */
import { cafir } from './cafir.ts';
import { cno } from './cno.ts';
import { cnpj } from './cnpj.ts';
import type { OddMonth } from './oddity.ts';
import { pgfn } from './pgfn.ts';
import { creditosAtivosRfb, parcelamentosRfb, transacoesRfb } from './rfb.ts';

export const ODD_MONTHS: Readonly<Record<string, OddMonth>> = {
  cnpj,
  cno,
  pgfn,
  parcelamentos_rfb: parcelamentosRfb,
  transacoes_rfb: transacoesRfb,
  cafir,
  creditos_ativos_rfb: creditosAtivosRfb,
};
