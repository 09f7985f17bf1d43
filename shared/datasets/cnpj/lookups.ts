/** The six look-up tables of the CNPJ publication: two columns, code and description. */
import { type Resource, resource, text } from '../define.ts';
import { delimited } from '../layout.ts';
import { usual } from '../shares.ts';
import { digits } from '../value-forms.ts';
import { oneFile } from '../whole.ts';
import { ONE_ARCHIVE } from './keys.ts';

/** The codes of a table have one length, by which a gate finds files that have each other's names. */
const lookup = (name: string, title: string, length: number, member: readonly string[]): Resource =>
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
      delimiter: ';',
      columns: ['codigo', 'descricao'],
    }),
    key: ['codigo'],
    order: ['codigo'],
  });

export const lookups: readonly Resource[] = [
  lookup('cnaes', 'Classificação Nacional de Atividades Econômicas', 7, ['CNAECSV', 'CNAES']),
  lookup('motivos', 'Motivos da situação cadastral', 2, ['MOTICSV', 'MOTIVOS']),
  lookup('municipios', 'Municípios (tabela TOM)', 4, ['MUNICCSV', 'MUNICIPIOS']),
  lookup('naturezas', 'Naturezas jurídicas', 4, ['NATJUCSV', 'NATUREZAS']),
  lookup('paises', 'Países', 3, ['PAISCSV', 'PAISES']),
  lookup('qualificacoes', 'Qualificações de sócios e responsáveis', 2, ['QUALSCSV', 'QUALIFICACOES']),
];
