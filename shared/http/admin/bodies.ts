/** The schemas of the bodies that the administration accepts. A field that is null counts as absent. */
import * as z from 'zod/mini';
import { type AdminName, sourceName } from '../../api/admin-routes.ts';
import { unknownField } from '../../api/faults.ts';
import { integer, pattern, textThat } from '../../api/value-schemas.ts';
import { VERSION_FORMS } from '../../api/versions.ts';
import { findSource } from '../../datasets/index.ts';
import { WAIVABLE, WAIVER_FORM } from '../../ingestion/waivable.ts';
import type { Environment } from '../../store/keys/key-form.ts';
import { MAX_LIMITS } from '../../store/keys/key-limits.ts';
import {
  DEFAULT_DAYS,
  DEFAULT_OVERLAP_DAYS,
  isCustomer,
  MAX_DAYS,
  MAX_NAME,
  MAX_OVERLAP_DAYS,
} from '../../store/keys/keys.ts';
import { isReason, LONGEST_REASON, SHORTEST_REASON } from '../../store/keys/visible-text.ts';

/** An object that has no other fields. */
const strictObject = <Fields extends Readonly<Record<string, z.ZodMiniType>>>(fields: Fields) =>
  z.strictObject(fields, { error: unknownField(Object.keys(fields)) });

/** A field that may be left out. */
const optional = <Value, Fallback extends Value | null>(schema: z.ZodMiniType<Value>, fallback: Fallback) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value): Value | Fallback => value ?? fallback),
  );

const validity = () => optional(integer(1, MAX_DAYS), DEFAULT_DAYS);

const limit = (maximum: number) => optional(integer(0, maximum), null);

const newKey = (environment: Environment) =>
  strictObject({
    cliente: textThat(
      isCustomer,
      `O nome deve ter de 1 a ${MAX_NAME} caracteres visíveis (letras, números, sinais e espaços simples), sem espaços nas pontas e sem uma chave.`,
    ),
    ambiente: optional(
      pattern(new RegExp(`^${environment}$`), `Este serviço só tem chaves do ambiente ${environment}.`),
      null,
    ),
    validade_dias: validity(),
    limite: optional(
      strictObject({
        por_segundo: limit(MAX_LIMITS.per_second),
        rajada: limit(MAX_LIMITS.burst),
        por_mes: limit(MAX_LIMITS.per_month),
      }),
      null,
    ),
  });

const rotation = () =>
  strictObject({
    validade_dias: validity(),
    sobreposicao_dias: optional(integer(0, MAX_OVERLAP_DAYS), DEFAULT_OVERLAP_DAYS),
  });

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

const waivers = () =>
  z
    .array(
      strictObject({
        gate: pattern(
          WAIVER_FORM,
          `A dispensa deve ser um gate (${WAIVABLE.join(', ')}), ou gate:recurso ou gate:recurso.campo, e pode terminar em :N% depois do recurso ou do campo.`,
        ),
        motivo: textThat(
          isReason,
          `O motivo deve ter de ${SHORTEST_REASON} a ${LONGEST_REASON} caracteres visíveis, sem espaços nas pontas e sem uma chave.`,
        ),
      }),
    )
    .check(gateOnce);

const newLoad = () =>
  strictObject({
    fonte: sourceName(),
    versao: z.string(),
    dispensas: optional(waivers(), null),
  }).check(versionOfSource);

/** The bodies of the routes that read one, by the name of the route. */
export const BODIES = {
  issueKey: newKey,
  rotateKey: rotation,
  startLoad: newLoad,
  rollback: () => strictObject({}),
} satisfies { readonly [Name in AdminName]?: (environment: Environment) => z.ZodMiniType };

/** The same as their handlers receive them. */
export type AdminBodies = {
  readonly [Name in keyof typeof BODIES]: z.output<ReturnType<(typeof BODIES)[Name]>>;
};
