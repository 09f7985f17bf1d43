/**
 * The header X-Snapshot: the generation of every source that a list is read from. Answers carry it, and a
 * request that sends it back reads the same generations (docs/decisions/0063).
 */
import * as z from 'zod/mini';
import type { Source } from '../../datasets/define.ts';
import { SOURCES } from '../../datasets/index.ts';
import { isPaged, neededBy, type Route } from '../route-kinds.ts';
import { pattern } from '../value-schemas.ts';

/** The name as published; events have it in lower case. */
export const SNAPSHOT = 'X-Snapshot';

/** Generations by the name of their source. */
export type Snapshot = ReadonlyMap<string, string>;

/** A header of requests. Its schema parses the text as sent, or null if the header is absent or empty. */
export interface HeaderParameter {
  readonly name: string;
  /** Text of the reference, in Portuguese. */
  readonly description: string;
  readonly schema: () => z.ZodMiniType<Snapshot | null, string | null>;
}

/**
 * Separates the entries. A comma would make a repeated header valid, because gateways join the values of a
 * repeated header by a comma.
 */
const SEPARATOR = ';';

const ENTRY = '[a-z_]{1,30}:[0-9a-z-]{1,40}';
const FORM = new RegExp(`^${ENTRY}(${SEPARATOR}${ENTRY}){0,15}$`);

const MALFORMED =
  'O valor deve ser o de X-Snapshot de uma resposta, sem alterações: fonte:geração, separados por ponto e vírgula, uma vez cada fonte.';

const KNOWN: ReadonlySet<string> = new Set(SOURCES.map(({ name }) => name));

const namesIn = (text: string): string[] => text.split(SEPARATOR).map((entry) => entry.split(':')[0] ?? '');

/**
 * Each name is that of a source, and none occurs twice. For a text of another form only the pattern reports a
 * fault.
 */
function isOfSources(text: string): boolean {
  if (!FORM.test(text)) return true;
  const names = namesIn(text);
  return new Set(names).size === names.length && names.every((name) => KNOWN.has(name));
}

const generationsIn = (text: string): Snapshot =>
  new Map(
    text.split(SEPARATOR).map((entry): [string, string] => {
      const colon = entry.indexOf(':');
      return [entry.slice(0, colon), entry.slice(colon + 1)];
    }),
  );

/**
 * The forms that answers of the route have. A random text of the looser form, which is parsed, would be
 * refused for its sources, and tools that send such texts would report a contradiction.
 */
function issuedForms(route: Route): string {
  const needed = neededBy(route).map((needs) =>
    needs.map(({ name }) => `${name}:[0-9a-z-]{1,40}`).join(SEPARATOR),
  );
  return `^(${['', ...new Set(needed)].join('|')})$`;
}

const value = (route: Route) =>
  z.pipe(
    pattern(FORM, MALFORMED).check(
      z.refine(isOfSources, { error: MALFORMED }),
      z.meta({ pattern: issuedForms(route) }),
    ),
    z.transform(generationsIn),
  );

/** Returns the text of the header, in the order of `needs`. */
export const snapshotText = (needs: readonly Source[], generationOf: (source: string) => string): string =>
  needs.map(({ name }) => `${name}:${generationOf(name)}`).join(SEPARATOR);

/** Returns the header that requests of a route may send; null for a route that is not a list. */
export const snapshotHeader = (route: Route): HeaderParameter | null =>
  isPaged(route)
    ? {
        name: SNAPSHOT,
        description:
          'O X-Snapshot da primeira página: esta virá da mesma publicação, ainda que outra tenha entrado no ar. ' +
          'Sem ele, ou vazio, a página vem da publicação que está no ar.',
        schema: () => z.nullable(value(route)),
      }
    : null;
