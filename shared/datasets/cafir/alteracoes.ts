/** What changes between two publications of rural properties, and under which kind. */
import type { ChangeKind, Changes } from '../changes.ts';
import type { DocumentTable } from '../define.ts';
import type { ShareBound } from '../value-forms.ts';
import { imoveis } from './imoveis.ts';

const RENAMED: ShareBound = { most: 0.03, why: 'far fewer than one of a hundred changes it in a month' };
const STATUS: ShareBound = {
  most: 0.02,
  why: 'fewer than one of a hundred is cancelled or pending in a month',
};
const PLACE: ShareBound = {
  most: 0.015,
  why: 'a property stays where it is; only a wrong place is corrected',
};
const GROWN: ShareBound = { most: 0.05, why: 'a month brings fewer than one for a hundred' };
const GONE: ShareBound = { most: 0.02, why: 'cancelled properties stay in the registry with their status' };
const UPDATED: ShareBound = { most: 0.1, why: 'a few of a hundred are updated in the months of the ITR' };

const moved: ChangeKind = { name: 'endereco', title: 'Mudou o endereço do imóvel' };

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
      added: { name: 'entrada', title: 'O imóvel passou a constar da publicação', bound: GROWN },
      returned: { name: 'retorno', title: 'O imóvel voltou a constar da publicação', bound: GROWN },
      removed: { name: 'saida', title: 'O imóvel deixou de constar da publicação', bound: GONE },
      told: ['situacao_imovel', 'area_total_hectares', 'codigo_imovel_incra', 'nome_imovel_rural'],
      changed: [
        {
          kind: { name: 'situacao', title: 'Mudou a situação do imóvel na Receita Federal ou no SNCR' },
          fields: ['situacao_imovel', 'codigo_sncr'],
          bound: STATUS,
        },
        {
          kind: { name: 'nome', title: 'Mudou o nome do imóvel' },
          fields: ['nome_imovel_rural'],
          bound: RENAMED,
        },
        {
          kind: { name: 'area', title: 'Mudou a área total do imóvel' },
          fields: ['area_total_hectares'],
          bound: RENAMED,
        },
        { kind: moved, fields: ['uf', 'municipio'], bound: PLACE },
        { kind: moved, fields: ['logradouro', 'distrito', 'cep'], bound: RENAMED },
        {
          kind: { name: 'imunidade', title: 'Mudou a imunidade ou isenção' },
          fields: ['imune_isento'],
          bound: RENAMED,
        },
        {
          kind: { name: 'incra', title: 'Mudou o código no INCRA' },
          fields: ['codigo_imovel_incra'],
          bound: RENAMED,
        },
        // The published text of the date is not compared: it states the same day.
        {
          kind: { name: 'atualizacao', title: 'Mudou a data da atualização cadastral' },
          fields: ['data_atualizacao_cadastro'],
          bound: UPDATED,
        },
      ],
    },
  ],
  place: { resource: imoveis, first: null, uf: 'uf', municipio: 'municipio', cnae: null },
});
