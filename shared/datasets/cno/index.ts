/** CNO, the registry of construction works by the work's number: one archive per day, without history. */
import { rfbShare } from '../channel.ts';
import type { DocumentTable, Source } from '../define.ts';
import { alteracoesOf } from './alteracoes.ts';
import { areas } from './areas.ts';
import { cnaes } from './cnaes.ts';
import { exemploOf } from './exemplo.ts';
import { obras } from './obras.ts';
import { totais } from './totais.ts';
import { vinculos } from './vinculos.ts';

const works: DocumentTable = {
  kind: 'document',
  name: 'cno',
  partition: 'cno',
  entity: obras,
  suffix: [],
  singles: [],
  lists: [vinculos, cnaes, areas],
  lookups: [],
};

export const cno: Source = {
  name: 'cno',
  title: 'Cadastro Nacional de Obras (Receita Federal)',
  cadence: 'diaria',
  sampleVersion: '2026-09-12',
  channel: {
    addresses: [rfbShare('CNO')],
    versions: { kind: 'modified' },
    files: ['cno.zip'],
    settledMinutes: 30,
    usualDays: 2,
    why: 'One archive in the share of Receita Federal, which is overwritten each day; there is no history.',
  },
  stamps: [],
  reference: {
    resource: obras,
    field: 'data_registro',
    lagDays: 31,
    why: 'Works are registered every day; the archive has been a day or two old.',
  },
  tables: [
    works,
    {
      kind: 'holder',
      name: 'cno-cnpj',
      partition: 'cnpj_basico',
      holder: '',
      lists: [obras],
      // A CNPJ holds a work as its responsible or as a linked party; each work is listed once.
      derivedFrom: {
        table: works,
        holders: [
          [obras, 'ni_responsavel'],
          [vinculos, 'ni_responsavel'],
        ],
      },
    },
  ],
  totals: {
    resource: totais,
    counts: {
      total_obras: 'obras',
      total_cnaes: 'cnaes',
      total_areas: 'areas',
      total_vinculos: 'vinculos',
    },
  },
  changes: alteracoesOf(works),
  example: exemploOf(works),
};
