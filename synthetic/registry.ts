/** The sources that have a generator, by the names of the registry. A new one is one line here. */

import type { SyntheticSource } from './publication.ts';
import { cafir } from './sources/cafir/index.ts';
import { cno } from './sources/cno/index.ts';
import { cnpj } from './sources/cnpj/index.ts';
import { creditosAtivosRfb } from './sources/creditos-ativos-rfb/index.ts';
import { parcelamentosRfb } from './sources/parcelamentos-rfb/index.ts';
import { pgfn } from './sources/pgfn/index.ts';
import { transacoesRfb } from './sources/transacoes-rfb/index.ts';

export const SYNTHETIC_SOURCES: Readonly<Record<string, SyntheticSource>> = {
  cnpj,
  cno,
  pgfn,
  parcelamentos_rfb: parcelamentosRfb,
  transacoes_rfb: transacoesRfb,
  cafir,
  creditos_ativos_rfb: creditosAtivosRfb,
};
