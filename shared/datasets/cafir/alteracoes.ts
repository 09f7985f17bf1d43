/** What changes between two publications of rural properties, and under which kind. */
import type { Changes } from '../changes.ts';
import type { DocumentTable } from '../define.ts';
import { imoveis } from './imoveis.ts';

// Far fewer than one property of a hundred is renamed, moved or measured anew in a month. Bytes that were
// shifted change nearly all values.
const MOST_RENAMED = 0.05;

/** `documents` is the table of the properties. */
export const alteracoesOf = (documents: DocumentTable): Changes => ({
  name: 'cafir-alteracoes',
  of: documents,
  byKey: false,
  resources: [
    {
      resource: imoveis,
      identity: ['nirf'],
      shown: 'nirf',
      added: { name: 'entrada', title: 'O imóvel passou a constar da publicação' },
      removed: { name: 'saida', title: 'O imóvel deixou de constar da publicação' },
      changed: [
        {
          kind: { name: 'situacao', title: 'Mudou a situação do imóvel na Receita Federal ou no SNCR' },
          fields: ['situacao_imovel', 'codigo_sncr'],
        },
        {
          kind: { name: 'nome', title: 'Mudou o nome do imóvel' },
          fields: ['nome_imovel_rural'],
          most: MOST_RENAMED,
        },
        {
          kind: { name: 'area', title: 'Mudou a área total do imóvel' },
          fields: ['area_total_hectares'],
          most: MOST_RENAMED,
        },
        {
          kind: { name: 'endereco', title: 'Mudou o endereço do imóvel' },
          fields: ['logradouro', 'distrito', 'uf', 'municipio', 'cep'],
          most: MOST_RENAMED,
        },
        { kind: { name: 'imunidade', title: 'Mudou a imunidade ou isenção' }, fields: ['imune_isento'] },
        { kind: { name: 'incra', title: 'Mudou o código no INCRA' }, fields: ['codigo_imovel_incra'] },
        // The published text of the date is not compared: it states the same day.
        {
          kind: { name: 'atualizacao', title: 'Mudou a data da atualização cadastral' },
          fields: ['data_atualizacao_cadastro'],
        },
      ],
    },
  ],
  place: { resource: imoveis, first: null, uf: 'uf', municipio: 'municipio', cnae: null },
});
