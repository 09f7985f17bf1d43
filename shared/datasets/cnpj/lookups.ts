/** The six look-up tables of the CNPJ publication: two columns, code and description. */
import { type Resource, resource, text } from '../define.ts';
import { delimited } from '../layout.ts';

const lookup = (name: string, title: string, member: readonly string[]): Resource =>
  resource({
    name,
    code: 'L',
    title,
    fields: {
      codigo: text('Código.', { pattern: /^\w+$/ }),
      descricao: text('Descrição.'),
    },
    layout: delimited({ member, delimiter: ';', columns: ['codigo', 'descricao'] }),
    key: ['codigo'],
    order: ['codigo'],
  });

export const lookups: readonly Resource[] = [
  lookup('cnaes', 'Classificação Nacional de Atividades Econômicas', ['CNAECSV', 'CNAES']),
  lookup('motivos', 'Motivos da situação cadastral', ['MOTICSV', 'MOTIVOS']),
  lookup('municipios', 'Municípios (tabela TOM)', ['MUNICCSV', 'MUNICIPIOS']),
  lookup('naturezas', 'Naturezas jurídicas', ['NATJUCSV', 'NATUREZAS']),
  lookup('paises', 'Países', ['PAISCSV', 'PAISES']),
  lookup('qualificacoes', 'Qualificações de sócios e responsáveis', ['QUALSCSV', 'QUALIFICACOES']),
];
