/** What changes between two publications of rural properties, and under which kind. */
import { bounded, type ChangeKind, type Changes, change } from '../changes.ts';
import type { DocumentTable } from '../define.ts';
import { atMost } from '../value-forms.ts';
import { imoveis } from './imoveis.ts';

const RENAMED = atMost(0.03, 'far fewer than one of a hundred changes it in a month');
const STATUS = atMost(0.02, 'fewer than one of a hundred is cancelled or pending in a month');
const PLACE = atMost(0.015, 'a property stays where it is; only a wrong place is corrected');
const GROWN = atMost(0.05, 'a month brings fewer than one for a hundred');
const GONE = atMost(0.02, 'cancelled properties stay in the registry with their status');
const UPDATED = atMost(0.1, 'a few of a hundred are updated in the months of the ITR');

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
      added: bounded('entrada', 'O imóvel passou a constar da publicação', GROWN),
      returned: bounded('retorno', 'O imóvel voltou a constar da publicação', GROWN),
      removed: bounded('saida', 'O imóvel deixou de constar da publicação', GONE),
      told: ['situacao_imovel', 'area_total_hectares', 'codigo_imovel_incra', 'nome_imovel_rural'],
      changed: [
        change('situacao', 'Mudou a situação do imóvel na Receita Federal ou no SNCR', STATUS, [
          'situacao_imovel',
          'codigo_sncr',
        ]),
        change('nome', 'Mudou o nome do imóvel', RENAMED, ['nome_imovel_rural']),
        change('area', 'Mudou a área total do imóvel', RENAMED, ['area_total_hectares']),
        { kind: moved, fields: ['uf', 'municipio'], bound: PLACE },
        { kind: moved, fields: ['logradouro', 'distrito', 'cep'], bound: RENAMED },
        change('imunidade', 'Mudou a imunidade ou isenção', RENAMED, ['imune_isento']),
        change('incra', 'Mudou o código no INCRA', RENAMED, ['codigo_imovel_incra']),
        // The published text of the date is not compared: it states the same day.
        change('atualizacao', 'Mudou a data da atualização cadastral', UPDATED, [
          'data_atualizacao_cadastro',
        ]),
      ],
    },
  ],
  place: { resource: imoveis, first: null, uf: 'uf', municipio: 'municipio', cnae: null },
});
