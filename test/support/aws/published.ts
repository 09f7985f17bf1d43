/** The versions and aliases of the functions in a template. */
import { type Environment, functionsOf, ofType, plain } from './template.ts';

type Published = 'AWS::Lambda::Version' | 'AWS::Lambda::Alias';

/** Returns the ids of the versions or aliases by the short name of their function. */
function published(environment: Environment, type: Published): ReadonlyMap<string, string> {
  const names = new Map([...functionsOf(environment)].map(([name, { id }]) => [id, name]));
  return new Map(
    ofType(environment, type).map(([id, { Properties }]) => [
      names.get(String(plain(Properties['FunctionName']))) ?? 'none',
      id,
    ]),
  );
}

export const versionsOf = (environment: Environment): ReadonlyMap<string, string> =>
  published(environment, 'AWS::Lambda::Version');

export const aliasesOf = (environment: Environment): ReadonlyMap<string, string> =>
  published(environment, 'AWS::Lambda::Alias');

/** Returns the short name of the function whose alias has that id. */
export const behind = (environment: Environment, alias: string): string =>
  [...aliasesOf(environment)].find(([, id]) => id === alias)?.[0] ?? '';
