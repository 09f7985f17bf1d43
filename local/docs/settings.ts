/** Generated table of the environment variables. */
import {
  ADMIN_SETTINGS,
  CANARY_SETTINGS,
  FUNCTION_SETTINGS,
  LOADER_SETTINGS,
  LOCAL_ADMIN_SETTINGS,
  LOCAL_SETTINGS,
} from '../../shared/env.ts';
import { code, type Generator, table } from './regions.ts';

const SETTINGS = [
  LOCAL_SETTINGS,
  FUNCTION_SETTINGS,
  LOCAL_ADMIN_SETTINGS,
  ADMIN_SETTINGS,
  LOADER_SETTINGS,
  CANARY_SETTINGS,
].flatMap((settings) => Object.entries(settings));

/** The settings without repetitions: functions and loaders share some. */
const DISTINCT = new Map(SETTINGS);

export const settings: Generator = () =>
  table(
    ['variable', 'default', 'allowed', 'what it does'],
    [...DISTINCT].map(([name, { fallback, allowed, meaning }]) => [
      code(name),
      fallback === '' ? '(empty)' : code(fallback),
      allowed,
      meaning,
    ]),
  );
