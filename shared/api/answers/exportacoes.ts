/** The schemas of the bulk files of the served generations. */
import * as z from 'zod/mini';
import { object, said } from '../record-schemas.ts';
import { count, pageSchema, text, textOrNull, version } from './parts.ts';

const head = {
  titulo: text('A fonte por extenso.'),
  geracao: text('A geração publicada; muda a cada carga e está no endereço dos arquivos.'),
  amostra: said(z.boolean(), 'Se são os dados inventados da amostra.'),
};

const sizes = (of: string) => ({
  linhas: count(`Linhas de ${of}.`),
  bytes: count(`Bytes de ${of}.`),
});

const listed = object('Exportacao', 'Os arquivos de uma fonte, em resumo', {
  fonte: text('Nome da fonte.'),
  ...head,
  versao: version(),
  conjuntos: count('Conjuntos de dados, um de cada tipo de registro.'),
  arquivos: count('Arquivos de todos os conjuntos.'),
  ...sizes('todos os arquivos'),
  href: text('Endereço da lista dos arquivos.'),
});

export const exportacoesSchema: z.ZodMiniType = object('Exportacoes', 'As fontes que têm arquivos', {
  exportacoes: said(z.array(listed), 'A lista tem as fontes que têm arquivos, na ordem de /v1/status.'),
});

const column = object('ColunaDeArquivo', 'Uma coluna', {
  nome: text('Nome da coluna, que é o do campo na API.'),
  tipo: said(
    z.enum(['texto', 'data', 'inteiro', 'decimal']),
    'No Parquet: VARCHAR, DATE, BIGINT ou DECIMAL(18,2).',
  ),
  descricao: text('O que a coluna contém.'),
});

const file = object('ArquivoDeExportacao', 'Um arquivo Parquet', {
  conjunto: text('Nome do conjunto a que o arquivo pertence.'),
  arquivo: text('Nome do arquivo.'),
  ...sizes('um arquivo'),
  sha256: said(z.string().check(z.regex(/^[0-9a-f]{64}$/)), 'SHA-256 do arquivo, em hexadecimal.'),
  primeira_chave: textOrNull('Chave da primeira linha; nula sem linhas, ou onde elas não têm chave.'),
  ultima_chave: textOrNull('Chave da última linha; nula como a primeira.'),
  endereco: text(
    'Onde baixar. Se começa por barra, é deste serviço, e precisa da chave; senão é um endereço que dispensa a chave e vale por uma hora.',
  ),
});

const stateRows = object('LinhasDaUf', 'As linhas de uma UF', {
  uf: textOrNull('Sigla da UF; nula para as linhas sem UF.'),
  linhas: count('Quantidade de linhas com esta UF.'),
});

const versionValue = object('ValorDaVersao', 'O valor de uma coluna em toda a versão', {
  coluna: text('Nome da coluna.'),
  valor: text('Valor de todas as linhas desta versão.'),
});

const set = object('ConjuntoDeDados', 'Um conjunto de dados em Parquet', {
  nome: text('Nome do conjunto: no que mudou, `alteracoes`, ou o de um conjunto de dados que muda.'),
  titulo: text('O que é uma linha.'),
  ...sizes('todos os arquivos do conjunto'),
  arquivos: count('Arquivos do conjunto. Juntos, na ordem da lista, estão ordenados pela chave.'),
  chave: said(
    z.array(z.string()),
    'No que mudou, as colunas da chave: numa cópia, as linhas de cada chave do arquivo, que podem ser várias, são substituídas pelas do arquivo cuja `operacao` é `presente`; nulo é igual a nulo. Vazia em `alteracoes`, que é a lista do que mudou, e na publicação inteira.',
  ),
  valores_da_versao: said(
    z.array(versionValue),
    'No que mudou, as colunas que têm um só valor em todas as linhas da versão, também nas que não mudaram.',
  ),
  linhas_por_uf: said(
    z.array(stateRows),
    'As linhas de cada UF; a lista é vazia onde os registros não têm UF, e no que mudou.',
  ),
  colunas: said(z.array(column), 'As colunas vêm na ordem em que estão nos arquivos.'),
});

const pair = object('ParDeGeracoes', 'Duas gerações que seguiram uma à outra, com arquivos do que mudou', {
  de: text('Versão anterior.'),
  para: text('Versão posterior.'),
  geracao_anterior: text('Geração da versão anterior, de que parte a cópia.'),
  geracao: text('Geração da versão posterior, à qual a cópia chega.'),
});

export const exportacaoSchema: z.ZodMiniType = pageSchema('ListaArquivos', file, {
  ...head,
  impressao: text('Impressão digital do conteúdo da publicação.'),
  extraido_em: textOrNull('Dia em que a origem extraiu os dados, ou nulo.'),
  origem: textOrNull('Endereço de onde a publicação foi obtida, ou nulo.'),
  manifesto: text('Onde baixar `manifesto.json`, que lista todos os arquivos, sem os endereços.'),
  ...sizes('todos os arquivos da lista'),
  conjuntos: said(z.array(set), 'Os conjuntos a que os arquivos da lista pertencem, os de todas as páginas.'),
  alteracoes: said(
    z.array(pair),
    'Os pares que levam à versão da lista, do mais novo ao mais antigo. A `geracao` de um, em `alteracoes=`, dá os seus arquivos. Uma cópia de uma geração que não está em nenhum par recomeça pelos arquivos da publicação inteira.',
  ),
});
