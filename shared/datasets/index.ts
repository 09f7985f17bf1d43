/** The sources that this service loads and serves. A new one needs an import and a line here. */
import { cafir } from './cafir/index.ts';
import { cno } from './cno/index.ts';
import { cnpj } from './cnpj/index.ts';
import { creditosAtivosRfb } from './creditos-ativos-rfb/index.ts';
import type { Source } from './define.ts';
import { parcelamentosRfb } from './parcelamentos-rfb/index.ts';
import { pgfn } from './pgfn/index.ts';
import { transacoesRfb } from './transacoes-rfb/index.ts';

export const SOURCES: readonly Source[] = [
  // The status page and the documentation list them in this order.
  cnpj,
  cno,
  pgfn,
  parcelamentosRfb,
  transacoesRfb,
  cafir,
  creditosAtivosRfb,
];

export const findSource = (name: string): Source | undefined => SOURCES.find((s) => s.name === name);

/** Name of the folder of a source, here and under `synthetic/sources/` and `test/sources/`. */
export const folderOf = ({ name }: Source): string => name.replaceAll('_', '-');
