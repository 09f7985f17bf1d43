/** The schemas of the answers of search, counts and look-up tables, by the name of their view. */
import * as z from 'zod/mini';
import { busca } from '../../datasets/cnpj/index.ts';
import { CODIGO_IBGE } from '../../datasets/cnpj/lookups.ts';
import { named, said } from '../record-schemas.ts';
import { count, pageSchema, sourceStatus } from './parts.ts';

const text = (description: string): z.ZodMiniType => said(z.string().check(z.minLength(1)), description);
const textOrNull = (description: string): z.ZodMiniType => said(z.nullable(z.string()), description);

const [, ...ENTRY_FIELDS] = busca.entry;

/** A field is described as it is in the record of the company. */
const published = ENTRY_FIELDS.map(([resource, name]): [string, z.ZodMiniType] => [
  name,
  textOrNull(resource.fields[name]?.description ?? ''),
]);

const number = said(z.string().check(z.regex(/^[0-9A-Z]{12}\d{2}$/)), 'CNPJ completo, sem máscara.');
const ibge = textOrNull(CODIGO_IBGE.description);
const town = textOrNull('Nome do município, da tabela municipios.');
const address = said(
  z.string().check(z.regex(/^\/v1\/cnpjs\//)),
  'Endereço relativo do perfil; o da ficha, se o CNPJ tem letras e o perfil deste serviço não as aceita.',
);

const entry = named(
  z.strictObject({
    cnpj: number,
    ...Object.fromEntries(published),
    municipio_nome: town,
    codigo_ibge: ibge,
    cnae_descricao: textOrNull('Descrição do CNAE principal, da tabela cnaes.'),
    href: address,
  }),
  'EstabelecimentoEncontrado',
  'Estabelecimento encontrado',
);

const OF_SUGGESTION = ['razao_social', 'nome_fantasia', 'situacao_cadastral', 'uf'];

const suggestion = named(
  z.strictObject({
    cnpj: number,
    ...Object.fromEntries(published.filter(([name]) => OF_SUGGESTION.includes(name))),
    municipio_nome: town,
    href: address,
  }),
  'Sugestao',
  'Estabelecimento sugerido',
);

const counted = named(
  z.strictObject({
    valor: textOrNull('O valor do campo, como publicado; nulo para os que não o têm.'),
    descricao: textOrNull('Descrição do valor; nula quando não há.'),
    quantidade: count('Quantidade exata de estabelecimentos com o valor.'),
  }),
  'Contagem',
  'Um valor e a sua quantidade',
);

const lookup = named(
  z.strictObject({
    tabela: text('Nome da tabela.'),
    titulo: text('Título da tabela.'),
    total: count('Quantidade de códigos da tabela.'),
    href: said(z.string().check(z.regex(/^\/v1\/tabelas\//)), 'Endereço relativo da tabela.'),
  }),
  'TabelaAuxiliar',
  'Tabela auxiliar',
);

const code = named(
  z.strictObject({
    codigo: text('O código, como os registros o trazem.'),
    descricao: textOrNull('O que o código significa.'),
    codigo_ibge: textOrNull(`${CODIGO_IBGE.description} Nas outras tabelas é sempre nulo.`),
  }),
  'Codigo',
  'Código e descrição',
);

const ignored = said(
  z.array(z.string()),
  'As palavras da pergunta que não foram procuradas, porque estão em quase todo nome.',
);

const correction = named(
  z.strictObject({
    parametro: said(z.enum(['nome', 'socio', 'municipio']), 'O parâmetro que recebe a sugestão.'),
    palavra: text('A palavra da pergunta que foi trocada, ou as palavras.'),
    sugestao: text('A palavra do índice no lugar dela; duas, se a palavra as junta; ou o nome do município.'),
    valor: text('O valor desse parâmetro.'),
    parametros: said(
      z.record(z.string(), z.string()),
      'Os parâmetros a enviar no lugar dos enviados com o mesmo nome.',
    ),
    total: count('Quantidade exata de estabelecimentos que a pergunta inteira encontra com eles.'),
  }),
  'Correcao',
  'Correção sugerida',
);

const corrections = said(
  z.array(correction).check(z.maxLength(10)),
  'Outras formas da pergunta quando nada é encontrado: primeiro as últimas palavras como município, palavras juntas e separadas; depois, no máximo três vezes, outra palavra, as que menos a mudam e, entre elas, as que mais encontram antes. Vazia nos outros casos. Nada é trocado sem que se peça.',
);

export const SEARCH_ANSWERS: Readonly<Record<string, z.ZodMiniType>> = {
  search: pageSchema('ListaEstabelecimentosEncontrados', entry, {
    palavras_ignoradas: ignored,
    voce_quis_dizer: corrections,
  }),
  suggestions: named(
    z.strictObject({
      fonte: sourceStatus,
      itens: said(z.array(suggestion).check(z.maxLength(10)), 'No máximo dez, na ordem da busca.'),
    }),
    'Sugestoes',
    'Sugestões para um nome',
  ),
  counts: pageSchema('ListaContagens', counted, {
    por: text('O campo pedido.'),
    quantidade: count('Quantidade de estabelecimentos que atendem aos filtros, a soma de todos os valores.'),
    palavras_ignoradas: ignored,
  }),
  tables: pageSchema('ListaTabelas', lookup),
  table: pageSchema('ListaCodigos', code),
};
