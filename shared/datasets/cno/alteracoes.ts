/** What changes between two publications of construction works, and under which kind. */
import type { ChangeKind, Changes, ResourceChanges } from '../changes.ts';
import type { DocumentTable } from '../define.ts';
import type { ShareBound } from '../value-forms.ts';
import { areas } from './areas.ts';
import { cnaes } from './cnaes.ts';
import { obras } from './obras.ts';
import { vinculos } from './vinculos.ts';

const RENAMED: ShareBound = { most: 0.03, why: 'far fewer than one work of a hundred changes it in a month' };
const GROWN: ShareBound = { most: 0.05, why: 'a month brings about one for a hundred' };
const GONE: ShareBound = { most: 0.02, why: 'works that have ended stay in the registry' };
const PARTS: ShareBound = { most: 0.05, why: 'a few of a hundred are corrected or replaced in a month' };
const STATUS: ShareBound = { most: 0.02, why: 'fewer than one work of a hundred ends in a month' };
const PLACE: ShareBound = { most: 0.015, why: 'a work stays where it is; only a wrong place is corrected' };

const moved: ChangeKind = { name: 'endereco', title: 'Mudou o endereço da obra' };

const works: ResourceChanges = {
  resource: obras,
  identity: ['cno'],
  shown: 'cno',
  added: { name: 'entrada', title: 'A obra passou a constar da publicação', bound: GROWN },
  returned: { name: 'retorno', title: 'A obra voltou a constar da publicação', bound: GROWN },
  removed: { name: 'saida', title: 'A obra deixou de constar da publicação', bound: GONE },
  told: ['ni_responsavel', 'situacao', 'data_inicio', 'area_total', 'unidade_medida', 'nome'],
  changed: [
    {
      kind: { name: 'situacao', title: 'Mudou a situação da obra ou sua data' },
      fields: ['situacao', 'data_situacao'],
      bound: STATUS,
    },
    {
      kind: { name: 'responsavel', title: 'Mudou o responsável pela obra' },
      fields: [
        'ni_responsavel',
        'qualificacao_responsavel',
        'nome_empresarial',
        'data_inicio_responsabilidade',
      ],
      bound: RENAMED,
    },
    { kind: { name: 'nome', title: 'Mudou o nome da obra' }, fields: ['nome'], bound: RENAMED },
    {
      kind: { name: 'area_total', title: 'Mudou a área total ou sua unidade de medida' },
      fields: ['area_total', 'unidade_medida'],
      bound: RENAMED,
    },
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
    {
      kind: { name: 'datas', title: 'Mudou a data de início ou de registro da obra' },
      fields: ['data_inicio', 'data_registro'],
      bound: RENAMED,
    },
    {
      kind: { name: 'obra_vinculada', title: 'Mudou a obra à qual esta se vincula' },
      fields: ['cno_vinculado'],
      bound: RENAMED,
    },
  ],
};

const links: ResourceChanges = {
  resource: vinculos,
  // The publisher leaves out the number of a person, so the date tells persons apart.
  identity: ['ni_responsavel', 'qualificacao_contribuinte', 'data_inicio'],
  shown: 'ni_responsavel',
  added: { name: 'vinculo_entrada', title: 'O vínculo passou a constar da obra', bound: PARTS },
  removed: { name: 'vinculo_saida', title: 'O vínculo deixou de constar da obra', bound: PARTS },
  told: ['qualificacao_contribuinte', 'data_inicio', 'data_fim'],
  changed: [
    {
      kind: { name: 'vinculo', title: 'Mudou a data de fim ou de registro do vínculo' },
      fields: ['data_fim', 'data_registro'],
      bound: PARTS,
    },
  ],
};

const activities: ResourceChanges = {
  resource: cnaes,
  identity: ['cnae'],
  shown: 'cnae',
  added: { name: 'atividade_entrada', title: 'O CNAE passou a constar da obra', bound: PARTS },
  removed: { name: 'atividade_saida', title: 'O CNAE deixou de constar da obra', bound: PARTS },
  told: ['data_registro'],
  changed: [
    {
      kind: { name: 'atividade', title: 'Mudou a data de registro do CNAE' },
      fields: ['data_registro'],
      bound: PARTS,
    },
  ],
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
  added: { name: 'area_entrada', title: 'A área passou a constar da obra', bound: PARTS },
  removed: { name: 'area_saida', title: 'A área deixou de constar da obra', bound: PARTS },
  told: ['metragem', 'categoria_raw', 'tipo_obra_raw', 'tipo_area_raw', 'tipo_area_complementar_raw'],
  changed: [
    { kind: { name: 'area', title: 'Mudou a metragem da área' }, fields: ['metragem'], bound: PARTS },
  ],
};

/** `documents` is the table of the works. A work has several activities, so none is a filter. */
export const alteracoesOf = (documents: DocumentTable): Changes => ({
  name: 'cno-alteracoes',
  of: documents,
  byKey: false,
  resources: [works, links, activities, parts],
  place: { resource: obras, first: null, uf: 'estado', municipio: 'codigo_municipio', cnae: null },
});
