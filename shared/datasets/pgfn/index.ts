/** Active debt of the Union (PGFN): three archives per quarter, listed by the exact CNPJ of the debtor. */
import type { HolderTable, Source } from '../define.ts';
import { alteracoesOf } from './alteracoes.ts';
import { fgts, naoPrevidenciario, previdenciario } from './dividas.ts';

const debts: HolderTable = {
  kind: 'holder',
  name: 'pgfn',
  partition: 'cnpj_basico',
  holder: 'cpf_cnpj',
  lists: [naoPrevidenciario, fgts, previdenciario],
  derivedFrom: null,
};

export const pgfn: Source = {
  name: 'pgfn',
  title: 'Dívida ativa da União e do FGTS (PGFN)',
  cadence: 'trimestral',
  sampleVersion: '2026-T2',
  channel: {
    addresses: ['https://dadosabertos.pgfn.gov.br/'],
    versions: { kind: 'folders', folder: '{year}_trimestre_0{quarter}/', listed: false, first: '2020-T1' },
    files: ['Nao_Previdenciario', 'Previdenciario', 'FGTS'].map((name) => `Dados_abertos_${name}.zip`),
    settledMinutes: 180,
    usualDays: 45,
    why: 'Three archives per quarter on the open data host of PGFN, which lists nothing.',
  },
  stamps: [
    {
      pattern: /(?<=arquivo_lai_[A-Z]+_[^_/]+_)(?<year>\d{4})(?<month>\d{2})(?!\d)/,
      example: 'arquivo_lai_SIDA_1_202606.csv',
      why: 'PGFN stamps its files with the last month of the quarter.',
    },
    {
      pattern: /(?<year>\d{4})_trimestre_0?(?<quarter>[1-4])(?!\d)/,
      example: '2026_trimestre_02',
      why: 'PGFN keeps the archives of a quarter in a folder like 2026_trimestre_02.',
    },
  ],
  reference: {
    resource: naoPrevidenciario,
    field: 'data_inscricao',
    lagDays: 92,
    why: 'Debts are registered every week; a publication shows the quarter that it names.',
  },
  tables: [debts],
  changes: alteracoesOf(debts),
};
