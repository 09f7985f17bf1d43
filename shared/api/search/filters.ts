/** The filters of the search for companies, each with its form and its text for the reference. */
import * as z from 'zod/mini';
import { optional, optionalPattern, type QueryParameter, UF } from '../query-params.ts';
import * as values from '../value-schemas.ts';
import { type CodeTexts, PORTES, SITUACOES } from './codes.ts';
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
  '7107',
);

/** Codes are sent as they are printed: with dots, a hyphen and a slash, or without them. */
const code = (
  name: string,
  description: string,
  [form, msg]: readonly [RegExp, string],
  example: string,
): QueryParameter =>
  optional(
    name,
    `${description} ${EMPTY}`,
    () =>
      z.pipe(
        values.pattern(form, msg),
        z.transform((text) => text.replace(/\D/g, '')),
      ),
    example,
  );

const CNAE_FORM: readonly [RegExp, string] = [
  /^\d{2}(\.?\d(\d-?\d([/-]?\d{2})?)?)?$/,
  'O CNAE deve ter 2, 3, 5 ou 7 dígitos (divisão, grupo, classe ou subclasse), com ou sem pontuação: 47, 471, 4711-3 ou 4711-3/02.',
];

const choice = (name: string, description: string, words: readonly string[]): QueryParameter =>
  optional(name, `${description} ${EMPTY}`, () => values.choiceInAnyCase(words), words[0] ?? '');

/** A filter that accepts the codes of a field and, in any case, their descriptions. */
const coded = (name: string, description: string, texts: CodeTexts): QueryParameter => {
  const words = Object.entries(texts).map(([one, text]) => [text.toLowerCase(), one] as const);
  const codes = new Map(words);
  const accepted = () =>
    z.pipe(
      values.choiceInAnyCase([...codes.keys(), ...codes.values()]),
      z.transform((text: string) => codes.get(text) ?? text),
    );
  return optional(name, `${description} ${EMPTY}`, accepted, words[0]?.[0] ?? '');
};

const yesOrNo = (name: string, description: string): QueryParameter =>
  choice(name, description, ['true', 'false']);

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

/** A filter of a counted field. Publishers print other values than they declare, and what a count shows, the filter finds. */
const counted = (parameter: QueryParameter): QueryParameter => ({ ...parameter, orStored: true });

export const FILTERS: readonly QueryParameter[] = [
  NOME,
  counted(UF),
  counted(MUNICIPIO),
  code(
    'cnae',
    'CNAE principal, por divisão (2 dígitos), grupo (3), classe (5) ou subclasse (7).',
    CNAE_FORM,
    '4711-3/02',
  ),
  code('cnae_secundario', 'Um dos CNAEs secundários, como em `cnae`.', CNAE_FORM, '47'),
  counted(coded('situacao', 'Situação cadastral do estabelecimento, em palavra ou código.', SITUACOES)),
  counted(
    code(
      'natureza_juridica',
      'Código da natureza jurídica, com ou sem hífen; os códigos estão em /v1/tabelas/naturezas.',
      [/^\d{3}-?\d$/, 'A natureza jurídica deve ter 4 dígitos, como 2062 ou 206-2.'],
      '2062',
    ),
  ),
  counted(coded('porte', 'Porte da empresa, em palavras ou como publicado em `porte_empresa`.', PORTES)),
  yesOrNo('simples', 'Se a empresa é optante pelo Simples Nacional; `false` inclui as que nunca optaram.'),
  yesOrNo('mei', 'Se a empresa é optante pelo MEI; `false` inclui as que nunca optaram.'),
  yesOrNo('matriz', 'Só matrizes (`true`) ou só o que não é matriz (`false`).'),
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
