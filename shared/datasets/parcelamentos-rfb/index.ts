/** Instalment plans of Receita Federal: one file per month, listed by the exact CNPJ. */
import { noKnownPlace } from '../channel.ts';
import type { Source } from '../define.ts';
import { parcelamentos } from './parcelamentos.ts';

export const parcelamentosRfb: Source = {
  name: 'parcelamentos_rfb',
  title: 'Parcelamentos (Receita Federal)',
  cadence: 'mensal',
  sampleVersion: '2026-09',
  channel: noKnownPlace('No public place of the plans is known in 2026.'),
  stamps: [],
  reference: {
    resource: parcelamentos,
    field: 'adesao_deferimento',
    lagDays: 123,
    why: 'Plans begin every day; no document says how old the data are, so four months are allowed.',
  },
  tables: [
    {
      kind: 'holder',
      name: 'parcelamentos-rfb',
      partition: 'cnpj_basico',
      holder: 'cpf_cnpj',
      lists: [parcelamentos],
      derivedFrom: null,
    },
  ],
};
