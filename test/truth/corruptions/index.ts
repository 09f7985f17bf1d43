/** All corruptions, by source. */
import type { SourceCorruptions } from '../corruption.ts';
import { cafir } from './cafir.ts';
import { cno } from './cno.ts';
import { cnpj } from './cnpj.ts';
import { cnpjFiles } from './cnpj-files.ts';
import { pgfn } from './pgfn.ts';
import { creditos, parcelamentos, transacoes } from './rfb.ts';

export const CORRUPTIONS: SourceCorruptions = {
  cnpj: [...cnpj, ...cnpjFiles],
  cno,
  pgfn,
  parcelamentos_rfb: parcelamentos,
  transacoes_rfb: transacoes,
  cafir,
  creditos_ativos_rfb: creditos,
};
