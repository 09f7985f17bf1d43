/** The public description with the parameters of paths that the settings of a service put in force. */
import { type ParameterOptions, pathParameter } from '../path-params.ts';
import { pathParameterOf } from './parameters.ts';

interface Operation {
  readonly parameters?: readonly { readonly in: string }[];
}

interface Paths<O extends Operation> {
  readonly paths: Readonly<Record<string, { readonly get: O }>>;
}

/** openapi.json is committed with the default settings. All other parts are the same under all settings. */
export const inForce =
  (options: ParameterOptions) =>
  <O extends Operation, D extends Paths<O>>(description: D): D => ({
    ...description,
    paths: Object.fromEntries(
      Object.entries(description.paths).map(([path, { get }]) => {
        const inPath = pathParameter(path, options);
        const parameters = get.parameters?.map((one) =>
          one.in === 'path' && inPath ? pathParameterOf(inPath) : one,
        );
        return [path, { get: { ...get, ...(parameters && { parameters }) } }];
      }),
    ),
  });
