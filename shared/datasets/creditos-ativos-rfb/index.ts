/** Active tax credits of Receita Federal: one file for all months, listed by month and state. */
import type { Source } from '../define.ts';
import { creditos } from './creditos.ts';

export const creditosAtivosRfb: Source = {
  name: 'creditos_ativos_rfb',
  title: 'Créditos ativos (Receita Federal)',
  cadence: 'mensal',
  sampleVersion: '2026-09',
  channel: {
    addresses: ['https://www.gov.br/receitafederal/dados/'],
    versions: { kind: 'content' },
    files: ['creditos-ativos.csv'],
    settledMinutes: 60,
    usualDays: 75,
    why: 'Assumed: Receita Federal keeps other series of its statistics in this folder, and the name of the file is known.',
  },
  stamps: [],
  reference: {
    resource: creditos,
    field: 'ano_mes',
    lagDays: 123,
    why: 'The file has every month; no document says which is the last one, so four months are allowed.',
  },
  tables: [
    {
      kind: 'ordered',
      name: 'creditos-ativos-rfb',
      partition: 'k',
      resource: creditos,
      // A filter by month uses the first order, one by state the second; both together are a range in either.
      orders: [
        { code: 'A', by: ['-ano_mes', 'uf'] },
        { code: 'U', by: ['uf', '-ano_mes'] },
      ],
      derivedFrom: null,
    },
  ],
};
