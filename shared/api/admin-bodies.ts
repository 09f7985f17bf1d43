/** The schemas of the bodies that the administration accepts. */
import * as z from 'zod/mini';
import { findSource, SOURCES } from '../datasets/index.ts';
import { optional, strictObject } from './body-schemas.ts';
import { integer, pattern, textThat } from './value-schemas.ts';
import { VERSION_FORMS } from './versions.ts';

/** The rules for bodies that this layer cannot import. */
export interface BodyRules {
  /** The environment of every key of the service. */
  readonly environment: string;
  readonly isCustomer: (name: string) => boolean;
  readonly maxName: number;
  readonly days: { readonly fallback: number; readonly maximum: number };
  readonly overlapDays: { readonly fallback: number; readonly maximum: number };
  /** Gates that may be waived, the form of a waiver, and the rule for reasons with their bounds of length. */
  readonly gates: readonly string[];
  readonly waiver: RegExp;
  readonly isReason: (text: string) => boolean;
  readonly reason: readonly [number, number];
  readonly limits: {
    readonly per_second: number;
    readonly burst: number;
    readonly per_month: number;
  };
}

const validity = ({ days }: BodyRules) => optional(integer(1, days.maximum), days.fallback);

const limit = (maximum: number) => optional(integer(0, maximum), null);

export function newKey(rules: BodyRules) {
  const { environment, isCustomer, maxName, limits } = rules;
  return strictObject({
    cliente: textThat(
      isCustomer,
      `O nome deve ter de 1 a ${maxName} caracteres visíveis (letras, números, sinais e espaços simples), sem espaços nas pontas e sem uma chave.`,
    ),
    ambiente: optional(
      pattern(new RegExp(`^${environment}$`), `Este serviço só tem chaves do ambiente ${environment}.`),
      null,
    ),
    validade_dias: validity(rules),
    limite: optional(
      strictObject({
        por_segundo: limit(limits.per_second),
        rajada: limit(limits.burst),
        por_mes: limit(limits.per_month),
      }),
      null,
    ),
  });
}

export const rotation = (rules: BodyRules) =>
  strictObject({
    validade_dias: validity(rules),
    sobreposicao_dias: optional(integer(0, rules.overlapDays.maximum), rules.overlapDays.fallback),
  });

const SOURCE_NAMES = SOURCES.map(({ name }) => name);

export const sourceName = () =>
  pattern(
    new RegExp(`^(${SOURCE_NAMES.join('|')})$`),
    `A fonte deve ser uma destas: ${SOURCE_NAMES.join(', ')}.`,
  );

/** The form of a version depends on its source, so it is checked once both fields and names are right. */
const versionOfSource = z.check<{ readonly fonte: string; readonly versao: string }>(({ value, issues }) => {
  const source = issues.length === 0 ? findSource(value.fonte) : undefined;
  if (!source) return;
  const { pattern: form, example } = VERSION_FORMS[source.cadence];
  if (form.test(value.versao)) return;
  issues.push({
    code: 'invalid_format',
    format: 'regex',
    pattern: form.toString(),
    path: ['versao'],
    message: `A versão de ${source.name} deve ter a forma de ${example}.`,
    input: value.versao,
  });
});

const gateOnce = z.check<readonly { readonly gate: string }[]>(({ value, issues }) => {
  if (issues.length > 0) return;
  for (const [i, { gate }] of value.entries()) {
    if (value.findIndex((other) => other.gate === gate) === i) continue;
    issues.push({ code: 'custom', path: [i, 'gate'], message: 'Este gate já foi dispensado.', input: gate });
  }
});

const waivers = ({ gates, waiver, isReason, reason: [shortest, longest] }: BodyRules) =>
  z
    .array(
      strictObject({
        gate: pattern(
          waiver,
          `A dispensa deve ser um gate (${gates.join(', ')}), ou gate:recurso ou gate:recurso.campo, e pode terminar em :N% depois do recurso ou do campo.`,
        ),
        motivo: textThat(
          isReason,
          `O motivo deve ter de ${shortest} a ${longest} caracteres visíveis, sem espaços nas pontas e sem uma chave.`,
        ),
      }),
    )
    .check(gateOnce);

export const newLoad = (rules: BodyRules) =>
  strictObject({
    fonte: sourceName(),
    versao: z.string(),
    dispensas: optional(waivers(rules), null),
  }).check(versionOfSource);

export const nothing = () => strictObject({});

/** Bodies by the name of their route, as their handlers receive them. */
export interface AdminBodies {
  readonly issueKey: z.output<ReturnType<typeof newKey>>;
  readonly rotateKey: z.output<ReturnType<typeof rotation>>;
  readonly startLoad: z.output<ReturnType<typeof newLoad>>;
}
