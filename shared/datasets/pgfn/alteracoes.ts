/** What changes between two publications of debts, and under which kind. The categories share their kinds. */
import { bounded, type Changes, change, type FieldChange, type ResourceChanges } from '../changes.ts';
import type { HolderTable, Resource } from '../define.ts';
import { atMost } from '../value-forms.ts';
import { naoPrevidenciario } from './dividas.ts';

// A quarter has three times as much.
const MOVED = atMost(0.05, 'some five of a hundred debts come, go or move in a quarter');
const FIXED = atMost(0.01, 'an inscription states one credit of one debtor for good');
const INTEREST = atMost(1, 'interest changes the value of nearly every debt each quarter');

const added = bounded('entrada', 'A dívida passou a constar da publicação', MOVED);
const removed = bounded('saida', 'A dívida deixou de constar da publicação', MOVED);

const changed: readonly FieldChange[] = [
  change('situacao', 'Mudou a situação da inscrição', MOVED, [
    'tipo_situacao_inscricao',
    'situacao_inscricao',
  ]),
  change('ajuizamento', 'Mudou o indicador de cobrança judicial', MOVED, ['indicador_ajuizado']),
  change('valor', 'Mudou o valor consolidado', INTEREST, ['valor_consolidado']),
  change('credito', 'Mudou a receita, o tipo do crédito ou a data da inscrição', FIXED, [
    'receita_principal',
    'tipo_credito',
    'data_inscricao',
  ]),
  change('unidade', 'Mudou a unidade ou a entidade responsável', MOVED, [
    'uf_unidade_responsavel',
    'unidade_responsavel',
    'entidade_responsavel',
    'unidade_inscricao',
  ]),
  change('devedor', 'Mudou o nome do devedor', FIXED, ['nome_devedor']),
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
