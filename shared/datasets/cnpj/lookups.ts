/** The six look-up tables of the CNPJ publication: two columns, code and description. */
import { type AddedField, type Resource, resource, text } from '../define.ts';
import { delimited } from '../layout.ts';
import { usual } from '../shares.ts';
import { digits } from '../value-forms.ts';
import { oneFile } from '../whole.ts';
import { ONE_ARCHIVE } from './forms.ts';

/** The codes of a table have one length, by which a gate finds files that have each other's names. */
const lookup = (
  name: string,
  title: string,
  length: number,
  member: readonly string[],
  added: { readonly added?: AddedField } = {},
): Resource =>
  resource({
    name,
    code: 'L',
    title,
    fields: {
      codigo: text('O código, como os registros o trazem.', { pattern: /^\w+$/, form: digits(length) }),
      descricao: text('O que o código significa.', { bounds: usual }),
    },
    layout: delimited({
      member,
      whole: oneFile(ONE_ARCHIVE),
      columns: ['codigo', 'descricao'],
    }),
    key: ['codigo'],
    order: ['codigo'],
    ...added,
  });

/** The code for every place abroad, which is no town. */
const ABROAD = '9707';

/** The pairs of codes are in ibge.ts. */
export const CODIGO_IBGE: AddedField = {
  name: 'codigo_ibge',
  description:
    'Código do município no IBGE, que a publicação não traz: é da lista de municípios do Tesouro Nacional, conferida em 2026-11-28. Nulo se ela não o tem, como para o exterior.',
  from: 'codigo',
  without: [ABROAD],
};

export const lookups: readonly Resource[] = [
  lookup('cnaes', 'Classificação Nacional de Atividades Econômicas', 7, ['CNAECSV', 'CNAES']),
  lookup('motivos', 'Motivos da situação cadastral', 2, ['MOTICSV', 'MOTIVOS']),
  lookup('municipios', 'Municípios (tabela TOM)', 4, ['MUNICCSV', 'MUNICIPIOS'], { added: CODIGO_IBGE }),
  lookup('naturezas', 'Naturezas jurídicas', 4, ['NATJUCSV', 'NATUREZAS']),
  lookup('paises', 'Países', 3, ['PAISCSV', 'PAISES']),
  lookup('qualificacoes', 'Qualificações de sócios e responsáveis', 2, ['QUALSCSV', 'QUALIFICACOES']),
];
