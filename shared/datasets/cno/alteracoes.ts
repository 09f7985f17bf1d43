/** What changes between two publications of construction works, and under which kind. */
import { bounded, type ChangeKind, type Changes, change, type ResourceChanges } from '../changes.ts';
import type { DocumentTable } from '../define.ts';
import { atMost } from '../value-forms.ts';
import { areas } from './areas.ts';
import { cnaes } from './cnaes.ts';
import { obras } from './obras.ts';
import { vinculos } from './vinculos.ts';

const RENAMED = atMost(0.03, 'far fewer than one work of a hundred changes it in a month');
const GROWN = atMost(0.05, 'a month brings about one for a hundred');
const GONE = atMost(0.02, 'works that have ended stay in the registry');
const PARTS = atMost(0.05, 'a few of a hundred are corrected or replaced in a month');
const STATUS = atMost(0.02, 'fewer than one work of a hundred ends in a month');
const PLACE = atMost(0.015, 'a work stays where it is; only a wrong place is corrected');

const moved: ChangeKind = { name: 'endereco', title: 'Mudou o endereço da obra' };

const works: ResourceChanges = {
  resource: obras,
  identity: ['cno'],
  shown: 'cno',
  added: bounded('entrada', 'A obra passou a constar da publicação', GROWN),
  returned: bounded('retorno', 'A obra voltou a constar da publicação', GROWN),
  removed: bounded('saida', 'A obra deixou de constar da publicação', GONE),
  told: ['ni_responsavel', 'situacao', 'data_inicio', 'area_total', 'unidade_medida', 'nome'],
  changed: [
    change('situacao', 'Mudou a situação da obra ou sua data', STATUS, ['situacao', 'data_situacao']),
    change('responsavel', 'Mudou o responsável pela obra', RENAMED, [
      'ni_responsavel',
      'qualificacao_responsavel',
      'nome_empresarial',
      'data_inicio_responsabilidade',
    ]),
    change('nome', 'Mudou o nome da obra', RENAMED),
    change('area_total', 'Mudou a área total ou sua unidade de medida', RENAMED, [
      'area_total',
      'unidade_medida',
    ]),
    { kind: moved, fields: ['codigo_municipio', 'nome_municipio', 'estado'], bound: PLACE },
    {
      kind: moved,
      fields: [
        'codigo_pais',
        'nome_pais',
        'cep',
        'tipo_logradouro',
        'logradouro',
        'numero_logradouro',
        'bairro',
        'caixa_postal',
        'complemento',
        'codigo_localizacao',
      ],
      bound: RENAMED,
    },
    change('datas', 'Mudou a data de início ou de registro da obra', RENAMED, [
      'data_inicio',
      'data_registro',
    ]),
    change('obra_vinculada', 'Mudou a obra à qual esta se vincula', RENAMED, ['cno_vinculado']),
  ],
};

const links: ResourceChanges = {
  resource: vinculos,
  // The publisher leaves out the number of a person, so the date tells persons apart.
  identity: ['ni_responsavel', 'qualificacao_contribuinte', 'data_inicio'],
  shown: 'ni_responsavel',
  added: bounded('vinculo_entrada', 'O vínculo passou a constar da obra', PARTS),
  removed: bounded('vinculo_saida', 'O vínculo deixou de constar da obra', PARTS),
  told: ['qualificacao_contribuinte', 'data_inicio', 'data_fim'],
  changed: [
    change('vinculo', 'Mudou a data de fim ou de registro do vínculo', PARTS, ['data_fim', 'data_registro']),
  ],
};

const activities: ResourceChanges = {
  resource: cnaes,
  identity: ['cnae'],
  shown: 'cnae',
  added: bounded('atividade_entrada', 'O CNAE passou a constar da obra', PARTS),
  removed: bounded('atividade_saida', 'O CNAE deixou de constar da obra', PARTS),
  told: ['data_registro'],
  changed: [change('atividade', 'Mudou a data de registro do CNAE', PARTS, ['data_registro'])],
};

const parts: ResourceChanges = {
  resource: areas,
  identity: [
    'categoria_raw',
    'destinacao_raw',
    'tipo_obra_raw',
    'tipo_area_raw',
    'tipo_area_complementar_raw',
  ],
  shown: 'destinacao_raw',
  added: bounded('area_entrada', 'A área passou a constar da obra', PARTS),
  removed: bounded('area_saida', 'A área deixou de constar da obra', PARTS),
  told: ['metragem', 'categoria_raw', 'tipo_obra_raw', 'tipo_area_raw', 'tipo_area_complementar_raw'],
  changed: [change('area', 'Mudou a metragem da área', PARTS, ['metragem'])],
};

/** `documents` is the table of the works. A work has several activities, so none is a filter. */
export const alteracoesOf = (documents: DocumentTable): Changes => ({
  name: 'cno-alteracoes',
  of: documents,
  byKey: false,
  resources: [works, links, activities, parts],
  place: { resource: obras, first: null, uf: 'estado', municipio: 'codigo_municipio', cnae: null },
});
