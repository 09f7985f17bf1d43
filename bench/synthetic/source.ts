/** The sources that have a generator, by the names of the registry. A new one is one line here. */
import { cafir } from './cafir/index.ts';
import { cno } from './cno/index.ts';
import { cnpj } from './cnpj/index.ts';
import { creditosAtivosRfb } from './creditos-ativos-rfb/index.ts';
import { parcelamentosRfb } from './parcelamentos-rfb/index.ts';
import { pgfn } from './pgfn/index.ts';
import type { SyntheticSource } from './publication.ts';
import { transacoesRfb } from './transacoes-rfb/index.ts';

export const SYNTHETIC_SOURCES: Readonly<Record<string, SyntheticSource>> = {
  cnpj,
  cno,
  pgfn,
  parcelamentos_rfb: parcelamentosRfb,
  transacoes_rfb: transacoesRfb,
  cafir,
  creditos_ativos_rfb: creditosAtivosRfb,
};
