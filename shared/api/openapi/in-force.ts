/** The public description with what the settings of a service put in force. */
import { parameterOf, ROUTES } from '../routes.ts';
import { pathParameterOf } from './parameters.ts';

interface Operation {
  readonly parameters?: readonly { readonly in: string }[];
}

interface Committed<O extends Operation> {
  readonly info: { readonly description: string };
  readonly security: readonly object[];
  readonly paths: Readonly<Record<string, { readonly get: O }>>;
}

/** The settings that the description depends on (shared/env.ts). */
export interface Described {
  readonly CNPJ_ALFANUMERICO: boolean;
  readonly API_REQUIRE_KEY: boolean;
  readonly API_CORS_ORIGINS: readonly string[];
  readonly API_CONTACT: string;
  readonly API_LICENSE: string;
  readonly LIMIT_PER_SECOND: number;
  readonly LIMIT_BURST: number;
  readonly LIMIT_PER_MONTH: number;
}

/** openapi.json is committed with the default settings. All other parts are the same under all settings. */
export const inForce =
  (settings: Described) =>
  <O extends Operation, D extends Committed<O>>(description: D): D => ({
    ...description,
    info: {
      ...description.info,
      ...contactOf(settings),
      ...licenseOf(settings),
      description: [description.info.description, ...hereOf(settings)].join('\n\n'),
    },
    security: settings.API_REQUIRE_KEY ? description.security : [...description.security, {}],
    paths: pathsOf(description, settings),
  });

function pathsOf<O extends Operation>({ paths }: Committed<O>, settings: Described) {
  const inPlace = ([path, { get }]: [string, { readonly get: O }]) => {
    const route = ROUTES.find((one) => one.path === path);
    const inPath = route ? parameterOf(route, settings) : null;
    const parameters = get.parameters?.map((one) =>
      one.in === 'path' && inPath ? pathParameterOf(inPath) : one,
    );
    return [path, { get: { ...get, ...(parameters && { parameters }) } }];
  };
  return Object.fromEntries(Object.entries(paths).map(inPlace));
}

const contactOf = ({ API_CONTACT: at }: Described) =>
  at && { contact: at.startsWith('https://') ? { url: at } : { email: at } };

function licenseOf({ API_LICENSE: text }: Described) {
  const [, name, url] = /^(.+?)(?: (https:\/\/\S+))?$/.exec(text) ?? [];
  return name && { license: { name, ...(url && { url }) } };
}

/** Returns the paragraph about this service; none if its settings are the defaults. */
function hereOf(settings: Described): string[] {
  const sentences = [...keyAndLimits(settings), ...originsIn(settings)];
  return sentences.length > 0 ? [`**Neste serviço.** ${sentences.join(' ')}`] : [];
}

function keyAndLimits(settings: Described): string[] {
  const { API_REQUIRE_KEY: required, LIMIT_PER_MONTH: month, LIMIT_PER_SECOND: second } = settings;
  const burst = settings.LIMIT_BURST || 2 * second;
  const limits = [
    ...(second > 0 ? [`${second} requisições por segundo, com rajada de ${burst}`] : []),
    ...(month > 0 ? [`${month} requisições por mês`] : []),
  ];
  return [
    ...(required ? [] : ['A chave é dispensável.']),
    ...(limits.length > 0 ? [`Uma chave sem limites próprios pode fazer ${limits.join(' e ')}.`] : []),
  ];
}

const originsIn = ({ API_CORS_ORIGINS: origins }: Described): string[] =>
  origins.length > 0 ? [`No navegador, respondem a páginas de ${origins.join(' e ')}.`] : [];
