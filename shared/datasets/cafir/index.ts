/** CAFIR, the registry of rural properties: files per state and month, listed by state and municipality. */
import { rfbShare } from '../channel.ts';
import type { DocumentTable, Source } from '../define.ts';
import { DAY_STAMP } from '../stamps.ts';
import { alteracoesOf } from './alteracoes.ts';
import { exemploOf } from './exemplo.ts';
import { imoveis } from './imoveis.ts';

const properties: DocumentTable = {
  kind: 'document',
  name: 'cafir',
  partition: 'nirf',
  entity: imoveis,
  suffix: [],
  singles: [],
  lists: [],
  lookups: [],
};

export const cafir: Source = {
  name: 'cafir',
  title: 'Cadastro de Imóveis Rurais (Receita Federal)',
  cadence: 'mensal',
  sampleVersion: '2026-09',
  channel: {
    addresses: [rfbShare('CAFIR')],
    versions: { kind: 'stamps' },
    files: /^K34313UF\.D\d{5}\.[A-Z]{2}\d{1,2}(\.csv)?$/i,
    settledMinutes: 180,
    usualDays: 20,
    why: 'Plain files in one folder of the share of Receita Federal; a new month replaces the files, whose names have its stamp.',
  },
  stamps: [{ ...DAY_STAMP, example: 'K34313UF.D60901.MG01.csv' }],
  reference: {
    resource: imoveis,
    field: 'data_atualizacao_cadastro',
    lagDays: 62,
    why: 'Properties are updated every day, and a publication shows the month before it.',
  },
  tables: [
    properties,
    {
      kind: 'ordered',
      name: 'cafir-lista',
      partition: 'k',
      resource: imoveis,
      orders: [{ code: 'L', by: ['uf', 'municipio'] }],
      derivedFrom: properties,
    },
  ],
  changes: alteracoesOf(properties),
  example: exemploOf(properties),
};
