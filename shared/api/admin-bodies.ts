/** The bodies that the administration takes. */
import { findSource, SOURCES } from '../datasets/index.ts';
import { type BodyField, type BodyForm, bodyFault, type Values } from './body.ts';
import type { Fault } from './params.ts';
import type { IntegerParameter, PatternParameter } from './query-params.ts';
import { VERSION_FORMS } from './versions.ts';

/** What is allowed by those who keep the keys. */
export interface KeyRules {
  /** The environment of every key of the service. */
  readonly environment: string;
  readonly isCustomer: (name: string) => boolean;
  readonly maxName: number;
  readonly days: { readonly fallback: number; readonly maximum: number };
  readonly overlapDays: { readonly fallback: number; readonly maximum: number };
  readonly limits: {
    readonly per_second: number;
    readonly burst: number;
    readonly per_month: number;
  };
}

const whole = (name: string, minimum: number, maximum: number, fallback?: number): BodyField => {
  const value: IntegerParameter = { kind: 'integer', name, description: '', minimum, maximum, fallback: 0 };
  return { kind: 'value', name, required: false, value, ...(fallback !== undefined && { fallback }) };
};

const word = (name: string, pattern: RegExp, msg: string, required: boolean): BodyField => {
  const value: PatternParameter = { kind: 'pattern', name, description: '', pattern, msg, example: '' };
  return { kind: 'value', name, required, value };
};

const validity = ({ days }: KeyRules): BodyField => whole('validade_dias', 1, days.maximum, days.fallback);

export const newKey = (rules: KeyRules): BodyForm => ({
  fields: [
    {
      kind: 'text',
      name: 'cliente',
      required: true,
      fits: rules.isCustomer,
      msg: `O nome deve ter de 1 a ${rules.maxName} caracteres, sem espaços nas pontas, sem caracteres de controle e sem uma chave.`,
    },
    word(
      'ambiente',
      new RegExp(`^${rules.environment}$`),
      `Este serviço só tem chaves do ambiente ${rules.environment}.`,
      false,
    ),
    validity(rules),
    {
      kind: 'object',
      name: 'limite',
      required: false,
      fields: [
        whole('por_segundo', 0, rules.limits.per_second),
        whole('rajada', 0, rules.limits.burst),
        whole('por_mes', 0, rules.limits.per_month),
      ],
    },
  ],
});

export const rotation = (rules: KeyRules): BodyForm => {
  const { maximum, fallback } = rules.overlapDays;
  return { fields: [validity(rules), whole('sobreposicao_dias', 0, maximum, fallback)] };
};

export const SOURCE_NAMES = SOURCES.map(({ name }) => name);
export const SOURCE_PATTERN = new RegExp(`^(${SOURCE_NAMES.join('|')})$`);
export const SOURCE_MSG = `A fonte deve ser uma destas: ${SOURCE_NAMES.join(', ')}.`;

/** The form of a version is its source's. */
function wrongVersion({ fonte, versao }: Values): Fault[] {
  const source = findSource(`${fonte}`);
  if (!source) return [];
  const { pattern, example } = VERSION_FORMS[source.cadence];
  if (pattern.test(`${versao}`)) return [];
  const msg = `A versão de ${source.name} deve ter a forma de ${example}.`;
  const described = { type: 'string_pattern_mismatch', msg, ctx: { pattern: pattern.source } };
  return [bodyFault(['body', 'versao'], described, versao)];
}

export const newLoad = (): BodyForm => ({
  fields: [
    word('fonte', SOURCE_PATTERN, SOURCE_MSG, true),
    { kind: 'text', name: 'versao', required: true, fits: () => true, msg: '' },
  ],
  faultsOf: wrongVersion,
});

export const nothing = (): BodyForm => ({ fields: [] });
