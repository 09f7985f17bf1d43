/** The schemas of the two lists of changes, by the name of their view. */
import * as z from 'zod/mini';
import { named, said } from '../record-schemas.ts';
import { pageSchema } from './parts.ts';

const text = (description: string): z.ZodMiniType => said(z.string().check(z.minLength(1)), description);
const textOrNull = (description: string): z.ZodMiniType => said(z.nullable(z.string()), description);
const version = (description: string): z.ZodMiniType => said(z.nullable(z.string()), description);

const pair = {
  de: text('Versão anterior do par.'),
  para: text('Versão posterior do par.'),
  geracao_anterior: text(
    'Geração da versão anterior: a carga de que vem, pois uma versão pode ser carregada de novo.',
  ),
  geracao: text('Geração da versão posterior.'),
};

const change = {
  tipo: text('Tipo da alteração.'),
  conjunto: text('Conjunto de dados do registro, como em /v1/exportacoes.'),
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
  chave: text('Número a que o registro pertence: CNPJ, raiz do CNPJ para o que é da empresa, CNO ou NIRF.'),
  ...change,
  uf: textOrNull('UF do registro ou, no que é da empresa, da matriz; nula onde não há.'),
  municipio: textOrNull('Município da mesma origem, como publicado; nulo onde não há.'),
  cnae: textOrNull('CNAE principal da mesma origem; nulo onde não há.'),
};

const pairs = said(
  z.array(
    named(
      z.strictObject({
        ...pair,
        total: said(
          z.nullable(z.int().check(z.gte(0))),
          'Quantidade de alterações do par; nula onde as duas versões não foram comparadas.',
        ),
      }),
      'ParDeVersoes',
      'Duas versões que seguiram uma à outra',
    ),
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
    named(z.strictObject(ofKey), 'AlteracaoCnpj', 'Alteração de um CNPJ'),
    PAIRS,
  ),
  changes: pageSchema(
    'ListaAlteracoes',
    named(z.strictObject(ofSource), 'Alteracao', 'Alteração de um registro'),
    {
      de: version('Versão anterior do par; nula enquanto a fonte não tem duas versões comparadas.'),
      para: version('Versão posterior do par; nula enquanto não há versão depois de `de`.'),
      geracao_anterior: version('Geração de `de`; nula como ela.'),
      geracao: version('Geração de `para`; nula como ela.'),
      ...PAIRS,
    },
  ),
};
