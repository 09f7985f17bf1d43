/** Active debt of the Union (PGFN): three archives per quarter, listed by the exact CNPJ of the debtor. */
import type { Source } from '../define.ts';
import { fgts, naoPrevidenciario, previdenciario } from './dividas.ts';

export const pgfn: Source = {
  name: 'pgfn',
  title: 'Dívida ativa da União e do FGTS (PGFN)',
  cadence: 'trimestral',
  sampleVersion: '2026-T2',
  tables: [
    {
      kind: 'holder',
      name: 'pgfn',
      partition: 'cnpj_basico',
      holder: 'cpf_cnpj',
      lists: [naoPrevidenciario, fgts, previdenciario],
      of: null,
    },
  ],
};
