/** Tax settlements of Receita Federal: one file per month, listed by the exact CNPJ. */
import { noKnownPlace } from '../channel.ts';
import type { Source } from '../define.ts';
import { transacoes } from './transacoes.ts';

export const transacoesRfb: Source = {
  name: 'transacoes_rfb',
  title: 'Transações tributárias (Receita Federal)',
  cadence: 'mensal',
  sampleVersion: '2026-09',
  channel: noKnownPlace('No public place of the settlements is known in 2026.'),
  stamps: [],
  reference: {
    resource: transacoes,
    field: 'data_negociacao',
    lagDays: 184,
    why: 'Settlements follow notices that are months apart, so six months are allowed.',
  },
  tables: [
    {
      kind: 'holder',
      name: 'transacoes-rfb',
      partition: 'cnpj_basico',
      holder: 'cpf_cnpj',
      lists: [transacoes],
      derivedFrom: null,
    },
  ],
};
