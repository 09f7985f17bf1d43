/** CNPJ, the company registry of Receita Federal: 37 archives per month, keyed by the root of the CNPJ. */
import type { Source } from '../define.ts';
import { DAY_STAMP } from '../stamps.ts';
import { empresas } from './empresas.ts';
import { estabelecimentos } from './estabelecimentos.ts';
import { lookups } from './lookups.ts';
import { simples } from './simples.ts';
import { socios } from './socios.ts';

export const cnpj: Source = {
  name: 'cnpj',
  title: 'Cadastro Nacional da Pessoa Jurídica (Receita Federal)',
  cadence: 'mensal',
  sampleVersion: '2026-10',
  stamps: [DAY_STAMP],
  reference: {
    resource: estabelecimentos,
    field: 'data_inicio_atividade',
    lagDays: 62,
    why: 'Establishments are opened every day, and a publication shows the month before it.',
  },
  tables: [
    {
      kind: 'document',
      name: 'cnpj',
      partition: 'cnpj_basico',
      entity: estabelecimentos,
      suffix: ['cnpj_ordem', 'cnpj_dv'],
      singles: [empresas, simples],
      lists: [estabelecimentos, socios],
      lookups,
    },
  ],
};
