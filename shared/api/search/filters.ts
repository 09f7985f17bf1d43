/** The filters of the search for companies, each with its form and its text for the reference. */
import * as z from 'zod/mini';
import { type CodeTexts, PORTES, SITUACOES } from '../../datasets/cnpj/codes.ts';
import * as spellings from '../../datasets/cnpj/spellings.ts';
import type { Canonical } from '../../datasets/define.ts';
import { optional, optionalPattern, type QueryParameter, UF } from '../query-params.ts';
import * as values from '../value-schemas.ts';
import { partnerDocument } from './documents.ts';
import { isTownCode } from './joint-rule.ts';
import { nameWords } from './words.ts';

const EMPTY = 'Vazio equivale a não informar.';
const MOST_CHARACTERS = 200;

const NO_CPF = 'Não há busca por CPF: retire o número do nome.';
const NO_CPF_OF_PARTNER =
  'Não há busca por CPF completo. Em socio_documento, envie os seis dígitos do meio, que são os publicados.';

const NOME = optional(
  'nome',
  'Palavras da razão social ou do nome fantasia, sem distinguir acentos e maiúsculas; todas devem constar. As que estão ' +
    `em quase todo nome (LTDA, ME, SA, DE …) são ignoradas, e a resposta diz quais. ${EMPTY}`,
  () => nameWords(MOST_CHARACTERS, NO_CPF),
  'padaria modelo',
);

const NO_TOWN_CODE =
  'O código do município na tabela TOM tem 4 dígitos; os códigos estão em /v1/tabelas/municipios.';
const IBGE_CODE =
  'Um código de 7 dígitos parece ser o do IBGE. Envie o da tabela TOM, de 4 dígitos, que está em /v1/tabelas/municipios, ou o nome do município junto com uf.';

/** Returns why a text of digits alone is no code of a municipality; null for codes and for names. */
function townCode(text: string): string | null {
  if (/^\d{7}$/.test(text)) return IBGE_CODE;
  return /^\d+$/.test(text) && !isTownCode(text) ? NO_TOWN_CODE : null;
}

const MUNICIPIO = optional(
  'municipio',
  'Código do município na tabela TOM (4 dígitos) ou, junto com `uf`, o seu nome, sem distinguir acentos e maiúsculas. ' +
    `Os códigos estão em /v1/tabelas/municipios. ${EMPTY}`,
  () => values.comparedText(100, townCode),
  '0101',
);

/** Codes are sent as they are printed. */
interface CodeForm {
  readonly form: RegExp;
  readonly msg: string;
  readonly canonical: Canonical;
}

const code = (
  name: string,
  description: string,
  { form, msg, canonical }: CodeForm,
  example: string,
): QueryParameter =>
  optional(
    name,
    `${description} ${EMPTY}`,
    () => z.pipe(values.pattern(form, msg), z.transform(canonical)),
    example,
  );

const CNAE: CodeForm = {
  form: spellings.CNAE_FORM,
  canonical: spellings.cnaeOf,
  msg: 'O CNAE deve ter 2, 3, 5 ou 7 dígitos (divisão, grupo, classe ou subclasse), com ou sem pontuação: 47, 471, 4711-3 ou 4711-3/02. Também é aceita a descrição inteira de uma subclasse; códigos e descrições estão em /v1/tabelas/cnaes.',
};

const NATUREZA: CodeForm = {
  form: spellings.NATUREZA_FORM,
  canonical: spellings.naturezaOf,
  msg: 'A natureza jurídica deve ter 4 dígitos, como 2062 ou 206-2, ou ser a descrição inteira; códigos e descrições estão em /v1/tabelas/naturezas.',
};

/** A filter that accepts the codes of a field and, in any case, their descriptions. */
const coded = (
  [name, example]: readonly [string, string],
  description: string,
  texts: CodeTexts,
  canonical: Canonical,
): QueryParameter => {
  const words = Object.values(texts).map((text) => text.toLowerCase());
  const accepted = () =>
    z.pipe(values.choiceInAnyCase([...words, ...Object.keys(texts)]), z.transform(canonical));
  return optional(name, `${description} ${EMPTY}`, accepted, example);
};

const yesOrNo = (name: string, description: string, example: boolean): QueryParameter =>
  optional(name, `${description} ${EMPTY}`, values.yesOrNo, example);

const month = (name: string, description: string, example: string): QueryParameter =>
  optionalPattern(
    name,
    `${description} ${EMPTY}`,
    [
      /^\d{4}(0[1-9]|1[0-2])$/,
      'O mês deve ter a forma AAAAMM: quatro dígitos do ano e dois do mês, de 01 a 12.',
    ],
    example,
  );

/**
 * A filter whose values counts or answers show. It also accepts values that publishers print but do not
 * declare, so that it finds whatever is shown.
 */
const shown = (parameter: QueryParameter): QueryParameter => ({ ...parameter, orStored: true });

export const FILTERS: readonly QueryParameter[] = [
  NOME,
  shown({ ...UF, example: 'SP' }),
  shown(MUNICIPIO),
  shown(
    code(
      'cnae',
      'CNAE principal, por divisão (2 dígitos), grupo (3), classe (5) ou subclasse (7), ou a descrição de uma subclasse, sem distinguir acentos e maiúsculas; estão em /v1/tabelas/cnaes.',
      CNAE,
      '1091-1/02',
    ),
  ),
  shown(code('cnae_secundario', 'Um dos CNAEs secundários, como em `cnae`.', CNAE, '56')),
  shown(
    coded(
      ['situacao', 'ativa'],
      'Situação cadastral do estabelecimento, em palavra ou código.',
      SITUACOES,
      spellings.situacaoOf,
    ),
  ),
  shown(
    code(
      'natureza_juridica',
      'Código da natureza jurídica, com ou sem hífen, ou a sua descrição, sem distinguir acentos e maiúsculas; estão em /v1/tabelas/naturezas.',
      NATUREZA,
      '2062',
    ),
  ),
  shown(
    coded(
      ['porte', 'microempresa'],
      'Porte da empresa, em palavras ou como publicado em `porte_empresa`.',
      PORTES,
      spellings.porteOf,
    ),
  ),
  yesOrNo(
    'simples',
    'Se a empresa é optante pelo Simples Nacional; `false` inclui as que nunca optaram.',
    true,
  ),
  yesOrNo('mei', 'Se a empresa é optante pelo MEI; `false` inclui as que nunca optaram.', false),
  yesOrNo('matriz', 'Só matrizes (`true`) ou só o que não é matriz (`false`).', true),
  month('abertura_de', 'Primeiro mês de início de atividade, na forma AAAAMM.', '202001'),
  month('abertura_ate', 'Último mês de início de atividade, na forma AAAAMM, inclusive.', '202612'),
  optionalPattern(
    'ano_abertura',
    `Ano de início de atividade, com 4 dígitos. ${EMPTY}`,
    [/^\d{4}$/, 'O ano deve ter 4 dígitos.'],
    '2021',
  ),
  optional(
    'socio',
    `Palavras do nome de um sócio ou administrador, como em \`nome\`; todas devem constar do mesmo nome. ${EMPTY}`,
    () => nameWords(MOST_CHARACTERS, NO_CPF_OF_PARTNER),
    'marvalina exemplos',
  ),
  optional(
    'socio_documento',
    'Documento de um sócio: o CPF como publicado (`***123456**`), só os seis dígitos do meio, ou um CNPJ. Com `socio`, o ' +
      `nome e o documento devem ser da mesma pessoa. ${EMPTY}`,
    partnerDocument,
    '***111222**',
  ),
];
