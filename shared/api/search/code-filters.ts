/** The filters of codes and their descriptions, which accept several values. */
import * as z from 'zod/mini';
import { type CodeTexts, PORTES, SITUACOES } from '../../datasets/cnpj/codes.ts';
import * as spellings from '../../datasets/cnpj/spellings.ts';
import type { Canonical } from '../../datasets/define.ts';
import { STATES_AND_ABROAD } from '../../datasets/identifiers.ts';
import { optional } from '../query-params.ts';
import * as values from '../value-schemas.ts';
import { isTownCode } from './joint-rule.ts';
import { listPattern, MOST_VALUES, type SeveralParameter, several, type ValueSchema } from './several.ts';

const NO_TOWN_CODE =
  'O código do município tem 4 dígitos (Receita Federal, tabela TOM) ou 7 (IBGE); os códigos estão em /v1/tabelas/municipios.';

/** The longest name in Brazil has 32 letters. */
const MOST_OF_NAME = 100;

/** Returns why a text of digits alone is no code of a municipality; null for codes and for names. */
const townCode = (text: string): string | null =>
  /^\d+$/.test(text) && !isTownCode(text) ? NO_TOWN_CODE : null;

/** Codes are sent as they are printed. */
const code = (form: RegExp, msg: string, canonical: Canonical) => (): ValueSchema =>
  z.pipe(values.pattern(form, msg), z.transform(canonical));

const CNAE = code(
  spellings.CNAE_FORM,
  'O CNAE deve ter 2, 3, 5 ou 7 dígitos (divisão, grupo, classe ou subclasse), com ou sem pontuação: 47, 471, 4711-3 ou 4711-3/02. Também é aceita a descrição inteira de uma subclasse; códigos e descrições estão em /v1/tabelas/cnaes.',
  spellings.cnaeOf,
);

const NATUREZA = code(
  spellings.NATUREZA_FORM,
  'A natureza jurídica deve ter 4 dígitos, como 2062 ou 206-2, ou ser a descrição inteira; códigos e descrições estão em /v1/tabelas/naturezas.',
  spellings.naturezaOf,
);

const wordsAndCodes = (texts: CodeTexts): string[] => [
  ...Object.values(texts).map((text) => text.toLowerCase()),
  ...Object.keys(texts),
];

/** The codes of a field and, in any case, their descriptions. */
const coded = (texts: CodeTexts, canonical: Canonical) => (): ValueSchema =>
  z.pipe(values.choiceInAnyCase(wordsAndCodes(texts)), z.transform(canonical));

/** Counts or answers show the values of these filters. Publishers may print others than are declared. */
const SHOWN: readonly SeveralParameter[] = [
  several(
    ['uf', 'SP,RJ'],
    'Sigla da Unidade da Federação, em maiúsculas ou minúsculas; EX para o exterior.',
    () => values.choiceInAnyCase(STATES_AND_ABROAD),
    { examples: STATES_AND_ABROAD },
  ),
  several(
    ['municipio', '0101'],
    'Código do município, o da Receita (tabela TOM, 4 dígitos) ou o do IBGE (7 dígitos), ou, junto com `uf`, o seu nome, sem distinguir acentos e maiúsculas. ' +
      'Os códigos estão em /v1/tabelas/municipios.',
    () => values.comparedText(MOST_OF_NAME, townCode),
    { maxLength: MOST_VALUES * MOST_OF_NAME },
  ),
  several(
    ['cnae', '1091-1/02'],
    'CNAE principal, por divisão (2 dígitos), grupo (3), classe (5) ou subclasse (7), ou a descrição de uma subclasse, sem distinguir acentos e maiúsculas; estão em /v1/tabelas/cnaes. A descrição que tem vírgula conta como um valor.',
    CNAE,
  ),
  several(['cnae_secundario', '56'], 'Um dos CNAEs secundários, como em `cnae`.', CNAE),
  several(
    ['situacao', 'ativa'],
    'Situação cadastral do estabelecimento, em palavra ou código.',
    coded(SITUACOES, spellings.situacaoOf),
    { examples: wordsAndCodes(SITUACOES) },
  ),
  several(
    ['natureza_juridica', '2062'],
    'Código da natureza jurídica, com ou sem hífen, ou a sua descrição, sem distinguir acentos e maiúsculas; estão em /v1/tabelas/naturezas.',
    NATUREZA,
  ),
  several(
    ['porte', 'microempresa'],
    'Porte da empresa, em palavras ou como publicado em `porte_empresa`.',
    coded(PORTES, spellings.porteOf),
    { examples: wordsAndCodes(PORTES) },
  ),
];

export const CODE_FILTERS: readonly SeveralParameter[] = SHOWN.map((filter) => ({
  ...filter,
  orStored: true,
}));

export const ANO_ABERTURA = several(
  ['ano_abertura', '2021'],
  'Ano de início de atividade, com 4 dígitos.',
  () => values.pattern(/^\d{4}$/, 'O ano deve ter 4 dígitos.'),
  listPattern('\\d{4}'),
);

const CNPJ_ROOT = /^[0-9A-Za-z]{2}\.?[0-9A-Za-z]{3}\.?[0-9A-Za-z]{3}$/;

export const RAIZ = optional(
  'raiz',
  'Raiz do CNPJ, as 8 primeiras posições, com ou sem pontos: a matriz e as filiais de uma empresa. Vazio equivale a não informar.',
  () =>
    z.pipe(
      values.pattern(
        CNPJ_ROOT,
        'A raiz deve ter as 8 primeiras posições do CNPJ, com ou sem pontos: 99111001 ou 99.111.001. Um CNPJ inteiro se consulta em /v1/cnpjs/{cnpj}.',
      ),
      z.transform((text) => text.replaceAll('.', '').toUpperCase()),
    ),
  '99111001',
);

export const CEP = optional(
  'cep',
  'CEP do estabelecimento, com 8 dígitos, com ou sem hífen, ou os seus 5 primeiros. Vazio equivale a não informar.',
  () =>
    z.pipe(
      values.pattern(
        spellings.CEP_FORM,
        'O CEP deve ter 8 dígitos, com ou sem hífen, como 01001-000, ou só os 5 primeiros, como 01001.',
      ),
      z.transform(spellings.cepOf),
    ),
  '01001-000',
);
