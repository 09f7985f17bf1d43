/** Generated table of the environment variables. */
import {
  ADMIN_SETTINGS,
  AUTHORIZER_SETTINGS,
  CANARY_SETTINGS,
  DESCRIPTION_SETTINGS,
  FUNCTION_SETTINGS,
  LOADER_SETTINGS,
  LOCAL_ADMIN_SETTINGS,
  LOCAL_SETTINGS,
} from '../../shared/env.ts';
import { ADDRESS_SETTINGS, FETCH_SETTINGS } from '../../shared/fetch-settings.ts';
import { code, codes, type Generator, table } from './regions.ts';

const SETTINGS = [
  LOCAL_SETTINGS,
  FUNCTION_SETTINGS,
  DESCRIPTION_SETTINGS,
  LOCAL_ADMIN_SETTINGS,
  FETCH_SETTINGS,
  ADMIN_SETTINGS,
  AUTHORIZER_SETTINGS,
  LOADER_SETTINGS,
  CANARY_SETTINGS,
].flatMap((settings) => Object.entries(settings));

/** The settings without repetitions: functions and loaders share some. */
const DISTINCT = new Map(SETTINGS);

const HEADER = ['variable', 'default', 'allowed', 'what it does'];
const shown = (fallback: string): string => (fallback === '' ? '(empty)' : code(fallback));

/** Returns one row for the settings of all sources, which differ only in their names. */
function addressRows(): string[][] {
  const [first] = Object.values(ADDRESS_SETTINGS);
  if (!first) return [];
  const names = codes(Object.keys(ADDRESS_SETTINGS));
  return [
    [
      code('FETCH_URL_*'),
      shown(first.fallback),
      first.allowed,
      `replaces the addresses of a source at its publisher: ${names}`,
    ],
  ];
}

export const settings: Generator = () =>
  table(HEADER, [
    ...[...DISTINCT].map(([name, { fallback, allowed, meaning }]) => [
      code(name),
      shown(fallback),
      allowed,
      meaning,
    ]),
    ...addressRows(),
  ]);
