/** Schemas of every answer, derived from the declared fields. Strict: a field too many is as wrong as one missing. */
import * as z from 'zod/mini';
import type { Field, Resource } from '../datasets/define.ts';
import { resourcesOf } from '../datasets/define.ts';
import { PROFILE_SOURCES } from './profile.ts';
import type { Route } from './routes.ts';

/** Only keys (they have a pattern) and derived fields are never null. */
function fieldSchema(field: Field): z.ZodMiniType {
  if (field.pattern) return z.string().check(z.regex(field.pattern));
  if (field.derived) return z.string().check(z.minLength(1));
  if (field.kind === 'integer') return z.nullable(z.int());
  if (field.kind === 'date') return z.nullable(z.iso.date());
  return z.nullable(z.string());
}

export const recordSchema = (resource: Resource): z.ZodMiniType =>
  z.strictObject(
    Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, fieldSchema(field)])),
  );

const count = z.int().check(z.gte(0));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const version = z.string().check(z.regex(/^\d{4}-(\d{2}(-\d{2})?|T[1-4])$/));

export const sourceStatus = z.union([
  z.strictObject({ status: z.enum(['disponivel', 'desatualizada']), versao: version }),
  z.strictObject({ status: z.literal('indisponivel'), versao: z.null() }),
]);

export const listSchema = (item: z.ZodMiniType): z.ZodMiniType =>
  z.strictObject({
    fonte: sourceStatus,
    itens: z.array(item).check(z.maxLength(100)),
    paginacao: z.strictObject({
      limite: z.int().check(z.gte(1), z.lte(100)),
      offset: count,
      total: count,
    }),
  });

const summary = z.strictObject({
  href: z.string().check(z.startsWith('/v1/')),
  total: count,
  valor_total: z.nullable(z.string().check(z.regex(/^-?\d+\.\d{2}$/))),
});

const resourceNamed = (route: Route & { source: object }, name: string): z.ZodMiniType => {
  const found = resourcesOf(route.source).find((resource) => resource.name === name);
  if (!found) throw new Error(`${route.path}: no resource ${name}`);
  return recordSchema(found);
};

const sources = <Shape extends z.ZodMiniType>(shape: Shape): z.ZodMiniType =>
  z.strictObject(Object.fromEntries(Object.keys(PROFILE_SOURCES).map((name) => [name, shape])));

const profileSchema = (route: Extract<Route, { kind: 'view' }>): z.ZodMiniType => {
  if (!route.source) throw new Error(`${route.path}: a profile needs its source`);
  const of = { ...route, source: route.source };
  return z.strictObject({
    cnpj: z.string().check(z.regex(/^[0-9A-Z]{12}\d{2}$/)),
    empresa: resourceNamed(of, 'empresas'),
    estabelecimento: resourceNamed(of, 'estabelecimentos'),
    fontes: sources(sourceStatus),
    resumos: z.record(z.string().check(z.regex(/^[a-z_]+$/)), summary),
    simples: resourceNamed(of, 'simples'),
    snapshot_fingerprint: hash,
  });
};

const statusSchema: z.ZodMiniType = z.strictObject({
  fontes: sources(
    z.strictObject({
      status: z.enum(['disponivel', 'desatualizada', 'indisponivel']),
      versao: z.nullable(version),
      publicado_em: z.nullable(z.iso.datetime()),
    }),
  ),
  snapshot_fingerprint: hash,
});

/** Schema of the 200 body of a route. @throws Error for a view without one. */
export function answerSchema(route: Route): z.ZodMiniType {
  if (route.kind === 'list') return listSchema(recordSchema(route.list));
  if (route.kind === 'one') return recordSchema(route.table.entity);
  if (route.view === 'profile') return profileSchema(route);
  if (route.view === 'status') return statusSchema;
  throw new Error(`${route.path}: no schema for the view ${route.view}`);
}

export const simpleError = z.strictObject({ detail: z.string().check(z.minLength(1)) });

export const validationError = z.strictObject({
  detail: z
    .array(
      z.strictObject({
        ctx: z.record(z.string(), z.union([z.string(), z.number()])),
        input: z.unknown(),
        loc: z.tuple([z.enum(['path', 'query']), z.string()]),
        msg: z.string().check(z.minLength(1)),
        type: z.string().check(z.regex(/^[a-z_]+$/)),
      }),
    )
    .check(z.minLength(1)),
});
