/** The filters of the search for companies, each with its form and its text for the reference. */
import * as z from 'zod/mini';
import { busca } from '../../datasets/cnpj/index.ts';
import { integer, optional, type QueryParameter, requiredChoice } from '../query-params.ts';
import * as values from '../value-schemas.ts';
import { ANO_ABERTURA, CEP, CODE_FILTERS, RAIZ } from './code-filters.ts';
import { CAPITAL, OPENING } from './range-filters.ts';
import { companyName, partnerName, typedName } from './words.ts';

const EMPTY = 'Vazio equivale a não informar.';
const MOST_CHARACTERS = 200;

/** Companies in an answer of the matching. */
const MATCHES = 5;
const MOST_MATCHES = 10;

const NO_CPF = 'Não há busca por CPF: informe também o nome.';
const NO_CPF_OF_PARTNER =
  'Não há busca por CPF completo. Em socio_documento, envie os seis dígitos do meio, que são os publicados.';

const NOME = optional(
  'nome',
  'Palavras da razão social ou do nome fantasia, sem distinguir acentos e maiúsculas; todas devem constar. As que estão ' +
    'em quase todo nome (LTDA, ME, SA, DE …) são ignoradas, e também um CPF; a resposta diz quais, o CPF como é publicado. ' +
    `A última pode ser o começo de uma palavra, com três letras ou mais e um asterisco: \`padar*\`. ${EMPTY}`,
  () => companyName(MOST_CHARACTERS, NO_CPF),
  'padaria modelo',
);

export const NOME_DIGITADO: QueryParameter = {
  name: 'nome',
  description:
    'O nome, como digitado até agora. A última palavra conta como começo de uma palavra, se tem três letras ou mais; se ' +
    'tem menos, é uma palavra inteira quando é a única (`c6`), e não conta depois de outras; uma das ignoradas depois de ' +
    'outras (LTDA) não conta. Iniciais (`S.A.C`) são uma palavra. Enquanto nenhuma conta, não há sugestões.',
  example: 'padaria',
  schema: () => typedName(MOST_CHARACTERS, NO_CPF),
  type: 'string',
  fallback: null,
  required: true,
};

const MASKED = '\\*{3}\\.?\\d{3}\\.?\\d{3}-?\\*{2}';
const MIDDLE = '\\d{3}\\.?\\d{3}';
const CNPJ = '[0-9A-Za-z]{2}\\.?[0-9A-Za-z]{3}\\.?[0-9A-Za-z]{3}\\/?[0-9A-Za-z]{4}-?\\d{2}';
const FORM = new RegExp(`^(${MASKED}|${MIDDLE}|${CNPJ})$`);
const COMPLETE_CPF = /^\s*\d{3}[ .]?\d{3}[ .]?\d{3}[ ./-]?\d{2}\s*$/;

/** The digits of a CPF that are published. */
const PUBLISHED_DIGITS = 6;

const MALFORMED =
  'O documento deve ser um CPF como publicado (***123456**), os seis dígitos do meio de um CPF, ou um CNPJ de 14 posições.';
const NO_COMPLETE_CPF =
  'Não há busca por CPF completo: envie só os seis dígitos do meio (do quarto ao nono), que são os publicados.';

/** Returns the document as it is published: `123.456` → `***123456**`. */
function published(text: string): string {
  const plain = text.replace(/[./-]/g, '').toUpperCase();
  return plain.length === PUBLISHED_DIGITS ? `***${plain}**` : plain;
}

const isAccepted = () =>
  z.check<string>(({ value, issues }) => {
    if (COMPLETE_CPF.test(value)) issues.push({ code: 'custom', message: NO_COMPLETE_CPF, input: value });
    else if (!FORM.test(value)) {
      const pattern = FORM.toString();
      const message = MALFORMED + values.mistypedIn(value);
      issues.push({ code: 'invalid_format', format: 'regex', pattern, message, input: value });
    }
  });

/** The document of a partner in a question: a masked CPF as it is published, its six digits, or a CNPJ. */
const partnerDocument = (): z.ZodMiniType<string, string> =>
  z.pipe(z.string().check(isAccepted(), z.meta({ pattern: FORM.source })), z.transform(published));

const yesOrNo = (name: string, description: string, example: boolean): QueryParameter =>
  optional(name, `${description} ${EMPTY}`, values.yesOrNo, example);

export const FILTERS: readonly QueryParameter[] = [
  NOME,
  ...CODE_FILTERS,
  yesOrNo(
    'simples',
    'Se a empresa é optante pelo Simples Nacional; `false` inclui as que nunca optaram.',
    true,
  ),
  yesOrNo('mei', 'Se a empresa é optante pelo MEI; `false` inclui as que nunca optaram.', false),
  yesOrNo('matriz', 'Só matrizes (`true`) ou só o que não é matriz (`false`).', true),
  ...OPENING,
  ANO_ABERTURA,
  RAIZ,
  CEP,
  ...CAPITAL,
  yesOrNo('tem_email', 'Se o estabelecimento tem correio eletrônico publicado.', true),
  yesOrNo('tem_telefone', 'Se o estabelecimento tem telefone publicado.', true),
  optional(
    'socio',
    `Palavras do nome de um sócio ou administrador, como em \`nome\`; todas devem constar do mesmo nome. ${EMPTY}`,
    () => partnerName(MOST_CHARACTERS, NO_CPF_OF_PARTNER),
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

/** The parameters that help to match. Reconciliation has them as properties. */
export const HINTS = ['uf', 'municipio', 'cep', 'cnae'] as const;
export type Hint = (typeof HINTS)[number];

const hint = (name: Hint, description: string, example: string): QueryParameter =>
  optional(name, `${description} ${EMPTY}`, () => z.string().check(z.maxLength(MOST_CHARACTERS)), example);

/** The parameters of the matching: all but the name are hints, so that nothing that is pasted is refused. */
export const MATCHED: readonly QueryParameter[] = [
  {
    ...NOME,
    description:
      'O nome como está na planilha: razão social ou nome fantasia, com erros de digitação, formas curtas, palavras juntas ' +
      'ou separadas, e o município no fim. Um CNPJ ou a sua raiz, no lugar do nome ou nele, leva à empresa. Um CPF é ignorado.',
    example: 'padaria',
    schema: () =>
      z.pipe(
        z.string().check(z.minLength(1), z.maxLength(MOST_CHARACTERS)),
        companyName(MOST_CHARACTERS, NO_CPF),
      ),
    required: true,
  },
  hint('uf', 'A UF, sigla ou nome, se conhecida. Uma diferente baixa os pontos e não exclui.', 'SP'),
  hint(
    'municipio',
    'O município: nome, com ou sem uf, ou código da Receita ou do IBGE. Indica, como uf.',
    'São Paulo',
  ),
  hint('cep', 'O CEP, com 8 dígitos ou os 5 primeiros. Indica, como uf.', '01001-000'),
  hint('cnae', 'O CNAE principal, ou o seu começo. Indica, como uf.', '4711302'),
  integer('limite', `Empresas na resposta, de 1 a ${MOST_MATCHES}.`, [1, MOST_MATCHES], MATCHES),
];

/** The fields by which the matches of a search are counted. */
export const POR = requiredChoice(
  'por',
  'Campo por cujos valores se conta; cada valor vem com a sua quantidade exata.',
  busca.counts.map(({ name }) => name),
);
