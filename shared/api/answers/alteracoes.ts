/** The schemas of the two lists of changes, by the name of their view. */
import * as z from 'zod/mini';
import { object, said } from '../record-schemas.ts';
import { countOrNull, pageSchema, textOrNull, word } from './parts.ts';

const pair = {
  de: word('Versão anterior do par.'),
  para: word('Versão posterior do par.'),
  geracao_anterior: word(
    'Geração da versão anterior: a carga de que vem, pois uma versão pode ser carregada de novo.',
  ),
  geracao: word('Geração da versão posterior.'),
};

const change = {
  tipo: word('Tipo da alteração.'),
  conjunto: word('Conjunto de dados do registro, como em /v1/exportacoes.'),
  registro: textOrNull('O registro dentro do conjunto: o CNPJ, o nome do sócio, o número da inscrição.'),
  campo: textOrNull('Campo que mudou; nulo quando o registro inteiro entrou, voltou ou saiu.'),
  antes: textOrNull(
    'Valor na versão anterior; nulo quando não havia. De um registro que saiu, o que diz qual é, como publicado: `campo: valor`, separados por ponto e vírgula; o último pode ter qualquer texto.',
  ),
  depois: textOrNull(
    'Valor na versão posterior; nulo quando deixou de haver. De um registro que entrou ou voltou, o que diz qual é, na mesma forma.',
  ),
};

const ofKey = { ...pair, ...change };

const ofSource = {
  ...pair,
  chave: word('Número a que o registro pertence: CNPJ, raiz do CNPJ para o que é da empresa, CNO ou NIRF.'),
  ...change,
  uf: textOrNull('UF do registro ou, no que é da empresa, da matriz; nula onde não há.'),
  municipio: textOrNull('Município da mesma origem, como publicado; nulo onde não há.'),
  cnae: textOrNull('CNAE principal da mesma origem; nulo onde não há.'),
};

const pairs = said(
  z.array(
    object('ParDeVersoes', 'Duas versões que seguiram uma à outra', {
      ...pair,
      total: countOrNull('Quantidade de alterações do par; nula onde as duas versões não foram comparadas.'),
    }),
  ),
  'Os pares de versões que levam à versão no ar, do mais novo ao mais antigo, no máximo 24, também os que não foram comparados.',
);

const PAIRS = {
  pares: pairs,
  total_pares: said(
    z.int().check(z.gte(0)),
    'Quantos pares são guardados. Os que faltam em `pares` são mais antigos.',
  ),
};

export const CHANGES_ANSWERS: Readonly<Record<string, z.ZodMiniType>> = {
  changesOfKey: pageSchema(
    'ListaAlteracoesCnpj',
    object('AlteracaoCnpj', 'Alteração de um CNPJ', ofKey),
    PAIRS,
  ),
  changes: pageSchema('ListaAlteracoes', object('Alteracao', 'Alteração de um registro', ofSource), {
    de: textOrNull('Versão anterior do par; nula enquanto a fonte não tem duas versões comparadas.'),
    para: textOrNull('Versão posterior do par; nula enquanto não há versão depois de `de`.'),
    geracao_anterior: textOrNull('Geração de `de`; nula como ela.'),
    geracao: textOrNull('Geração de `para`; nula como ela.'),
    ...PAIRS,
  }),
};
