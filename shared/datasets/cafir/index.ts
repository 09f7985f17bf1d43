/** CAFIR, the registry of rural properties: files per state and month, listed by state and municipality. */
import type { DocumentTable, Source } from '../define.ts';
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
  tables: [
    properties,
    {
      kind: 'ordered',
      name: 'cafir-lista',
      partition: 'k',
      resource: imoveis,
      orders: [{ code: 'L', by: ['uf', 'municipio'] }],
      of: properties,
    },
  ],
};
