/** CNPJ, the company registry of Receita Federal: 37 archives per month, keyed by the root of the CNPJ. */
import { RFB_CNPJ_SHARE, rfbShare } from '../channel.ts';
import type { DocumentTable, Source } from '../define.ts';
import { DAY_STAMP } from '../stamps.ts';
import { numbers } from '../whole.ts';
import { alteracoesOf } from './alteracoes.ts';
import { buscaOf } from './busca.ts';
import { empresas } from './empresas.ts';
import { estabelecimentos } from './estabelecimentos.ts';
import { exemploOf } from './exemplo.ts';
import { lookups } from './lookups.ts';
import { simples } from './simples.ts';
import { socios } from './socios.ts';

const companies: DocumentTable = {
  kind: 'document',
  name: 'cnpj',
  partition: 'cnpj_basico',
  entity: estabelecimentos,
  suffix: ['cnpj_ordem', 'cnpj_dv'],
  singles: [empresas, simples],
  lists: [estabelecimentos, socios],
  lookups,
};

export const busca = buscaOf(companies);

export const cnpj: Source = {
  name: 'cnpj',
  title: 'Cadastro Nacional da Pessoa Jurídica (Receita Federal)',
  cadence: 'mensal',
  sampleVersion: '2026-10',
  channel: {
    addresses: [rfbShare('CNPJ'), RFB_CNPJ_SHARE],
    versions: { kind: 'folders', folder: '{year}-{month}/', listed: true, first: '2023-05' },
    files: [
      ...['Empresas', 'Estabelecimentos', 'Socios'].flatMap((name) =>
        numbers(0, 9).map((part) => `${name}${part}.zip`),
      ),
      ...['Simples', 'Cnaes', 'Motivos', 'Municipios', 'Naturezas', 'Paises', 'Qualificacoes'].map(
        (name) => `${name}.zip`,
      ),
    ],
    settledMinutes: 180,
    usualDays: 20,
    why: 'Two shares of Receita Federal have one folder per month with 37 archives, which are uploaded within an hour or two.',
  },
  stamps: [DAY_STAMP],
  reference: {
    resource: estabelecimentos,
    field: 'data_inicio_atividade',
    lagDays: 62,
    why: 'Establishments are opened every day, and a publication shows the month before it.',
  },
  tables: [companies, busca],
  changes: alteracoesOf(companies),
  example: exemploOf(companies),
};
