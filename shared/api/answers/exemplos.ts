/** The examples of the sources: their routes, the form of the answer, and the schema. */
import * as z from 'zod/mini';
import { SOURCES } from '../../datasets/index.ts';
import { object } from '../record-schemas.ts';
import type { OneRoute, Route, ViewRoute } from '../route-kinds.ts';
import { text, version } from './parts.ts';

export interface ShownExample {
  readonly versao: string;
  readonly exemplo: string;
  readonly endereco: string;
  readonly resposta: Readonly<Record<string, unknown>>;
}

/** By the name of the source. A source that is not served, or has nothing to show, is left out. */
export type ShownExamples = Readonly<Record<string, ShownExample>>;

export type ExampleRoute = ReturnType<typeof exampleRoutes>[number];

/** Finds the route of each declared example: that whose path ends with the key. @throws Error for none */
export const exampleRoutes = (routes: readonly Route[]) =>
  SOURCES.flatMap((source) => {
    const { example } = source;
    if (!example) return [];
    const route = routes.find(
      (one): one is OneRoute | ViewRoute =>
        one.kind !== 'list' && one.under?.table === example.table && one.path.endsWith('}'),
    );
    if (!route) throw new Error(`${source.name}: no route answers with its example`);
    return [{ source, example, route }];
  });

/** `answerOf` returns the schema of the answer of a route. */
export const exemplosSchema = (
  routes: readonly Route[],
  answerOf: (route: Route) => z.ZodMiniType,
): z.ZodMiniType => {
  const shown = exampleRoutes(routes).map(({ source: { name, title }, route }) => {
    const id = `Exemplo${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    const schema = object(id, `Um registro de ${title}`, {
      versao: version(),
      exemplo: text('O número do registro.'),
      endereco: text('Endereço relativo que responde com ele.'),
      resposta: answerOf(route),
    });
    return [name, z.optional(schema)] as const;
  });
  return object('Exemplos', 'Um registro de cada fonte que tem um', Object.fromEntries(shown));
};
