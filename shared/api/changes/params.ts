/** The parameters of the list of all changes of a source, and the rule about them. */
import { type ChangePlace, type Changes, kindsOf } from '../../datasets/changes.ts';
import type { Source } from '../../datasets/define.ts';
import { STATES_AND_ABROAD } from '../../datasets/identifiers.ts';
import { SOURCES } from '../../datasets/index.ts';
import { type Fault, valueError } from '../faults.ts';
import { cnpjIn } from '../path-params.ts';
import {
  type JointRule,
  listIn,
  optional,
  optionalList,
  optionalPattern,
  requiredChoice,
} from '../query-params.ts';
import * as values from '../value-schemas.ts';
import { VERSION_FORMS } from '../versions.ts';

export interface ComparedSource extends Source {
  readonly changes: Changes;
}

/** The sources whose generations are compared. */
export const COMPARED: readonly ComparedSource[] = SOURCES.filter(
  (source): source is ComparedSource => source.changes !== undefined,
);

export const OF_SOURCE = 'fonte';

export const OF_CNPJS = 'cnpjs';

export const comparedSource = (name: string | null | undefined): ComparedSource | undefined =>
  COMPARED.find((source) => source.name === name);

const namesOf = ({ changes }: ComparedSource): string[] => kindsOf(changes).map(({ name }) => name);

/** The kinds of all sources, each name once. */
const KINDS = [...new Set(COMPARED.flatMap(namesOf))];

const GENERATION = /^\d{4}(\d{2}|\d{4}|t[1-4])-[0-9a-f]{10,14}$/;

const VERSION = [
  new RegExp(`^\\d{4}-((0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01]))?|T[1-4])$|${GENERATION.source}`),
  'Envie uma versão, na forma 2026-10 (mês), 2026-T3 (trimestre) ou 2026-09-12 (dia), ou uma geração, como 202610-6c01364029.',
] as const;

export const CHANGE_FILTERS = [
  requiredChoice(
    OF_SOURCE,
    'Fonte cujas versões são comparadas.',
    COMPARED.map(({ name }) => name),
  ),
  optionalPattern(
    'de',
    'Versão ou geração anterior do par. Sozinha, é a que o cliente já tem: se é a que está no ar, a lista é vazia. Vazio equivale a não informar.',
    VERSION,
    '2026-09',
  ),
  optionalPattern(
    'para',
    'Versão ou geração posterior do par. Sem ela e sem `de`, vale o par mais novo. Vazio equivale a não informar.',
    VERSION,
    '2026-10',
  ),
  optional(
    'tipo',
    'Tipo da alteração; cada fonte tem os seus. Vazio equivale a não informar.',
    () => values.choice(KINDS),
    KINDS[0] ?? '',
  ),
  optional(
    'uf',
    'Sigla da Unidade da Federação do item, em maiúsculas ou minúsculas; EX para o exterior. Vazio equivale a não informar.',
    () => values.choiceInAnyCase(STATES_AND_ABROAD),
    'SP',
  ),
  optional(
    'municipio',
    'Município: nas fontes cnpj e cno, o código da Receita (4 dígitos, como no campo do item) ou o do IBGE (7 dígitos), que estão em /v1/tabelas/municipios; na cafir, o nome, comparado sem distinguir acentos, maiúsculas e espaços a mais. Vazio equivale a não informar.',
    () => values.comparedText(100),
    '0101',
  ),
  optionalPattern(
    'cnae',
    'CNAE do item, com 7 dígitos. Vazio equivale a não informar.',
    [/^\d{7}$/, 'O CNAE deve ter exatamente 7 dígitos: só números.'],
    '1091102',
  ),
  optionalList(
    OF_CNPJS,
    'De 1 a 50 CNPJs, com ou sem máscara, separados por vírgula, ponto e vírgula, espaço, tabulação ou quebra de linha: só as alterações deles e das suas empresas, na ordem enviada. Cada um conta como uma requisição. Só na fonte cnpj. Vazio equivale a não informar.',
    50,
    '99111001000170,99.111.001/0002-50',
  ),
];

const PLACES = { uf: 'UF', municipio: 'município', cnae: 'CNAE' } as const;
const VERSIONS = ['de', 'para'] as const;

/** Returns the CNPJs of a request, without masks. */
export const watchedCnpjs = (text: string): string[] =>
  listIn(text).flatMap((value) => {
    const found = cnpjIn(value);
    return 'cnpj' in found ? [found.cnpj] : [];
  });

const watchRule = (
  { name, changes: { byKey, of } }: ComparedSource,
  { query, sent }: Parameters<JointRule>[0],
): Fault[] => {
  const text = query[OF_CNPJS];
  if (!text) return [];
  const refuse = (parameter: string, msg: string) => valueError(['query', parameter], msg, sent[parameter]);
  if (!byKey || of.partition !== 'cnpj_basico')
    return [refuse(OF_CNPJS, `As alterações da fonte ${name} não são guardadas por CNPJ. Tire o parâmetro.`)];
  return listIn(text).flatMap((value, i) => {
    const found = cnpjIn(value);
    return 'msg' in found ? [refuse(OF_CNPJS, `O ${i + 1}º valor não serve. ${found.msg}`)] : [];
  });
};

/** Refuses what the source does not have, and says what it has. */
export const changesRule: JointRule = ({ query, sent }) => {
  const source = comparedSource(query[OF_SOURCE]);
  if (!source) return [];
  const { name, cadence, changes } = source;
  const faults: Fault[] = watchRule(source, { query, sent });
  const refuse = (parameter: string, msg: string): void => {
    faults.push(valueError(['query', parameter], msg, sent[parameter]));
  };
  const { pattern, example } = VERSION_FORMS[cadence];
  for (const parameter of VERSIONS) {
    const version = query[parameter];
    if (version && !pattern.test(version) && !GENERATION.test(version))
      refuse(parameter, `As versões da fonte ${name} têm a forma de ${example}; as gerações estão em pares.`);
  }
  const kinds = namesOf(source);
  if (query['tipo'] && !kinds.includes(query['tipo']))
    refuse('tipo', `As alterações da fonte ${name} não são deste tipo. Os tipos são ${kinds.join(', ')}.`);
  for (const [parameter, what] of Object.entries(PLACES)) {
    if (query[parameter] && changes.place[parameter as keyof typeof PLACES] === null)
      refuse(
        parameter,
        `As alterações da fonte ${name} não têm ${what}, e por isso não são filtradas por ele. Tire o parâmetro.`,
      );
  }
  const { municipio } = query;
  const form = codesOf(changes.place);
  const accepted = form ? new RegExp(`^(\\d{${form.least},${form.most}}|\\d{7})$`) : /\D/;
  if (municipio && changes.place.municipio !== null && !accepted.test(municipio)) {
    const named = form
      ? 'o código de 4 dígitos da Receita Federal ou o de 7 do IBGE, que estão em /v1/tabelas/municipios'
      : 'o nome';
    refuse('municipio', `Nas alterações da fonte ${name} o município é ${named}.`);
  }
  return faults;
};

/**
 * Returns the form of the publisher's codes of municipalities; null where the source has names. A name where
 * there are codes, or a code where there are names, would silently find nothing.
 */
export function codesOf({ resource, municipio }: ChangePlace) {
  const form = municipio === null ? undefined : resource.fields[municipio]?.form;
  return form?.kind === 'digits' ? form : null;
}
