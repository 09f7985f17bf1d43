/** What changes between two publications of debts, and under which kind. The categories share their kinds. */
import type { BoundedKind, Changes, FieldChange, ResourceChanges } from '../changes.ts';
import type { HolderTable, Resource } from '../define.ts';
import type { ShareBound } from '../value-forms.ts';
import { naoPrevidenciario } from './dividas.ts';

// A quarter has three times as much.
const MOVED: ShareBound = { most: 0.05, why: 'some five of a hundred debts come, go or move in a quarter' };
const FIXED: ShareBound = { most: 0.01, why: 'an inscription states one credit of one debtor for good' };

const added: BoundedKind = {
  name: 'entrada',
  title: 'A dívida passou a constar da publicação',
  bound: MOVED,
};
const removed: BoundedKind = {
  name: 'saida',
  title: 'A dívida deixou de constar da publicação',
  bound: MOVED,
};

const changed: readonly FieldChange[] = [
  {
    kind: { name: 'situacao', title: 'Mudou a situação da inscrição' },
    fields: ['tipo_situacao_inscricao', 'situacao_inscricao'],
    bound: MOVED,
  },
  {
    kind: { name: 'ajuizamento', title: 'Mudou o indicador de cobrança judicial' },
    fields: ['indicador_ajuizado'],
    bound: MOVED,
  },
  {
    kind: { name: 'valor', title: 'Mudou o valor consolidado' },
    fields: ['valor_consolidado'],
    bound: { most: 1, why: 'interest changes the value of nearly every debt each quarter' },
  },
  {
    kind: { name: 'credito', title: 'Mudou a receita, o tipo do crédito ou a data da inscrição' },
    fields: ['receita_principal', 'tipo_credito', 'data_inscricao'],
    bound: FIXED,
  },
  {
    kind: { name: 'unidade', title: 'Mudou a unidade ou a entidade responsável' },
    fields: ['uf_unidade_responsavel', 'unidade_responsavel', 'entidade_responsavel', 'unidade_inscricao'],
    bound: MOVED,
  },
  { kind: { name: 'devedor', title: 'Mudou o nome do devedor' }, fields: ['nome_devedor'], bound: FIXED },
];

/** One inscription can have the same CNPJ as debtor in several ways; each is a row. */
const debts = (resource: Resource): ResourceChanges => ({
  resource,
  identity: ['numero_inscricao', 'tipo_devedor'],
  shown: 'numero_inscricao',
  added,
  removed,
  told: ['tipo_devedor', 'data_inscricao', 'valor_consolidado', 'situacao_inscricao'],
  changed,
});

/** `holders` is the table of the debts. */
export const alteracoesOf = (holders: HolderTable): Changes => ({
  name: 'pgfn-alteracoes',
  of: holders,
  byKey: false,
  resources: holders.lists.map(debts),
  // Every category has this field, so each change has the state of its own debt.
  place: {
    resource: naoPrevidenciario,
    first: null,
    uf: 'uf_unidade_responsavel',
    municipio: null,
    cnae: null,
  },
});
