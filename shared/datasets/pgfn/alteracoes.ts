/** What changes between two publications of debts, and under which kind. The categories share their kinds. */
import type { ChangeKind, Changes, FieldChange, ResourceChanges } from '../changes.ts';
import type { HolderTable, Resource } from '../define.ts';
import { naoPrevidenciario } from './dividas.ts';

const added: ChangeKind = { name: 'entrada', title: 'A dívida passou a constar da publicação' };
const removed: ChangeKind = { name: 'saida', title: 'A dívida deixou de constar da publicação' };

const changed: readonly FieldChange[] = [
  {
    kind: { name: 'situacao', title: 'Mudou a situação da inscrição' },
    fields: ['tipo_situacao_inscricao', 'situacao_inscricao'],
  },
  {
    kind: { name: 'ajuizamento', title: 'Mudou o indicador de cobrança judicial' },
    fields: ['indicador_ajuizado'],
  },
  // Interest changes the value of nearly every debt each quarter, so there is no bound.
  { kind: { name: 'valor', title: 'Mudou o valor consolidado' }, fields: ['valor_consolidado'] },
  {
    kind: { name: 'credito', title: 'Mudou a receita, o tipo do crédito ou a data da inscrição' },
    fields: ['receita_principal', 'tipo_credito', 'data_inscricao'],
    // An inscription states one credit for good. A shifted column changes nearly all values.
    most: 0.03,
  },
  {
    kind: { name: 'unidade', title: 'Mudou a unidade ou a entidade responsável' },
    fields: ['uf_unidade_responsavel', 'unidade_responsavel', 'entidade_responsavel', 'unidade_inscricao'],
  },
  { kind: { name: 'devedor', title: 'Mudou o nome do devedor' }, fields: ['nome_devedor'] },
];

/** One inscription can have the same CNPJ as debtor in several ways; each is a row. */
const debts = (resource: Resource): ResourceChanges => ({
  resource,
  identity: ['numero_inscricao', 'tipo_devedor'],
  shown: 'numero_inscricao',
  added,
  removed,
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
