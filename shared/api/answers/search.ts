/** The schemas of the answers of search, counts and look-up tables, by the name of their view. */
import * as z from 'zod/mini';
import { busca } from '../../datasets/cnpj/index.ts';
import { CODIGO_IBGE } from '../../datasets/cnpj/lookups.ts';
import { object, said } from '../record-schemas.ts';
import { cnpj, count, pageSchema, sourceStatus, textOrNull, word } from './parts.ts';

const [, ...ENTRY_FIELDS] = busca.entry;

/** A field is described as it is in the record of the company. */
const published = ENTRY_FIELDS.map(([resource, name]): [string, z.ZodMiniType] => [
  name,
  textOrNull(resource.fields[name]?.description ?? ''),
]);

const number = said(cnpj(), 'CNPJ completo, sem máscara.');
const ibge = textOrNull(CODIGO_IBGE.description);
const town = textOrNull('Nome do município, da tabela municipios.');
const address = said(
  z.string().check(z.regex(/^\/v1\/cnpjs\//)),
  'Endereço relativo do perfil; o da ficha, se o CNPJ tem letras e o perfil deste serviço não as aceita.',
);

const entry = object('EstabelecimentoEncontrado', 'Estabelecimento encontrado', {
  cnpj: number,
  ...Object.fromEntries(published),
  municipio_nome: town,
  codigo_ibge: ibge,
  cnae_descricao: textOrNull('Descrição do CNAE principal, da tabela cnaes.'),
  href: address,
});

const OF_SUGGESTION = ['razao_social', 'nome_fantasia', 'situacao_cadastral', 'uf'];

const suggestion = object('Sugestao', 'Estabelecimento sugerido', {
  cnpj: number,
  ...Object.fromEntries(published.filter(([name]) => OF_SUGGESTION.includes(name))),
  municipio_nome: town,
  href: address,
});

const OF_MATCH = [...OF_SUGGESTION, 'identificador_matriz_filial', 'municipio', 'cnae_fiscal_principal'];

const words = (description: string): z.ZodMiniType => said(z.array(z.string()), description);
const agrees = (what: string): z.ZodMiniType =>
  said(
    z.nullable(z.boolean()),
    `Se ${what} concorda; falso também se não foi entendido, nulo se não foi enviado.`,
  );

const wordPair = object('PalavraCorrespondente', 'Uma palavra da pergunta e a do nome', {
  pedida: word('A palavra da pergunta, ou duas que são uma.'),
  publicada: word('A palavra do nome publicado.'),
  relacao: said(
    z.enum(['igual', 'forma_curta', 'juntas', 'comeco', 'parecida']),
    'Como uma está pela outra: igual, abreviatura ou ordinal, duas que são uma, começo, ou com letras trocadas.',
  ),
});

const reasons = object('MotivosDaCorrespondencia', 'Por que a empresa corresponde', {
  palavras: said(z.array(wordPair), 'As palavras que concordam.'),
  faltam: words('As palavras da pergunta que o nome não tem.'),
  sobram: words('As palavras do nome que a pergunta não tem.'),
  uf: agrees('a UF'),
  municipio: agrees('o município'),
  cep: agrees('o CEP, comparado só nas três primeiras empresas,'),
  cnae: agrees('o CNAE principal'),
});

const match = object('Correspondencia', 'Empresa que o nome pode ser', {
  cnpj: number,
  ...Object.fromEntries(published.filter(([name]) => OF_MATCH.includes(name))),
  municipio_nome: town,
  pontos: said(z.int().check(z.gte(0), z.lte(100)), 'De 0 a 100: quanto o nome e o lugar concordam.'),
  certo: said(
    z.boolean(),
    'Se é a empresa sem dúvida razoável: tem exatamente as palavras, nenhuma outra as tem e toda indicação concorda. Só o primeiro pode ser certo.',
  ),
  motivos: reasons,
  href: address,
});

const understood = object('LugarEntendido', 'O lugar que se entendeu das indicações ou do fim do nome', {
  uf: textOrNull('A UF do lugar, em duas letras.'),
  municipio: textOrNull('O código do município; nulo se o nome é de vários.'),
  municipio_nome: town,
});

const counted = object('Contagem', 'Um valor e a sua quantidade', {
  valor: textOrNull('O valor do campo, como publicado; nulo para os que não o têm.'),
  descricao: textOrNull('Descrição do valor; nula quando não há.'),
  quantidade: count('Quantidade exata de estabelecimentos com o valor.'),
});

const lookup = object('TabelaAuxiliar', 'Tabela auxiliar', {
  tabela: word('Nome da tabela.'),
  titulo: word('Título da tabela.'),
  total: count('Quantidade de códigos da tabela.'),
  href: said(z.string().check(z.regex(/^\/v1\/tabelas\//)), 'Endereço relativo da tabela.'),
});

const code = object('Codigo', 'Código e descrição', {
  codigo: word('O código, como os registros o trazem.'),
  descricao: textOrNull('O que o código significa.'),
  codigo_ibge: textOrNull(`${CODIGO_IBGE.description} Nas outras tabelas é sempre nulo.`),
});

const ignored = said(
  z.array(z.string()),
  'As palavras da pergunta que não foram procuradas, porque estão em quase todo nome, e depois os CPFs, como são publicados (`***456789**`).',
);

const correction = object('Correcao', 'Correção sugerida', {
  parametro: said(z.enum(['nome', 'socio', 'municipio']), 'O parâmetro que recebe a sugestão.'),
  palavra: word('A palavra da pergunta que foi trocada, ou as palavras.'),
  sugestao: word('A palavra do índice no lugar dela; duas, se a palavra as junta; ou o nome do município.'),
  valor: word('O valor desse parâmetro.'),
  parametros: said(
    z.record(z.string(), z.string()),
    'Os parâmetros a enviar no lugar dos enviados com o mesmo nome.',
  ),
  total: count('Quantidade exata de estabelecimentos que a pergunta inteira encontra com eles.'),
});

const corrections = said(
  z.array(correction).check(z.maxLength(10)),
  'Outras formas da pergunta quando nada é encontrado: primeiro as últimas palavras como município, palavras juntas e separadas; depois, no máximo três vezes, outra palavra, as que menos a mudam e, entre elas, as que mais encontram antes. Vazia nos outros casos. Nada é trocado sem que se peça.',
);

export const SEARCH_ANSWERS: Readonly<Record<string, z.ZodMiniType>> = {
  search: pageSchema('ListaEstabelecimentosEncontrados', entry, {
    palavras_ignoradas: ignored,
    voce_quis_dizer: corrections,
  }),
  suggestions: object('Sugestoes', 'Sugestões para um nome', {
    fonte: sourceStatus,
    itens: said(z.array(suggestion).check(z.maxLength(10)), 'No máximo dez, na ordem da busca.'),
  }),
  matches: object('Correspondencias', 'Empresas que um nome pode ser', {
    fonte: sourceStatus,
    palavras_ignoradas: ignored,
    lugar: understood,
    cortado: said(z.boolean(), 'Se a procura terminou no seu limite, antes de todas as tentativas.'),
    itens: said(
      z.array(match).check(z.maxLength(10)),
      'Uma por empresa, no estabelecimento do lugar indicado ou na matriz: os pontos em ordem decrescente e depois o CNPJ.',
    ),
  }),
  counts: pageSchema('ListaContagens', counted, {
    por: word('O campo pedido.'),
    quantidade: count('Quantidade de estabelecimentos que atendem aos filtros, a soma de todos os valores.'),
    palavras_ignoradas: ignored,
  }),
  tables: pageSchema('ListaTabelas', lookup),
  table: pageSchema('ListaCodigos', code),
};
